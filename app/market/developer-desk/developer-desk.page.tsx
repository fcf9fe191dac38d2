import { type ReactNode, useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import {
  type DeskApplication,
  deskStates,
  DeveloperDeskInput,
  type DeskState,
} from '#app/market/indev/indev.schema.ts';
import { listApplications } from '#app/market/indev/indev.queries.server.ts';
import { listDeskDomains } from '#app/market/domains/developer-domains.queries.server.ts';
import type { DeveloperDomain } from '#app/market/domains/developer-domains.schema.ts';
import { listOwnFees } from '#app/market/developer-fees/developer-fees.queries.server.ts';
import type { OwnFee } from '#app/market/developer-fees/developer-fees.schema.ts';
import { ReasonDialog } from '#app/ui/forms/reason-dialog.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { DeskActs } from './developer-desk-acts.tsx';
import { FeeCell, FeeDialog } from './developer-fee-dialog.tsx';
import { DomainLines, WithdrawDomainDialog } from './domain-lines.tsx';
import { type DeskTexts, developerDeskTexts } from './developer-desk-texts.ts';
import type { Route } from './+types/developer-desk.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = DeveloperDeskInput.parse(Object.fromEntries(url.searchParams));
  const { rows, next } = await listApplications(ctx, input);
  const ids = rows.map(({ member }) => member.id);
  const fees = await listOwnFees(ctx, ids);
  const domains = await listDeskDomains(ctx, ids);
  const shown = rows.map((row) => ({
    ...row,
    fees: fees.get(row.member.id) ?? [],
    domains: domains.get(row.member.id) ?? [],
  }));
  return { state: input.state, rows: shown, next };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: developerDeskTexts.in(rootFacts(matches).language).title });
}

/** The console's desk of developers: applications, who was approved, suspended, and who has closed. */
export default function DevelopersDesk({ loaderData: { state, rows, next } }: Route.ComponentProps) {
  const t = developerDeskTexts.use();
  const language = htmlLang[useLanguage()];
  const auth = useAuth();
  const may = {
    decide: auth('decide', '/admin/developers'),
    suspend: auth('suspend', '/admin/developers'),
    fee: auth('fee', '/admin/developers'),
  };
  const [asked, setAsked] = useState<{ act: 'return' | 'suspend'; row: DeskApplication } | null>(null);
  const [withdrawn, setWithdrawn] = useState<DeveloperDomain | null>(null);
  const [priced, setPriced] = useState<DeskRow | null>(null);
  const hasActs = state === 'applied' ? may.decide : state !== 'returned' && may.suspend;
  const hasFees = state === 'approved' || state === 'suspended';
  const columns = columnsOf(t, state, language, ({ domains }) => (
    <DomainLines domains={domains} t={t} mayChange={may.suspend && hasFees} onWithdraw={setWithdrawn} />
  ));
  if (hasFees)
    columns.push({
      key: 'fee',
      label: t.fee,
      phoneLabel: t.fee,
      cell: (row) => <FeeCell row={row} t={t} mayChange={may.fee} onChange={() => setPriced(row)} />,
    });
  if (hasActs)
    columns.push({
      key: 'acts',
      label: <span className="sr">{t.acts}</span>,
      end: true,
      cell: (row) => <DeskActs row={row} t={t} onAsk={(act) => setAsked({ act, row })} />,
    });
  const empty = (
    <Empty level={2} title={t.empty[state]}>
      {state === 'applied' && t.emptyText}
    </Empty>
  );
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {!may.decide && !may.suspend && !may.fee && <Notice tone="warn">{t.readOnly}</Notice>}
      <Tabs
        label={t.tabs}
        items={deskStates.map((one) => ({
          to: `/admin/developers?state=${one}`,
          label: t.states[one],
          current: one === state,
        }))}
      />
      <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.member.id} empty={empty} />
      <Pager previous={null} next={next && `/admin/developers?state=${state}&at=${next.at}&id=${next.id}`} />
      {priced && <FeeDialog row={priced} t={t} onClose={() => setPriced(null)} />}
      {withdrawn && <WithdrawDomainDialog domain={withdrawn} t={t} onClose={() => setWithdrawn(null)} />}
      {asked && <AskReason {...asked} t={t} onClose={() => setAsked(null)} />}
    </>
  );
}

type DeskRow = DeskApplication & { fees: OwnFee[]; domains: DeveloperDomain[] };
type AskProps = { act: 'return' | 'suspend'; row: DeskApplication; t: DeskTexts; onClose: () => void };

function AskReason({ act, row, t, onClose }: AskProps) {
  const { id } = row.member;
  const isReturn = act === 'return';
  return (
    <ReasonDialog
      title={isReturn ? t.returnOf(row.nameZh) : t.suspendOf(row.nameZh)}
      doText={isReturn ? t.returnIt : t.suspend}
      label={t.reason}
      help={t.reasonHelp}
      missing={t.reasonNeeded}
      maxLength={500}
      path={isReturn ? '/api/admin/decideDeveloper' : '/api/admin/suspendDeveloper'}
      body={isReturn ? { id, act: 'return' } : { id }}
      onClose={onClose}
    >
      {!isReturn && <p>{t.suspendText}</p>}
    </ReasonDialog>
  );
}

function columnsOf(
  t: DeskTexts,
  state: DeskState,
  language: string,
  domainsOf: (row: DeskRow) => ReactNode,
): Column<DeskRow>[] {
  const hasReason = state === 'returned' || state === 'suspended';
  return [
    {
      key: 'name',
      label: t.name,
      cell: (row) => (
        <>
          <b>{row.nameZh}</b> · {row.nameEn} <Chip tone="line">{t.kinds[row.kind]}</Chip>
          {row.isTrusted && (
            <>
              {' '}
              <Chip tone="primary">{t.isTrusted}</Chip>
            </>
          )}
          <br />
          <code>{row.slug}</code>
        </>
      ),
    },
    {
      key: 'member',
      label: t.member,
      phoneLabel: t.member,
      cell: (row) => (
        <>
          <Link to={`/admin/members/${row.member.id}`}>{row.member.nickname || row.member.username}</Link>
          <br />
          <Chip tone={row.isVerified ? 'primary' : undefined}>{row.isVerified ? t.verified : t.unverified}</Chip>
          {domainsOf(row)}
        </>
      ),
    },
    {
      key: 'contact',
      label: t.contact,
      phoneLabel: t.contact,
      cell: (row) => (
        <span className="small">
          {row.email}
          <br />
          {row.mobile}
        </span>
      ),
    },
    {
      key: 'introduction',
      label: hasReason ? t.reasonOf : t.introduction,
      cell: (row) => <span className="small">{hasReason ? row.reason : row.introduction}</span>,
    },
    {
      key: 'plugins',
      label: t.plugins,
      phoneLabel: t.plugins,
      end: true,
      cell: (row) => formatNumber(row.plugins),
    },
    { key: 'at', label: t.at, phoneLabel: t.at, cell: (row) => <Time value={row.appliedAt} language={language} /> },
  ];
}
