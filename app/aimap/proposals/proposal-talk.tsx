import { useState } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { proposalTexts } from './map-proposal-texts.ts';
import type { ProposalEvent, ProposalView } from './map-proposals.schema.ts';
import { proposalLimits } from './proposal-kinds.ts';
import style from './proposal-side.module.css';

/** What happened to a proposal and what was said about it, and the place to say something. */
export function ProposalTalk({ data: { id, events, can } }: { data: ProposalView }) {
  const t = proposalTexts.use();
  return (
    <section className={style['talk']}>
      <h2>{t.talk}</h2>
      <ol>
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      {can.comment && <Say id={id} />}
    </section>
  );
}

const icons: Record<ProposalEvent['act'], IconName> = {
  proposed: 'send',
  revised: 'edit',
  approved: 'check',
  returned: 'refresh',
  rejected: 'x-circle',
  withdrawn: 'undo',
  commented: 'ask',
  undone: 'undo',
};

function Event({ event: { act, by, isAuthor, version, note, at } }: { event: ProposalEvent }) {
  const t = proposalTexts.use();
  const language = useLanguage();
  const word = t.events[act];
  const did = typeof word === 'string' ? word : word(version);
  return (
    <li data-act={act}>
      {act === 'commented' ? (
        <Avatar id={by.id} name={by.nickname} src={by.avatar} size="s" />
      ) : (
        <Icon name={icons[act]} />
      )}
      <div>
        <p className={style['who']}>
          <AuthorLink author={by} /> {isAuthor && act === 'commented' && <span>{t.author}</span>} {did}{' '}
          <Time value={at} language={htmlLang[language]} />
        </p>
        {note !== '' && <p className={style['said']}>{note}</p>}
      </div>
    </li>
  );
}

function Say({ id }: { id: number }) {
  const t = proposalTexts.use();
  const [note, setNote] = useState('');
  const { send, isBusy, fault } = useSend({ quiet: true, at: 'note' });
  async function post() {
    if (await send('/api/aiMap/commentProposal', { id, note }, { done: true, refresh: true })) setNote('');
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void post();
      }}
    >
      <Field label={t.say} help={t.sayHelp} error={fault || null}>
        <Textarea
          rows={3}
          maxLength={proposalLimits.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
      <div>
        <Button type="submit" size="s" loading={isBusy}>
          {t.post}
        </Button>
      </div>
    </form>
  );
}
