import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listLetters, listOutboxLetters } from '#app/admin/system/outbox.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { hasMailServer } from '#app/core/mail/mail.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { applyMailSettings } from '#app/account/mail.settings.server.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { useClock, Time } from '#app/ui/kit/time.tsx';
import { formatTime } from '#app/ui/kit/time-format.ts';
import type { Route } from './+types/outbox.page.ts';
import { letterKinds, LettersInput, OutboxInput } from './outbox.schema.ts';
import style from '#app/admin/console/console-desk.module.css';
import { jobsTexts } from './jobs-texts.ts';

const texts = await pageTexts(
  () => import('./outbox.zh.ts'),
  () => import('./outbox.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const query = Object.fromEntries(url.searchParams);
  const isFirst = !url.searchParams.get('before');
  await applyMailSettings(ctx);
  const isServer = hasMailServer();
  const input = LettersInput.parse(query);
  if (query['tab'] === 'folder')
    return {
      tab: 'folder' as const,
      isFirst,
      isServer,
      kind: input.kind,
      ...(await listOutboxLetters(ctx, OutboxInput.parse(query))),
    };
  return { tab: 'letters' as const, isFirst, isServer, kind: input.kind, ...(await listLetters(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

type Data = Route.ComponentProps['loaderData'];
type Sent = Extract<Data, { tab: 'letters' }>['rows'][number];
type Lying = Extract<Data, { tab: 'folder' }>['rows'][number];

const pathOf = (tab: 'letters' | 'folder', kind = 'all', before = '') => {
  const query = new URLSearchParams({
    ...(tab === 'folder' && { tab }),
    ...(kind !== 'all' && { kind }),
    ...(before && { before }),
  });
  return query.size > 0 ? `/admin/outbox?${query}` : '/admin/outbox';
};

/** What was sent lately, and what lies in the outbox because no server is set up. */
export default function Outbox({ loaderData: data }: Route.ComponentProps) {
  const t = texts.use();
  const auth = useAuth();
  const maySetUp = auth('edit', '/admin/settings');
  const tabs = (['letters', 'folder'] as const).map((tab) => ({
    to: pathOf(tab),
    label: t[tab],
    current: tab === data.tab,
  }));
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <div className={style['state']}>
        <Notice
          tone={data.isServer ? 'ok' : 'warn'}
          action={
            !data.isServer &&
            maySetUp && (
              <LinkButton size="s" to="/admin/settings?section=mail">
                {t.setUp}
              </LinkButton>
            )
          }
        >
          {data.isServer ? t.toServer : t.toFolder}
        </Notice>
      </div>
      <Tabs label={t.tabs} items={tabs} />
      {data.tab === 'letters' ? (
        <Letters rows={data.rows} kind={data.kind} />
      ) : (
        <Folder rows={data.rows} mayRead={auth('read', '/admin/outbox')} />
      )}
      <Pager
        previous={data.isFirst ? null : pathOf(data.tab, data.kind)}
        next={data.next === null ? null : pathOf(data.tab, data.kind, data.next)}
      />
    </>
  );
}

const tones = { failed: 'danger', completed: 'primary' } as const;

function Letters({ rows, kind }: { rows: Sent[]; kind: Data['kind'] }) {
  const t = texts.use();
  const language = useLanguage();
  const { names, states } = jobsTexts.use();
  const columns: Column<Sent>[] = [
    { key: 'what', label: t.what, cell: (row) => names[row.name] ?? row.name },
    { key: 'kind', label: t.kind, cell: (row) => t.kinds[row.kind] },
    {
      key: 'state',
      label: t.state,
      cell: (row) => (
        <>
          <Chip tone={tones[row.state as keyof typeof tones]}>{states[row.state] ?? row.state}</Chip>
          {row.error && <span className={style['fault']}>{row.error}</span>}
        </>
      ),
    },
    { key: 'tries', label: t.tries, phoneLabel: t.tries, end: true, cell: (row) => row.tries },
    { key: 'time', label: t.time, end: true, cell: (row) => <Time value={row.at} language={language} /> },
  ];
  return (
    <>
      <div className="filter-grid">
        <Segmented
          label={t.kind}
          value={kind}
          options={letterKinds.map((value) => ({ value, label: t.kinds[value], to: pathOf('letters', value) }))}
        />
      </div>
      <Table
        caption={t.letters}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.none} level={2}>
            {t.noneText}
          </Empty>
        }
      />
    </>
  );
}

type Letter = { name: string; to: string; subject: string; text: string };

function Folder({ rows, mayRead }: { rows: Lying[]; mayRead: boolean }) {
  const t = texts.use();
  const language = useLanguage();
  const clock = useClock();
  const [letter, setLetter] = useState<Letter | null>(null);
  const [opening, setOpening] = useState('');
  async function open(name: string) {
    setOpening(name);
    const answer = await request.get<Omit<Letter, 'name'>>('/api/admin/letter', { name });
    setOpening('');
    if (answer.code === 1) setLetter({ name, ...answer.data });
  }
  const columns: Column<Lying>[] = [
    { key: 'time', label: t.time, cell: (row) => <Time value={row.at} language={language} mode="datetime" /> },
    { key: 'kind', label: t.kind, cell: (row) => t.kinds[row.kind] },
    { key: 'host', label: t.host, cell: (row) => row.host },
    { key: 'size', label: t.size, end: true, cell: (row) => formatBytes(row.size) },
  ];
  if (mayRead)
    columns.push({
      key: 'view',
      label: <span className="sr">{t.view}</span>,
      end: true,
      cell: (row) => (
        <Button
          size="s"
          loading={opening === row.name}
          aria-label={t.viewOf(
            t.kinds[row.kind],
            formatTime(new Date(row.at * 1000), { mode: 'datetime', language, ...clock }),
          )}
          onClick={() => void open(row.name)}
        >
          {t.view}
        </Button>
      ),
    });
  return (
    <>
      {mayRead && rows.length > 0 && <p className={style['hint']}>{t.viewLogged}</p>}
      <Table
        caption={t.folder}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.name}
        empty={
          <Empty title={t.folderNone} level={2}>
            {t.folderNoneText}
          </Empty>
        }
      />
      {letter && (
        <Dialog
          open
          onClose={() => setLetter(null)}
          title={letter.subject || t.kinds.sms}
          size="l"
          footer={<Button onClick={() => setLetter(null)}>{t.close}</Button>}
        >
          <dl className={style['facts']}>
            <dt>{t.to}</dt>
            <dd>{letter.to}</dd>
          </dl>
          <pre className={style['text']}>{letter.text}</pre>
        </Dialog>
      )}
    </>
  );
}
