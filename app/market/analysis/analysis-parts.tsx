import type { ReactNode } from 'react';
import { formatMoney } from '#app/core/money.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { refundWords } from '#app/market/plugin-refunds/plugin-refund-words.ts';
import { percent } from '#app/market/plugin-statistics/metric-words.ts';
import type { GroupRow } from '#app/market/plugin-statistics/plugin-statistics.schema.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { DaysChart } from './days-chart.tsx';
import type { Cohort, CouponRow, FunnelStep, PluginAnalysis, PriceRow } from './plugin-analysis.schema.ts';
import { type PluginAnalysisTexts, pluginAnalysisTexts } from './plugin-analysis-texts.ts';
import style from './plugin-analysis.module.css';

type Props = { analysis: PluginAnalysis; t: PluginAnalysisTexts };

/** A part of the page with its heading, and a sentence about it. */
export function Part({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={style['part']} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {text && <p className="muted small">{text}</p>}
      {children}
    </section>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => <p className={style['nothing']}>{children}</p>;

/** How many went on at each step. */
export function FunnelPart({ analysis: { funnel }, t }: Props) {
  const most = Math.max(1, ...funnel.map(({ count }) => count));
  if (funnel.every(({ count }) => count === 0)) return <Nothing>{t.noFunnel}</Nothing>;
  return (
    <ol className={`bars ${style['funnel']}`}>
      {funnel.map(({ step, count }, i) => (
        <li key={step}>
          <span>{t.steps[step]}</span>
          <span className="num">
            <b>{formatNumber(count)}</b> <small>{rateOf(funnel[i - 1], count, t)}</small>
          </span>
          <i aria-hidden="true">
            <b style={{ width: `${(count / most) * 100}%` }} />
          </i>
        </li>
      ))}
    </ol>
  );
}

const rateOf = (last: FunnelStep | undefined, count: number, t: PluginAnalysisTexts) =>
  last && last.count > 0 && count <= last.count ? t.ofStep(percent(count / last.count)) : '';

/** Which versions active installs have. */
export function AdoptionPart({ analysis: { adoption, from, to, releases }, t }: Props) {
  if (adoption.length === 0) return <Nothing>{t.noAdoption}</Nothing>;
  return (
    <DaysChart
      name={t.adoption}
      from={from}
      to={to}
      series={adoption.map(({ version, active }) => ({ name: version, values: active }))}
      releases={releases}
      axisText={formatNumber}
      valueText={formatNumber}
      whole
    />
  );
}

/** Why buyers gave it back. */
export function ReasonsPart({ analysis: { reasons }, t }: Props) {
  const words = refundWords.use();
  return (
    <Table
      caption={t.reasons}
      rows={reasons}
      rowKey={({ reason }) => reason}
      empty={<Nothing>{t.noRefunds}</Nothing>}
      columns={[
        { key: 'reason', label: t.reasons, cell: ({ reason }) => words.categories[reason] },
        {
          key: 'refunds',
          label: t.refundCount,
          phoneLabel: t.refundCount,
          end: true,
          cell: ({ refunds }) => (refunds === null ? <span className="muted">{t.few}</span> : formatNumber(refunds)),
        },
      ]}
    />
  );
}

/** How grades spread, how their mean went, and what waits for a reply. */
export function RatingsPart({ analysis: { plugin, stars, ratings, days, from, to, releases, ...analysis }, t }: Props) {
  const language = useLanguage();
  if (ratings === 0) return <Nothing>{t.noRatings}</Nothing>;
  return (
    <>
      <ul className={`bars ${style['stars']}`}>
        {[5, 4, 3, 2, 1].map((n) => (
          <li key={n}>
            <span>{t.stars(n)}</span>
            <span className="num">{formatNumber(stars[n - 1] ?? 0)}</span>
            <i aria-hidden="true">
              <b style={{ width: `${((stars[n - 1] ?? 0) / ratings) * 100}%` }} />
            </i>
          </li>
        ))}
      </ul>
      <h3>{t.ratingTrend}</h3>
      <DaysChart
        name={t.ratingTrend}
        from={from}
        to={to}
        series={[{ name: t.ratings, values: days.map(({ rating }) => rating) }]}
        releases={releases}
        axisText={(value) => String(value)}
        valueText={(value) => value.toFixed(2)}
      />
      <h3>{analysis.unanswered > 0 ? t.openReviews(analysis.unanswered) : t.noOpenReviews}</h3>
      <ul className={style['reviews']}>
        {analysis.openReviews.map((review) => (
          <li key={review.id}>
            <p>{review.words}</p>
            <small>
              {`${t.stars(review.stars)} · ${review.version} · `}
              <Time value={review.at} language={htmlLang[language]} />
              {' · '}
              <Link to={`/plugin/${plugin.slug}#ratings`} aria-label={t.replyOf(review.words.slice(0, 60))}>
                {t.reply}
              </Link>
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Words that were searched for here, or other sites. */
export function NamesPart({
  rows,
  title,
  name,
  empty,
}: {
  rows: readonly GroupRow[];
  title: string;
  name: string;
  empty: string;
}) {
  const t = pluginAnalysisTexts.use();
  return (
    <Table
      caption={title}
      showCaption
      rows={rows.some(({ key }) => key !== '') ? rows : []}
      rowKey={({ key }) => key}
      empty={<Nothing>{empty}</Nothing>}
      columns={[
        {
          key: 'name',
          label: name,
          cell: ({ key }) => (key === '' ? <span className="muted">{t.fewRest}</span> : key),
        },
        {
          key: 'visitors',
          label: t.visitors,
          phoneLabel: t.visitors,
          end: true,
          cell: ({ visitors }) => (visitors === null ? <span className="muted">{t.few}</span> : formatNumber(visitors)),
        },
      ]}
    />
  );
}

const sales = <Row extends { orders: number; gross: number }>(t: PluginAnalysisTexts): Column<Row>[] => [
  { key: 'orders', label: t.orders, phoneLabel: t.orders, end: true, cell: ({ orders }) => formatNumber(orders) },
  { key: 'gross', label: t.gross, phoneLabel: t.gross, end: true, cell: ({ gross }) => formatMoney(gross) },
  {
    key: 'each',
    label: t.perOrder,
    phoneLabel: t.perOrder,
    end: true,
    cell: ({ orders, gross }) => formatMoney(Math.round(gross / orders)),
  },
];

/** What each price and each coupon brought. */
export function PricesPart({ analysis: { prices, coupons }, t }: Props) {
  if (prices.length === 0) return <Nothing>{t.noPrices}</Nothing>;
  return (
    <>
      <Table<PriceRow>
        caption={t.price}
        rows={prices}
        rowKey={({ edition, price, former }) => `${edition} ${price} ${former ?? ''}`}
        columns={[
          {
            key: 'price',
            label: t.price,
            cell: ({ edition, price, former }) => (
              <>
                {t.edition[edition] ?? edition} {formatMoney(price)}
                {former !== null && <small className={style['sub']}>{t.former(formatMoney(former))}</small>}
              </>
            ),
          },
          ...sales<PriceRow>(t),
        ]}
      />
      <Table<CouponRow>
        caption={t.coupon}
        rows={coupons}
        rowKey={({ coupon }) => coupon}
        columns={[
          {
            key: 'coupon',
            label: t.coupon,
            cell: ({ coupon }) => coupon || <span className="muted">{t.noCoupon}</span>,
          },
          ...sales<CouponRow>(t),
        ]}
      />
    </>
  );
}

/** Who stayed, month by month. */
export function RetentionPart({ analysis: { cohorts }, t }: Props) {
  const months = Math.max(0, ...cohorts.map(({ shares }) => shares.filter((share) => share !== null).length));
  return (
    <Table<Cohort>
      caption={t.retention}
      rows={cohorts}
      rowKey={({ month }) => month}
      empty={<Nothing>{t.noRetention}</Nothing>}
      columns={[
        { key: 'month', label: t.month, cell: ({ month }) => month },
        {
          key: 'installs',
          label: t.installs,
          phoneLabel: t.installs,
          end: true,
          cell: ({ installs }) => formatNumber(installs),
        },
        ...Array.from({ length: months }, (_, after) => ({
          key: String(after),
          label: t.monthAfter(after),
          phoneLabel: t.monthAfter(after),
          end: true,
          cell: ({ shares }: Cohort) => {
            const share = shares[after] ?? null;
            return share === null ? '' : `${Math.round(share * 100)}%`;
          },
        })),
      ]}
    />
  );
}
