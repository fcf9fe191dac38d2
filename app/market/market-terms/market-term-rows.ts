import { formatMoney } from '#app/core/money.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type { PublicFees } from '#app/billing/terms/terms.schema.ts';
import { answerHours, escalateDays } from '#app/market/plugin-refunds/plugin-refunds.policy.ts';
import type { MarketTermsTexts } from './market-terms-texts.ts';
import type { MarketTerms } from './market-terms.queries.server.ts';

/** A term as it is and as it will be; `next` is the same where nothing is announced. */
export type TermRow = { key: string; label: string; now: string; next: string };
export type TermSection = { key: keyof MarketTermsTexts['sections']; rows: TermRow[] };
/** The sections that are about money. */
export const moneySections: ReadonlySet<TermSection['key']> = new Set(['fee', 'payout', 'refund']);
type Words = { t: MarketTermsTexts; taxProfiles: Record<PublicFees['taxProfile'], string> };

/** The terms of the market in sections, in the order of their weight to who reads them. */
export function marketSections(terms: MarketTerms, { t, taxProfiles }: Words): TermSection[] {
  const { now, next } = terms;
  const dated = (key: string, label: string, say: (fees: PublicFees) => string): TermRow => ({
    key,
    label,
    now: say(now),
    next: say(next ?? now),
  });
  const fixed = (key: string, label: string, text: string): TermRow => ({ key, label, now: text, next: text });
  const { rows: r } = t;
  return [
    {
      key: 'fee',
      rows: [
        dated('fee', r.fee, (fees) => percent(fees.pluginFee)),
        fixed('announced', r.announced, r.announcedText),
        fixed('own', r.own, r.ownText),
        dated('referral', r.referral, (fees) =>
          fees.referralLevels > 0 ? r.referralText(percent(fees.referral)) : r.noReferral,
        ),
      ],
    },
    {
      key: 'payout',
      rows: [
        dated('hold', r.hold, (fees) => t.days(fees.holdDays)),
        dated('min', r.min, (fees) => formatMoney(fees.withdrawMin)),
        dated('max', r.max, (fees) => formatMoney(fees.withdrawMax)),
        dated('dayCount', r.dayCount, (fees) => r.times(fees.withdrawDayCount)),
        dated('withdrawFee', r.withdrawFee, (fees) =>
          fees.withdrawFee === 0 && fees.withdrawFeeMin === 0 ? r.free : percent(fees.withdrawFee),
        ),
        dated('tax', r.tax, (fees) => taxProfiles[fees.taxProfile]),
      ],
    },
    {
      key: 'refund',
      rows: [
        fixed('unused', r.unused, r.unusedText),
        dated('used', r.used, (fees) => r.usedText(fees.refundDays, answerHours)),
        fixed('escalate', r.escalate, r.escalateText(escalateDays)),
        fixed('later', r.later, r.laterText),
      ],
    },
    { key: 'review', rows: reviewRows(terms, t).map(([key, text]) => fixed(key, r[key], text)) },
    { key: 'package', rows: packageRows(terms).map(([key, text]) => fixed(key, r[key], text)) },
  ];
}

type RowKey = 'join' | 'promise' | 'median' | 'p95' | 'trusted' | 'silent' | 'size' | 'verifiedSize' | 'files';

function reviewRows({ isAutomatic, review }: MarketTerms, t: MarketTermsTexts): [RowKey, string][] {
  const { rows: r } = t;
  const took = (seconds: number | null) => (seconds === null ? r.noFigures : hoursText(seconds, t));
  return [
    ['join', isAutomatic ? r.joinAutomatic : r.joinReviewed],
    ['promise', r.promiseText(review.promiseHours)],
    ['median', took(review.median_s)],
    ['p95', took(review.p95_s)],
    ['trusted', review.isTrusting ? r.trustedText : r.trustedOff],
    ['silent', r.silentText(review.silentDays)],
  ];
}

function packageRows({ packages: { size, verifiedSize, files } }: MarketTerms): [RowKey, string][] {
  return [
    ['size', megabytes(size)],
    ['verifiedSize', megabytes(verifiedSize)],
    ['files', formatNumber(files)],
  ];
}

const percent = (rate: number) => `${rate / 100}%`;
const megabytes = (bytes: number) => `≤ ${formatNumber(Math.floor(bytes / 1_048_576))} MB`;

function hoursText(seconds: number, t: MarketTermsTexts): string {
  const hours = Math.round(seconds / 360) / 10;
  return hours < 1 ? t.underHour : t.hours(String(hours));
}
