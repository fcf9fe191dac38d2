import type { Widen } from '#app/core/texts/language.ts';
import { formatMoney } from '#app/core/money.ts';
import type fees from './fees.zh.ts';
import { type PublicFees, termKinds } from './terms.schema.ts';
import { shownShare } from './shown-term.ts';
import type { TermTexts } from './terms-texts.ts';

type Words = Widen<typeof fees>;
type Name = keyof PublicFees;
export type FeeRow = { name: Name; label: string; now: string; next: string };
export type FeeSection = { key: keyof Words['sections']; rows: FeeRow[] };

const sections: Record<FeeSection['key'], readonly Name[]> = {
  sales: [
    'pluginFee',
    'shareFee',
    'holdDays',
    'refundDays',
    'shareRefundHours',
    'sharePriceMin',
    'sharePriceMax',
    'sharePromoterMax',
  ],
  withdrawals: [
    'withdrawMin',
    'withdrawMax',
    'withdrawDayMax',
    'withdrawDayCount',
    'withdrawFee',
    'withdrawFeeMin',
    'taxProfile',
  ],
  invites: ['referral', 'referralLevels', 'referralSecond', 'referralCap', 'referralDays', 'referralOrderDays'],
  points: ['pointsPerYuan', 'pointsShare', 'pointsMonths'],
};

/**
 * The public rules in sections, each as it is and as it is announced; what has no meaning under the present rules, or
 * here, is left out.
 */
export function feeSections(now: PublicFees, next: PublicFees | null, t: Words, names: TermTexts): FeeSection[] {
  const isShown = (name: Name) => [now, next ?? now].some((fees) => hasMeaning(name, fees));
  const rowOf = (name: Name): FeeRow => ({
    name,
    label: labelOf(name, names),
    now: shown(name, now, t, names),
    next: shown(name, next ?? now, t, names),
  });
  const all = (Object.keys(sections) as FeeSection['key'][]).map((key) => ({
    key,
    rows: sections[key].filter(isShown).map(rowOf),
  }));
  return all.filter(({ rows }) => rows.length > 0);
}

function hasMeaning(name: Name, fees: PublicFees): boolean {
  if (name === 'referralSecond') return fees.referralLevels > 1;
  if (name.startsWith('referral') && name !== 'referralLevels') return fees.referralLevels > 0;
  if (name === 'withdrawFeeMin') return fees.withdrawFee > 0 || fees.withdrawFeeMin > 0;
  return true;
}

/** The console's names without the unit that the value here says itself. */
const labelOf = (name: Name, names: TermTexts): string => names.fields[name].replace(/\s*[（(][^（(]*[）)]$/, '');

function shown(name: Name, fees: PublicFees, t: Words, names: TermTexts): string {
  const value = fees[name];
  if (name === 'taxProfile') return names.taxProfiles[fees.taxProfile];
  if (name === 'withdrawFee' && fees.withdrawFee === 0 && fees.withdrawFeeMin === 0) return t.free;
  if (termKinds[name] === 'share') return shownShare(Number(value));
  if (termKinds[name] === 'money') return formatMoney(Number(value));
  if (name === 'shareRefundHours') return t.hours(Number(value));
  if (name === 'pointsMonths') return t.months(Number(value));
  if (name === 'withdrawDayCount') return t.times(Number(value));
  if (name === 'referralLevels') return t.levels(Number(value));
  return name === 'pointsPerYuan' ? t.points(Number(value)) : t.days(Number(value));
}
