import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Money } from '#app/ui/kit/number.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Commission, Invited, Tab } from './invites.schema.ts';
import { listPath } from './invites-path.ts';
import type { InvitesTexts } from './invites-texts.ts';
import style from './invites.module.css';

type Page<Row> = { rows: Row[]; before: number | null; after: number | null };

/** Whom the member has invited, masked; with how often they bought something that pays. */
export function InvitedList({ t, page }: { t: InvitesTexts; page: Page<Invited> }) {
  const language = useLanguage();
  const columns: Column<Invited>[] = [
    { key: 'member', label: t.member, cell: (row) => row.name || t.closed },
    {
      key: 'time',
      label: t.registered,
      cell: (row) => <Time className="muted nowrap" value={row.registeredAt} language={language} mode="date" />,
    },
    { key: 'orders', label: t.orders, end: true, phoneLabel: t.orders, cell: (row) => formatNumber(row.orders) },
    {
      key: 'state',
      label: t.state,
      cell: ({ voidReason }) =>
        voidReason === null ? (
          <Chip tone="primary">{t.valid}</Chip>
        ) : (
          <>
            <Chip>{t.void}</Chip>
            <small className={style['hint']}>{t.voidReasons[voidReason]}</small>
          </>
        ),
    },
  ];
  const empty = (
    <Empty title={t.noInvited} level={3}>
      {t.noInvitedText}
    </Empty>
  );
  return (
    <>
      <Table caption={t.tab.invited} columns={columns} rows={page.rows} rowKey={(row) => row.id} empty={empty} />
      <Foot t={t} tab="invited" page={page} />
    </>
  );
}

const tones = { pending: 'accent', available: 'primary', void: undefined, clawed_back: 'danger' } as const;

/** What the invited bought, and what became of each commission. */
export function CommissionList({ t, page }: { t: InvitesTexts; page: Page<Commission> }) {
  const language = useLanguage();
  const columns: Column<Commission>[] = [
    {
      key: 'from',
      label: t.from,
      cell: (row) => (
        <>
          {t.source[row.source]} {row.level === 2 && <Chip tone="line">{t.second}</Chip>}
          <small className={style['hint']}>{row.name || t.closed}</small>
        </>
      ),
    },
    {
      key: 'time',
      label: t.time,
      cell: (row) => <Time className="muted nowrap" value={row.at} language={language} mode="datetime" />,
    },
    { key: 'paid', label: t.paid, end: true, phoneLabel: t.paid, cell: (row) => <Money cents={row.paid} /> },
    { key: 'rate', label: t.rate, end: true, phoneLabel: t.rate, cell: (row) => `${row.rate / 100}%` },
    { key: 'amount', label: t.amount, end: true, phoneLabel: t.amount, cell: (row) => <Money cents={row.amount} /> },
    {
      key: 'state',
      label: t.state,
      cell: (row) => (
        <>
          <Chip tone={tones[row.state]}>{t.states[row.state]}</Chip>
          {row.state === 'pending' && (
            <small className={style['hint']}>
              {t.releasesOn} <Time value={row.releaseAt} language={language} mode="date" />
            </small>
          )}
        </>
      ),
    },
  ];
  const empty = (
    <Empty title={t.noCommissions} level={3}>
      {t.noCommissionsText}
    </Empty>
  );
  return (
    <>
      <Table caption={t.tab.commissions} columns={columns} rows={page.rows} rowKey={(row) => row.id} empty={empty} />
      <Foot t={t} tab="commissions" page={page} />
    </>
  );
}

function Foot({ t, tab, page: { before, after } }: { t: InvitesTexts; tab: Tab; page: Page<unknown> }) {
  return (
    <Pager
      label={t.tab[tab]}
      preventScrollReset
      previous={after === null ? null : listPath(tab, { after })}
      next={before === null ? null : listPath(tab, { before })}
    />
  );
}
