import { useAuth } from '#app/account/rules/allowed.tsx';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { mapStatisticsTexts } from './map-statistics-texts.ts';
import { type ItemFigures, itemFilters, type ItemFilter, itemVerdicts } from './map-statistics.schema.ts';
import { MemberFigure } from './member-figure.tsx';
import { statisticsPath } from './statistics-paths.ts';
import style from './map-statistics.module.css';

type Props = { rows: readonly ItemFigures[]; state: ItemFilter; counts: Record<ItemFilter, number> };

/** Quiz items with what answers say of them, and those for review with what can be decided. */
export function ItemFiguresTable({ rows, state, counts }: Props) {
  const t = mapStatisticsTexts.use();
  const mayReview = useAuth()('review', '/admin/aiMap/statistics');
  const columns: Column<ItemFigures>[] = [
    { key: 'item', label: t.item, cell: (row) => <Item row={row} /> },
    {
      key: 'attempts',
      label: t.attempts,
      phoneLabel: t.attempts,
      end: true,
      cell: ({ attempts }) => <MemberFigure value={attempts} />,
    },
    {
      key: 'right',
      label: t.right,
      phoneLabel: t.right,
      end: true,
      cell: ({ right }) => (right === null ? '–' : `${Math.round(100 * right)} %`),
    },
    {
      key: 'discrimination',
      label: t.discrimination,
      phoneLabel: t.discrimination,
      end: true,
      cell: ({ discrimination }) => (discrimination === null ? '–' : discrimination.toFixed(2)),
    },
  ];
  if (mayReview) columns.push({ key: 'acts', label: t.acts, end: true, cell: (row) => <Verdicts row={row} /> });
  return (
    <>
      <p className="muted">{t.itemHelp}</p>
      <div className={style['choice']}>
        <Segmented
          label={t.tab.items}
          value={state}
          options={itemFilters.map((value) => ({
            value,
            label: `${t.states[value]} ${formatNumber(counts[value])}`,
            to: statisticsPath('items', { state: value }),
          }))}
        />
      </div>
      <Table
        caption={t.tab.items}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <Empty level={2} title={t.noItems[state]}>
            {t.emptyText}
          </Empty>
        }
      />
    </>
  );
}

function Item({ row: { prompt, kind, topic, reason, review } }: { row: ItemFigures }) {
  const t = mapStatisticsTexts.use();
  return (
    <>
      <span className={style['prompt']}>{prompt}</span>
      <span className={style['sub']}>
        {t.kinds[kind]} · <Link to={nodePath(topic)}>{topic.title}</Link>{' '}
        {review === 'wanted' && reason !== null && <Chip tone="accent">{t.reasons[reason]}</Chip>}
        {review === 'settled' && <Chip>{t.settled}</Chip>}
      </span>
    </>
  );
}

/** What suits the state of an item. */
const suits = ({ state, review }: ItemFigures, verdict: (typeof itemVerdicts)[number]) => {
  if (verdict === 'settle') return state === 'live' && review === 'wanted';
  return verdict === 'retire' ? state === 'live' : state === 'retired';
};

function Verdicts({ row }: { row: ItemFigures }) {
  const t = mapStatisticsTexts.use();
  const { send, busy } = useSend();
  return (
    <span className={style['acts']}>
      {itemVerdicts
        .filter((verdict) => suits(row, verdict))
        .map((verdict) => (
          <Button
            key={verdict}
            size="s"
            tone={verdict === 'retire' ? 'line-danger' : 'default'}
            aria-label={t.verdictOf(t.verdicts[verdict], row.prompt)}
            loading={busy === verdict}
            onClick={() =>
              void send(
                '/api/admin/judgeMapItem',
                { id: row.id, verdict },
                { done: true, refresh: true, name: verdict },
              )
            }
          >
            {t.verdicts[verdict]}
          </Button>
        ))}
    </span>
  );
}
