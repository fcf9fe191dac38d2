import { MapTrail } from '#app/aimap/nodes/map-trail.tsx';
import { useState } from 'react';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { getProposal } from '#app/aimap/proposals/map-proposals.queries.server.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { FieldChange, FieldName } from '#app/aimap/revisions/map-fields.tsx';
import { Byline } from '#app/ask/kit/author.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { FieldConflict } from './field-conflict.tsx';
import { NeedsChange } from './needs-change.tsx';
import { ProposalSide } from './proposal-side.tsx';
import { ProposalTalk } from './proposal-talk.tsx';
import { proposalTexts, titleOf } from './map-proposal-texts.ts';
import type { Choice, ProposalView } from './map-proposals.schema.ts';
import style from './map-proposal.module.css';
import type { Route } from './+types/map-proposal.page.ts';

export const loader = pageLoader(({ ctx, params }) => getProposal(ctx, { id: Number(params['id']) }), hasId);

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const t = proposalTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? titleOf(t, loaderData) : t.listTitle });
}

export type Choices = Record<string, Choice>;

/** One proposal: why, what it changes field by field, what was said of it, and the decision beside it. */
export default function Proposal({ loaderData }: Route.ComponentProps) {
  return <Chosen key={`${loaderData.id} ${loaderData.version} ${loaderData.present}`} data={loaderData} />;
}

function Chosen({ data }: { data: ProposalView }) {
  const t = proposalTexts.use();
  // What is offered is what is taken, until somebody chooses otherwise.
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(
      data.conflicts.flatMap(({ key, offer }) => (offer === null ? [] : [[key, { take: 'text', text: offer }]])),
    ),
  );
  return (
    <main id="main" className={`wrap ${style['page']}`}>
      <MapTrail
        way={[
          { to: nodePath(data.node), title: data.node.title },
          { to: '/aiMap/proposals', title: t.list },
        ]}
        here={String(data.id)}
      />
      <Head data={data} />
      <div className={style['grid']}>
        <div className={style['main']}>
          <p className={style['reason']}>{data.reason}</p>
          {data.obstacle && <Notice tone="warn">{data.obstacle}</Notice>}
          <Fields data={data} choices={choices} onChoose={setChoices} />
          <ProposalTalk data={data} />
        </div>
        <ProposalSide data={data} choices={choices} />
      </div>
    </main>
  );
}

function Head({ data }: { data: ProposalView }) {
  const t = proposalTexts.use();
  const language = useLanguage();
  const { id, state, needed, approvals, author, createdAt, base, present, can } = data;
  const tone = {
    open: 'info',
    returned: 'accent',
    accepted: 'primary',
    rejected: 'danger',
    withdrawn: 'line',
  } as const;
  return (
    <header className={style['head']}>
      <h1>
        {titleOf(t, data)}
        <span>{t.number(id)}</span>
      </h1>
      <div className={style['facts']}>
        <Chip tone={tone[state]}>{state === 'open' ? t.missing(needed - approvals) : t.states[state]}</Chip>
        <Byline author={author} />
        <Time value={createdAt} language={htmlLang[language]} />
        {state === 'open' && <span>{t.basedOn(base, present)}</span>}
        {can.review && !data.hasApproved && (
          <a href="#decide" className={style['jump']}>
            {t.jump}
          </a>
        )}
      </div>
    </header>
  );
}

type FieldsProps = { data: ProposalView; choices: Choices; onChoose: (choices: Choices) => void };

function Fields({ data: { fields, conflicts, checks, needs, isStructural }, choices, onChoose }: FieldsProps) {
  const t = proposalTexts.use();
  return (
    <>
      {fields.map((field) => {
        const conflict = conflicts.find(({ key }) => key === field.key);
        return (
          <section key={`${field.key} ${field.language}`} className={style['field']}>
            <header>
              <FieldName field={field} level={2} />
              {conflict && (
                <Chip tone="accent" icon="warn">
                  {t.bothChanged}
                </Chip>
              )}
              {field.thing === 'edge' && isStructural && <Chip tone="line">{t.structural}</Chip>}
            </header>
            {conflict && field.diff.kind !== 'edge' ? (
              <FieldConflict
                conflict={conflict}
                field={field}
                choice={choices[conflict.key]}
                onChoose={(choice) => onChoose({ ...choices, [conflict.key]: choice })}
              />
            ) : (
              <FieldChange field={field.field} diff={field.diff} language={field.language} />
            )}
          </section>
        );
      })}
      {needs.map((one) => (
        <NeedsChange key={one.of.id} change={one} />
      ))}
      {checks.length > 0 && (
        <ul className={style['checks']}>
          {checks.map(({ name, words, isGood }) => (
            <li key={`${name} ${words}`} data-good={isGood}>
              <Icon name={isGood ? 'check' : 'warn'} size="s" />
              {t.checks[name](words)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
