import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Money } from '#app/ui/kit/number.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time, useClock } from '#app/ui/kit/time.tsx';
import style from '#app/billing/channels/payment-desk.module.css';
import { payTexts } from '#app/billing/channels/pay-texts.ts';
import type { BreakRow, BreakState } from './breaks.schema.ts';
import { channelName, reconciliationTexts } from './reconciliation-texts.ts';

type Props = { state: BreakState; rows: readonly BreakRow[]; onOpen: (row: BreakRow) => void };

/** Breaks of a state, with both amounts, their age and who looks after them. */
export function BreaksTable({ state, rows, onOpen }: Props) {
  const t = reconciliationTexts.use();
  return (
    <Table
      caption={t.list}
      columns={useColumns(state, onOpen)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <Empty title={t.empty[state]} level={2}>
          {t.emptyText}
        </Empty>
      }
    />
  );
}

function useColumns(state: BreakState, onOpen: Props['onOpen']): Column<BreakRow>[] {
  const t = reconciliationTexts.use();
  const { channels } = payTexts.use();
  const language = useLanguage();
  const { now } = useClock();
  const days = (at: number) => Math.floor((now / 1000 - at) / 86_400);
  return [
    {
      key: 'kind',
      label: t.kind,
      cell: (row) => (
        <>
          <Chip tone={state === 'resolved' ? 'line' : 'danger'}>{t.kinds[row.kind]}</Chip>
          <span className={style['sub']}>{row.transaction || row.detail}</span>
        </>
      ),
    },
    { key: 'channel', label: t.channel, cell: (row) => channelName(channels, row.channel) },
    {
      key: 'ours',
      label: t.ours,
      end: true,
      phoneLabel: t.ours,
      cell: (row) => (row.ours === null ? '—' : <Money cents={row.ours} />),
    },
    {
      key: 'theirs',
      label: t.theirs,
      end: true,
      phoneLabel: t.theirs,
      cell: (row) => (row.theirs === null ? '—' : <Money cents={row.theirs} />),
    },
    {
      key: 'opened',
      label: t.opened,
      cell: (row) => (
        <>
          <Time value={row.openedAt} language={language} />
          {state !== 'resolved' && days(row.openedAt) > 0 && (
            <span className={style['sub']}>{t.age(days(row.openedAt))}</span>
          )}
        </>
      ),
    },
    {
      key: 'owner',
      label: t.owner,
      phoneLabel: t.owner,
      cell: (row) => row.owner || <span className="muted">{t.nobody}</span>,
    },
    {
      key: 'act',
      label: <span className="sr">{t.act}</span>,
      end: true,
      cell: (row) => (
        <Button
          size="s"
          aria-label={state === 'resolved' ? t.lookOf(row.id) : t.handleOf(row.id)}
          onClick={() => onOpen(row)}
        >
          {state === 'resolved' ? t.look : t.handle}
        </Button>
      ),
    },
  ];
}
