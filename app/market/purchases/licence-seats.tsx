import { useState } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { movesPerYear, offlineDays, type ShownSeat } from '#app/market/licences/licences.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { OfflineDialog } from './offline-dialog.tsx';
import type { PurchasedPlugin } from './plugin-purchases.schema.ts';
import { pluginPurchasesTexts } from './plugin-purchases-texts.ts';
import style from './plugin-purchases.module.css';

type Row = Pick<PurchasedPlugin, 'id' | 'seats' | 'seatLimit' | 'movesLeft'>;

/** The sites that use a licence, each of which can be moved while there are moves left this year. */
export function LicenceSeats({ row }: { row: Row }) {
  const t = pluginPurchasesTexts.use();
  const { seats, seatLimit, movesLeft } = row;
  return (
    <section className={classNames(style['part'], style['seats'])}>
      <div className={style['partHead']}>
        <h3>{t.seats(seats.length, seatLimit === null ? t.anySeats : String(seatLimit))}</h3>
        {seats.length > 0 && <span className="muted small">{t.movesLeft(movesLeft, movesPerYear)}</span>}
      </div>
      <Table
        caption={t.seatList}
        columns={useColumns(row)}
        rows={seats}
        rowKey={(seat) => seat.id}
        empty={<p className="muted small">{t.noSeats}</p>}
      />
      <Offline licenceId={row.id} />
    </section>
  );
}

function useColumns({ id, movesLeft }: Row): Column<ShownSeat>[] {
  const t = pluginPurchasesTexts.use();
  const language = useLanguage();
  const { send, busy } = useSend();
  const nameOf = (seat: ShownSeat) => seat.label || t.unnamed;
  async function move(seat: ShownSeat) {
    const question = { title: t.moveAsk(nameOf(seat)), text: t.moveText(movesLeft - 1), confirmText: t.move };
    if (await confirm({ ...question, danger: true }))
      await send('/api/market/moveSeat', { id, seatId: seat.id }, { name: seat.id, done: true, refresh: 'always' });
  }
  return [
    {
      key: 'site',
      label: t.site,
      cell: (seat) => (
        <>
          {nameOf(seat)}
          <small>
            {t.bound} <Time value={seat.boundAt} language={language} mode="date" />
          </small>
        </>
      ),
    },
    {
      key: 'seen',
      label: t.seen,
      cell: ({ seenAt, offlineUntil }) => (
        <span className="muted">
          {offlineUntil === null ? t.seen : t.offlineUntil}{' '}
          <Time value={offlineUntil ?? seenAt} language={language} mode={offlineUntil === null ? 'relative' : 'date'} />
        </span>
      ),
    },
    {
      key: 'move',
      label: <span className="sr">{t.move}</span>,
      end: true,
      cell: (seat) => (
        <Button
          size="s"
          aria-label={t.moveOf(nameOf(seat))}
          reason={seat.offlineUntil === null ? (movesLeft === 0 ? t.noMoves : null) : t.offlineHeld}
          loading={busy === seat.id}
          onClick={() => void move(seat)}
        >
          {t.move}
        </Button>
      ),
    },
  ];
}

function Offline({ licenceId }: { licenceId: number }) {
  const t = pluginPurchasesTexts.use();
  const [isIssuing, setIssuing] = useState(false);
  return (
    <div className={style['offline']}>
      <p className="muted small">
        <b>{t.offline}</b> {t.offlineText(offlineDays)}
      </p>
      <Button size="s" icon="file" onClick={() => setIssuing(true)}>
        {t.offlineIssue}
      </Button>
      {isIssuing && <OfflineDialog licenceId={licenceId} onClose={() => setIssuing(false)} />}
    </div>
  );
}
