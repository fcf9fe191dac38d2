import { useState } from 'react';
import { redirect, useNavigation } from 'react-router';
import { getEarnings, listEarningLines } from '#app/billing/earnings/earnings.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { monthOf, siteDay } from '#app/core/site-day.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, buttonClass, LinkButton } from '#app/ui/kit/button.tsx';
import { Figures, PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon, type IconName } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Money } from '#app/ui/kit/number.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import {
  type EarningLine,
  EarningLinesInput,
  earningSources,
  type EarningsView,
  type EarningTab,
  earningTabs,
  sourceDays,
} from './earnings.schema.ts';
import { EarningParts, Releases } from './earning-parts.tsx';
import { MoveDialog } from './earnings-move-dialog.tsx';
import style from './wallet.module.css';
import type { WalletTexts } from './wallet-texts.ts';
import type { Route } from './+types/wallet.page.ts';

const texts = await pageTexts(
  () => import('./wallet.zh.ts'),
  () => import('./wallet.en.ts'),
);

const path = '/user/xiaowo/wallet';
const pathOf = (tab: EarningTab, page = 1) => {
  const query = new URLSearchParams([
    ...(tab === 'earnings' ? [] : [['tab', tab]]),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ]);
  return query.size > 0 ? `${path}?${query}` : path;
};

export const loader = pageLoader(async ({ ctx, url }) => {
  const wanted = EarningLinesInput.parse(Object.fromEntries(url.searchParams));
  const [view, { list, total }] = await Promise.all([getEarnings(ctx), listEarningLines(ctx, wanted)]);
  const pages = Math.max(1, Math.ceil(total / wanted.limit));
  if (wanted.page > pages) throw redirect(pathOf(wanted.tab, pages));
  return { view, list, total, tab: wanted.tab, page: wanted.page, pages, month: monthOf(siteDay(ctx.now)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** What a member has earned: what is free, what waits, what is on its way, and every change. */
export default function Wallet({ loaderData: { view, ...lines } }: Route.ComponentProps) {
  const t = texts.use();
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <div className={style['head']}>
        <section aria-label={t.available}>
          <span className="muted small">{t.available}</span>
          <p className={style['big']}>{formatMoney(view.earnings)}</p>
          <p className="muted small">{t.holdText(view.holdDays)}</p>
          <div className={style['acts']}>
            <LinkButton tone={view.earnings > 0 ? 'primary' : 'default'} size="l" to="/user/xiaowo/withdraw">
              {t.withdraw}
            </LinkButton>
            <Button
              size="l"
              icon="swap"
              reason={view.earnings > 0 ? null : t.nothingToMove}
              onClick={() => setMoving(true)}
            >
              {t.move}
            </Button>
          </div>
        </section>
        <EarningParts t={t} view={view} />
      </div>
      <Releases t={t} view={view} />
      <Sources t={t} view={view} />
      <Lines t={t} {...lines} />
      <Safety t={t} />
      {isMoving && <MoveDialog t={t} earnings={view.earnings} onClose={() => setMoving(false)} />}
    </>
  );
}

function Sources({ t, view }: { t: WalletTexts; view: EarningsView }) {
  if (earningSources.every((source) => view.sources[source] === 0)) return null;
  const shown = earningSources.filter((source) => source === 'payShare' || view.sources[source] !== 0);
  return (
    <section className={style['section']}>
      <SectionHead title={t.sources} aside={<span className="muted small">{t.sourcesText(sourceDays)}</span>} />
      <Figures
        figures={shown.map((source) => ({ label: t.sourceNames[source], value: formatMoney(view.sources[source]) }))}
      />
    </section>
  );
}

type LinesProps = {
  t: WalletTexts;
  list: readonly EarningLine[];
  total: number;
  tab: EarningTab;
  page: number;
  pages: number;
  /** The present one, YYYY-MM. */
  month: string;
};

/** This month's lines as the statement has them: balance, earnings and points. */
function MonthFile({ t, month }: { t: WalletTexts; month: string }) {
  return (
    <a className={buttonClass({ size: 's' })} href={`/user/xiaowo/statements/${month}/file?format=csv`} download>
      <Icon name="download" />
      {t.csv}
    </a>
  );
}

function Lines({ t, list, total, tab, page, pages, month }: LinesProps) {
  const language = useLanguage();
  const { state, location } = useNavigation();
  const columns: Column<EarningLine>[] = [
    { key: 'memo', label: t.memo, cell: (line) => line.memo },
    {
      key: 'time',
      label: t.time,
      cell: (line) => <Time className="muted nowrap" value={line.at} language={language} mode="datetime" />,
    },
    {
      key: 'after',
      label: t.after,
      end: true,
      phoneLabel: t.after,
      cell: (line) => <span className="muted">{formatMoney(line.after)}</span>,
    },
    { key: 'amount', label: t.amount, end: true, cell: (line) => <Money cents={line.amount} sign /> },
  ];
  const empty = (
    <Empty title={t.empty[tab]} level={3}>
      {t.emptyText[tab]}
    </Empty>
  );
  return (
    <section
      className={`${style['section']} ${style['log']}`}
      aria-busy={(state === 'loading' && location.pathname === path) || undefined}
    >
      <SectionHead title={t.lines} aside={total > 0 && <MonthFile t={t} month={month} />} />
      <Tabs
        label={t.tabsLabel}
        items={earningTabs.map((one) => ({ to: pathOf(one), label: t.tabs[one], current: one === tab }))}
      />
      <Table caption={t.tabs[tab]} columns={columns} rows={list} rowKey={(line) => line.id} empty={empty} />
      {total > 0 && (
        <div className={style['foot']}>
          <span className="small muted">{t.totalLines(formatNumber(total))}</span>
          <Pager
            preventScrollReset
            previous={page > 1 ? pathOf(tab, page - 1) : null}
            next={page < pages ? pathOf(tab, page + 1) : null}
            numbers={{ page, pages, to: (n) => pathOf(tab, n) }}
          />
        </div>
      )}
    </section>
  );
}

function Safety({ t }: { t: WalletTexts }) {
  const rows: { icon: IconName; title: string; text: string; link: string; to: string }[] = [
    { icon: 'lock', title: t.login, text: t.loginText, link: t.toLogin, to: '/user/account/security' },
    { icon: 'card', title: t.cards, text: t.cardsText, link: t.toCards, to: '/user/xiaowo/cards' },
    { icon: 'wallet', title: t.balance, text: t.balanceText, link: t.toBalance, to: '/user/account/balance' },
  ];
  return (
    <section className={style['section']}>
      <SectionHead title={t.security} />
      <ul className={style['safe']}>
        {rows.map(({ icon, title, text, link, to }) => (
          <li key={to}>
            <b>
              <Icon name={icon} />
              {title}
            </b>
            <span className="muted">{text}</span>
            <br />
            <Link to={to} aria-label={`${title}: ${link}`}>
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
