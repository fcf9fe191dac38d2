import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { getProposal, listProposals } from '#app/catalogue/proposals/model-proposals.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { modelPath } from '#app/ask/parts/ask-addresses.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { DeskInput, type DeskRow, type ProposalView } from './model-proposals.schema.ts';
import { FactChanges } from './fact-changes.tsx';
import { factsOf } from '#app/catalogue/models/model-facts.tsx';
import { Versions } from '#app/catalogue/models/model-files.tsx';
import style from '#app/catalogue/models/model.module.css';
import { modelsTexts, modelTexts } from '#app/catalogue/models/models-texts.ts';
import type { Route } from './+types/model-desk.page.ts';

const texts = await pageTexts(
  () => import('./model-desk.zh.ts'),
  () => import('./model-desk.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = DeskInput.parse(Object.fromEntries(url.searchParams));
  const id = url.searchParams.get('id') ?? '';
  if (/^[1-9]\d{0,15}$/.test(id)) return { input, one: await getProposal(ctx, Number(id)), list: null };
  return { input, one: null, list: await listProposals(ctx, input) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

const path = (query: Record<string, string | number>) =>
  `/admin/models?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

/** The console's desk of the catalogue: what waits, and one proposal with what it changes. */
export default function ModelsDesk({ loaderData: { input, one, list } }: Route.ComponentProps) {
  const t = texts.use();
  if (one) return <Proposal key={one.id} proposal={one} />;
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Tabs
        label={t.tabs}
        items={(['waiting', 'published', 'returned'] as const).map((state) => ({
          to: path({ state }),
          label: t.states[state],
          current: state === input.state,
        }))}
      />
      <List rows={list.rows} state={input.state} />
      <Pager previous={null} next={list.next === null ? null : path({ state: input.state, before: list.next })} />
    </>
  );
}

function List({ rows, state }: { rows: DeskRow[]; state: 'waiting' | 'published' | 'returned' }) {
  const t = texts.use();
  const shared = modelsTexts.use();
  const language = useLanguage();
  const columns: Column<DeskRow>[] = [
    { key: 'name', label: t.name, cell: (row) => <Link to={path({ id: row.id })}>{row.name}</Link> },
    {
      key: 'kind',
      label: t.kind,
      cell: (row) => (row.modelId === null || row.state === 'published' ? shared.tasks[row.task] : t.change),
    },
    {
      key: 'member',
      label: t.member,
      phoneLabel: t.member,
      cell: (row) => <Link to={`/admin/members/${row.member.id}`}>{row.member.nickname || row.member.username}</Link>,
    },
    {
      key: 'note',
      label: t.note,
      hideOnPhone: true,
      cell: (row) => <span className="muted">{row.state === 'returned' ? row.reason : row.note}</span>,
    },
    {
      key: 'at',
      label: t.sent,
      phoneLabel: t.sent,
      cell: (row) => <Time value={row.decidedAt ?? row.sentAt} language={htmlLang[language]} />,
    },
  ];
  const empty = (
    <Empty level={2} title={t.empty[state]}>
      {t.emptyText}
    </Empty>
  );
  return <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />;
}

function Proposal({ proposal }: { proposal: ProposalView }) {
  const t = texts.use();
  const one = modelTexts.use();
  const shared = modelsTexts.use();
  const language = useLanguage();
  const mayPublish = useAuth()('publish', '/admin/models');
  const { facts, modelId, state } = proposal;
  return (
    <div className={style['page']}>
      <p className="small">
        <Link to="/admin/models">{t.back}</Link>
      </p>
      <PageHead title={proposal.name}>
        {t.from(proposal.member.nickname || proposal.member.username)} ·{' '}
        <Time value={proposal.sentAt} language={htmlLang[language]} mode="datetime" /> · {t.states[state]}
      </PageHead>
      {proposal.note && <Notice title={t.note}>{proposal.note}</Notice>}
      {proposal.isStale && <Notice tone="warn">{t.stale}</Notice>}
      {state === 'returned' && <Notice tone="warn">{proposal.reason}</Notice>}
      {modelId !== null && (
        <p className="small">
          <Link to={modelPath(modelId)}>{t.openModel}</Link>
        </p>
      )}
      <section className={style['part']}>
        <h2>{modelId === null || state === 'published' ? t.says : t.changes}</h2>
        <FactChanges changes={proposal.changes} />
      </section>
      <section className={style['part']}>
        <h2>{t.preview}</h2>
        <dl className={style['facts']}>
          {factsOf(facts, one, shared).map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="prose" dangerouslySetInnerHTML={{ __html: proposal.html }} />
        <Versions versions={facts.versions} />
      </section>
      {state === 'waiting' && (mayPublish ? <Decide proposal={proposal} /> : <Notice tone="warn">{t.readOnly}</Notice>)}
    </div>
  );
}

function Decide({ proposal: { id } }: { proposal: ProposalView }) {
  const t = texts.use();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isReturning, setReturning] = useState(false);
  const [reason, setReason] = useState('');
  const { send, isBusy } = useSend();
  async function decide(body: object) {
    if (await send('/api/admin/decideModel', { id, ...body }, { done: true })) await navigate('/admin/models');
    else await revalidate();
  }
  return (
    <section className={style['part']} aria-label={t.decide}>
      {isReturning ? (
        <>
          <Field label={t.reason} help={t.reasonHelp} required>
            <Textarea
              data-autofocus
              rows={3}
              value={reason}
              maxLength={500}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </Field>
          <div className="btns">
            <Button
              tone="danger"
              loading={isBusy}
              reason={reason.trim().length < 2 ? t.reasonNeeded : null}
              onClick={() => void decide({ act: 'return', reason })}
            >
              {t.returnIt}
            </Button>
            <Button onClick={() => setReturning(false)}>{t.cancel}</Button>
          </div>
        </>
      ) : (
        <div className="btns">
          <Button tone="primary" loading={isBusy} onClick={() => void decide({ act: 'publish' })}>
            {t.publish}
          </Button>
          <Button onClick={() => setReturning(true)}>{t.returnIt}</Button>
          <LinkButton tone="quiet" to="/admin/models">
            {t.later}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
