import { listLeaders } from '#app/ask/reputation/leaders.queries.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Empty } from '#app/ui/kit/empty.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { listPath } from '#app/ask/parts/ask-addresses.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import type { Route } from './+types/leaders.page.ts';
import { type Board, boards, type Leader, LeadersInput, type Period, periods } from './leaders.schema.ts';
import style from './leaders.module.css';

const texts = await pageTexts(
  () => import('./leaders.zh.ts'),
  () => import('./leaders.en.ts'),
);
type Texts = ReturnType<typeof texts.in>;

export const loader = pageLoader(async ({ ctx, url }) => {
  const choice = parseInput(LeadersInput, Object.fromEntries(url.searchParams));
  return { ...choice, leaders: await listLeaders(ctx, choice) };
});

export function meta({ matches }: Route.MetaArgs) {
  const t = texts.in(rootFacts(matches).language);
  return pageHead(matches, { title: t.title, description: t.description, canonical: '/ask/members' });
}

function boardPath(board: Board, period: Period): string {
  const query = new URLSearchParams({
    ...(board === 'reputation' ? {} : { board }),
    ...(period === 'week' ? {} : { period }),
  });
  return query.size === 0 ? '/ask/members' : `/ask/members?${query.toString()}`;
}

/** Leaderboards: the first hundred members by reputation or accepted answers, of a period. */
export default function Members({ loaderData: { board, period, leaders } }: Route.ComponentProps) {
  const t = texts.use();
  const empty = (
    <Empty
      level={2}
      title={t.emptyTitle}
      action={<LinkButton to={listPath({ type: 'unanswered' })}>{t.answer}</LinkButton>}
    >
      {t.emptyText}
    </Empty>
  );
  return (
    <main id="main" className={style['page']}>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <div className={style['head']}>
        <Tabs
          label={t.period}
          items={periods.map((one) => ({ to: boardPath(board, one), label: t.periods[one], current: one === period }))}
        />
        <Segmented
          label={t.board}
          value={board}
          options={boards.map((one) => ({ value: one, label: t.boards[one], to: boardPath(one, period) }))}
        />
      </div>
      <Table
        caption={t.table}
        columns={columnsOf(t, board, period)}
        rows={leaders}
        rowKey={({ member }) => member.id}
        empty={empty}
      />
    </main>
  );
}

function columnsOf(t: Texts, board: Board, period: Period): Column<Leader>[] {
  const isWhole = board === 'reputation' && period === 'all';
  return [
    {
      key: 'member',
      label: t.member,
      cell: ({ place, member }) => (
        <span className={style['who']}>
          <span className={classNames(style['place'], place <= 3 && style['first'])}>
            <span className="sr">{t.place} </span>
            {place}
          </span>
          <Avatar id={member.id} name={member.nickname} src={member.avatar} size="s" />
          <AuthorLink author={member} />
        </span>
      ),
    },
    ...(isWhole
      ? []
      : [
          {
            key: 'amount',
            label: t.gained[board],
            phoneLabel: t.gained[board],
            end: true,
            cell: ({ amount }: Leader) => (
              <span className="num">{board === 'reputation' ? `+${formatNumber(amount)}` : formatNumber(amount)}</span>
            ),
          },
        ]),
    {
      key: 'reputation',
      label: t.reputation,
      phoneLabel: t.reputation,
      end: true,
      cell: ({ reputation }) => <span className="num">{formatNumber(reputation)}</span>,
    },
  ];
}
