import { useState } from 'react';
import { listDesk } from '#app/account/real-name/real-name.queries.server.ts';
import { DeskInput, deskStates, type RealNameFile } from '#app/account/real-name/real-name.schema.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/real-names.page.ts';
import { AuthenDialog } from './authen-dialog.tsx';

const texts = await pageTexts(
  () => import('./real-names.zh.ts'),
  () => import('./real-names.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) => {
  const { data, success } = DeskInput.safeParse(Object.fromEntries(url.searchParams));
  const wanted = success ? data : DeskInput.parse({});
  return { state: wanted.state, isFirst: wanted.before === undefined, ...(await listDesk(ctx, wanted)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

const path = (state: (typeof deskStates)[number], before?: number) =>
  `/admin/authen?state=${state}${before === undefined ? '' : `&before=${before}`}`;

/** Where staff decide on real names. */
export default function AuthenDesk({ loaderData: { state, isFirst, list, next } }: Route.ComponentProps) {
  const t = texts.use();
  const language = useLanguage();
  const [file, setFile] = useState<RealNameFile | null>(null);
  const [opening, setOpening] = useState<number | null>(null);
  async function open(id: number) {
    setOpening(id);
    const answer = await request.get<RealNameFile>('/api/admin/realName', { id });
    setOpening(null);
    if (answer.code === 1) setFile(answer.data);
  }
  const columns: Column<(typeof list)[number]>[] = [
    {
      key: 'member',
      label: t.member,
      cell: (row) => <Link to={`/admin/members/${row.memberId}`}>{row.nickname}</Link>,
    },
    { key: 'kind', label: t.kind, cell: (row) => t.kinds[row.kind] },
    { key: 'name', label: t.name, cell: (row) => `${row.nameHint} ${row.numberHint}` },
    {
      key: 'time',
      label: state === 'in_review' ? t.submitted : t.decided,
      cell: (row) => <Time value={row.decidedAt ?? row.submittedAt} language={language} />,
    },
    {
      key: 'open',
      label: <span className="sr">{t.open}</span>,
      end: true,
      cell: (row) => (
        <Button
          size="s"
          aria-label={t.openOf(row.nickname)}
          loading={opening === row.id}
          onClick={() => void open(row.id)}
        >
          {t.open}
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <Tabs
        label={t.tabs}
        items={deskStates.map((one) => ({ to: path(one), label: t.states[one], current: one === state }))}
      />
      <Table
        caption={t.list}
        columns={columns}
        rows={list}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.empty[state]} level={2}>
            {t.emptyText}
          </Empty>
        }
      />
      <Pager previous={isFirst ? null : path(state)} next={next === null ? null : path(state, next)} />
      {file && <AuthenDialog file={file} t={t} onClose={() => setFile(null)} />}
    </>
  );
}
