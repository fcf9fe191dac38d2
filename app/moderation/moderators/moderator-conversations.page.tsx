import { listThreads } from '#app/moderation/moderators/moderator-conversations.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { ThreadListInput, type ThreadRow } from '#app/moderation/reviews/moderation.schema.ts';
import { peopleTexts } from './people-texts.ts';
import type { Route } from './+types/moderator-conversations.page.ts';
import style from '#app/ask/screening/moderation.module.css';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = ThreadListInput.parse(Object.fromEntries(url.searchParams));
  return { state: input.state, ...(await listThreads(ctx, input)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: peopleTexts.in(rootFacts(matches).language).threadsTitle });
}

const states = ['waiting', 'all'] as const;

/** Threads between the moderators and members. */
export default function Threads({ loaderData: { state, rows, before, after } }: Route.ComponentProps) {
  const t = peopleTexts.use();
  const language = useLanguage();
  const columns: Column<ThreadRow>[] = [
    {
      key: 'member',
      label: t.member,
      cell: (row) => <Link to={`/admin/threads/${row.member.id}`}>{row.member.nickname || t.gone}</Link>,
    },
    {
      key: 'last',
      label: t.last,
      cell: (row) => (
        <>
          {row.excerpt}
          <span className={style['sub']}>
            <Time value={row.at} language={htmlLang[language]} />
          </span>
        </>
      ),
    },
    {
      key: 'state',
      label: <span className="sr">{t.waiting}</span>,
      end: true,
      cell: (row) => row.isWaiting && <Chip tone="accent">{t.waiting}</Chip>,
    },
  ];
  return (
    <>
      <PageHead title={t.threadsTitle}>{t.threadsLead}</PageHead>
      <Tabs
        label={t.tabs}
        items={states.map((one) => ({
          to: `/admin/threads?state=${one}`,
          label: t.states[one],
          current: one === state,
        }))}
      />
      <Table
        caption={t.list}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.threadsEmpty[state]} level={2}>
            {t.threadsEmptyText}
          </Empty>
        }
      />
      <Pager
        previous={after === null ? null : `?state=${state}&after=${after}`}
        next={before === null ? null : `?state=${state}&before=${before}`}
      />
    </>
  );
}
