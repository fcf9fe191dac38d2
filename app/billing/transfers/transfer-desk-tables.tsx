import type { ReactNode } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { stateTones } from '#app/billing/topups/top-up-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { DeskTransfer, Receipt } from './transfers.schema.ts';
import type { DeskTexts } from './transfer-desk-texts.ts';
import style from './transfer-desk.module.css';

type Transfers = {
  t: DeskTexts;
  rows: readonly DeskTransfer[];
  opening: number | null;
  empty: ReactNode;
  onOpen: (id: number) => void;
};

/** Transfers of a part of the desk. */
export function TransferTable({ t, rows, opening, empty, onOpen }: Transfers) {
  const language = useLanguage();
  const columns: Column<DeskTransfer>[] = [
    { key: 'member', label: t.member, cell: (row) => row.member.nickname || row.member.username },
    {
      key: 'remark',
      label: t.remark,
      phoneLabel: t.remark,
      cell: (row) => <span className={style['mono']}>{row.remark}</span>,
    },
    {
      key: 'time',
      label: t.time,
      cell: (row) => <Time className="nowrap" value={row.createdAt} language={language} />,
    },
    {
      key: 'proofs',
      label: t.proofs,
      phoneLabel: t.proofs,
      cell: (row) => (row.proofs === 0 ? '–' : t.proofCount(row.proofs)),
    },
    { key: 'state', label: t.state, cell: (row) => <Chip tone={stateTones[row.state]}>{t.states[row.state]}</Chip> },
    {
      key: 'amount',
      label: t.amount,
      end: true,
      cell: (row) => <b className="num nowrap">{formatMoney(row.paid ?? row.amount)}</b>,
    },
    {
      key: 'open',
      label: <span className="sr">{t.open}</span>,
      end: true,
      cell: (row) => (
        <Button size="s" aria-label={t.openOf(row.remark)} loading={opening === row.id} onClick={() => onOpen(row.id)}>
          {t.open}
        </Button>
      ),
    },
  ];
  return <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />;
}

type Receipts = {
  t: DeskTexts;
  rows: readonly Receipt[];
  isBlind: boolean;
  empty: ReactNode;
  onOpen: (receipt: Receipt) => void;
};

/** Receipts of a part of the desk; without amounts where the second person must read them off the statement. */
export function ReceiptTable({ t, rows, isBlind, empty, onOpen }: Receipts) {
  const amount: Column<Receipt> = {
    key: 'amount',
    label: t.received,
    end: true,
    cell: (row) => <b className="num nowrap">{formatMoney(row.amount)}</b>,
  };
  const columns: Column<Receipt>[] = [
    { key: 'payer', label: t.payer, cell: (row) => row.payer },
    {
      key: 'number',
      label: t.number,
      phoneLabel: t.number,
      cell: (row) => <span className={style['mono']}>{row.number}</span>,
    },
    {
      key: 'day',
      label: t.day,
      phoneLabel: t.day,
      cell: (row) => <span className="nowrap num">{row.receivedOn}</span>,
    },
    {
      key: 'member',
      label: t.member,
      phoneLabel: t.member,
      cell: (row) => (row.member ? row.member.nickname || row.member.username : '–'),
    },
    {
      key: 'by',
      label: t.enteredBy,
      phoneLabel: t.enteredBy,
      cell: (row) => (row.assignedBy ?? row.enteredBy).nickname,
    },
    ...(isBlind ? [] : [amount]),
    {
      key: 'open',
      label: <span className="sr">{t.open}</span>,
      end: true,
      cell: (row) => (
        <Button size="s" aria-label={t.openOf(row.number)} onClick={() => onOpen(row)}>
          {t.open}
        </Button>
      ),
    },
  ];
  return <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />;
}
