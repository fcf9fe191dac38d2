import { useState, type FormEvent } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Field, Input, Select, Textarea } from '#app/ui/forms/field.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { MemberFile } from '#app/moderation/reviews/moderation.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { peopleTexts } from './people-texts.ts';
import style from '#app/ask/screening/moderation.module.css';

/** Whether a member may post, and the change of that. */
export function BanSection({ file }: { file: MemberFile }) {
  const t = peopleTexts.use();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { send, isBusy } = useSend();
  const { ban, member, can } = file;
  async function lift() {
    await send('/api/admin/liftBan', { memberId: member.id }, { done: true, refresh: 'always' });
  }
  return (
    <section>
      <SectionHead title={t.ban} />
      {ban ? (
        <Notice tone="warn" title={t.banned}>
          {t.bannedText(ban.reason, ban.by.nickname || t.gone)} · {t.bannedUntil}{' '}
          <Time value={ban.until} mode="datetime" language={htmlLang[language]} />
        </Notice>
      ) : (
        <p className="muted">{t.banNone}</p>
      )}
      {can.ban && (
        <div className={style['acts']}>
          <Button onClick={() => setOpen(true)}>{ban ? t.banChange : t.banStart}</Button>
          {ban && (
            <Button loading={isBusy} onClick={() => void lift()}>
              {t.banLift}
            </Button>
          )}
        </div>
      )}
      {isOpen && <BanDialog memberId={member.id} reason={ban?.reason ?? ''} onClose={() => setOpen(false)} />}
    </section>
  );
}

const choices = [1, 3, 7, 14, 30, 90, 365];

function BanDialog({ memberId, reason: first, onClose }: { memberId: number; reason: string; onClose: () => void }) {
  const t = peopleTexts.use();
  const [reason, setReason] = useState(first);
  const [days, setDays] = useState(3);
  const sending = useSend({ quiet: true, at: 'reason' });
  const { send, fault } = sending;
  async function submit() {
    if (await send('/api/admin/ban', { memberId, reason, days }, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog
      title={t.banTitle}
      onClose={onClose}
      sending={sending}
      doText={t.confirm}
      tone="danger"
      onSubmit={submit}
    >
      <Field label={t.reason} help={t.banHelp} error={fault} required>
        <Input value={reason} maxLength={300} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <Field label={t.days}>
        <Select value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
          {choices.map((one) => (
            <option key={one} value={one}>
              {t.daysOf(one)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}

/** What moderators tell each other of a member. */
export function NotesSection({ file: { notes, member } }: { file: MemberFile }) {
  const t = peopleTexts.use();
  const language = useLanguage();
  const [text, setText] = useState('');
  const { send, isBusy, fault } = useSend({ quiet: true, at: 'text' });
  async function add(event: FormEvent) {
    event.preventDefault();
    const body = { memberId: member.id, text };
    const options = { done: true, refresh: true };
    if (text.trim() !== '' && (await send('/api/admin/addNote', body, options))) setText('');
  }
  return (
    <section className={style['section']}>
      <SectionHead title={t.notes} />
      <p className="muted small">{notes.length === 0 ? t.notesEmpty : t.notesHelp}</p>
      <ul className={style['lines']}>
        {notes.map((note) => (
          <li key={note.id}>
            <span className={style['sub']}>
              {note.author.nickname || t.gone} · <Time value={note.createdAt} language={htmlLang[language]} />
              {note.isOwn && (
                <IconButton
                  label={t.removeNote}
                  icon="trash"
                  onClick={() => void send('/api/admin/removeNote', { id: note.id }, { done: true, refresh: true })}
                />
              )}
            </span>
            <p>{note.text}</p>
          </li>
        ))}
      </ul>
      <form className={style['form']} onSubmit={(event) => void add(event)}>
        <Field label={t.note} error={fault}>
          <Textarea rows={2} maxLength={1000} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </Field>
        <Button type="submit" icon="plus" loading={isBusy}>
          {t.addNote}
        </Button>
      </form>
    </section>
  );
}
