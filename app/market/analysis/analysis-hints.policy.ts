import type { RefundReason } from '#app/market/plugin-refunds/plugin-refunds.schema.ts';
import type { FunnelStep } from './plugin-analysis.schema.ts';

/** What a developer should look at, with the numbers that say so. Rates are 0 to 1. */
export type Hint =
  | { kind: 'refunds'; rate: number; market: number; reason: RefundReason | null; of: number }
  | { kind: 'unanswered'; count: number }
  | { kind: 'fewVisits'; rate: number }
  | { kind: 'fewActivations'; rate: number }
  | { kind: 'oldVersions'; version: string; share: number; days: number }
  | { kind: 'ratingFell'; by: number; to: number }
  | { kind: 'coupons'; share: number };

export type HintFacts = {
  funnel: readonly FunnelStep[];
  refunds: number;
  refundRate: number | null;
  marketRefundRate: number | null;
  reasons: readonly { reason: RefundReason; refunds: number | null }[];
  unanswered: number;
  rating: number | null;
  ratingBefore: number | null;
  /** Active installs by version now, the newest version first. */
  versions: readonly { version: string; active: number }[];
  /** How long ago the newest version went out; null without one. */
  newestDays: number | null;
  orders: number;
  couponOrders: number;
};

/** Below these numbers chance says more than the figures do. */
const enough = { refunds: 3, seen: 200, purchases: 10, active: 20, orders: 10 };

/** Plain hints from the figures, the most urgent first; none where nothing stands out. */
export function hintsOf(facts: HintFacts): Hint[] {
  return [refunds, unanswered, ratingFell, fewActivations, oldVersions, fewVisits, coupons].flatMap(
    (look) => look(facts) ?? [],
  );
}

function refunds({ refundRate: rate, marketRefundRate: market, refunds: of, reasons }: HintFacts): Hint | null {
  if (rate === null || market === null || of < enough.refunds || rate <= market * 1.5) return null;
  const top = reasons.toSorted((one, other) => (other.refunds ?? 0) - (one.refunds ?? 0))[0];
  return { kind: 'refunds', rate, market, of, reason: top?.refunds ? top.reason : null };
}

const unanswered = ({ unanswered: count }: HintFacts): Hint | null =>
  count > 0 ? { kind: 'unanswered', count } : null;

function ratingFell({ rating, ratingBefore }: HintFacts): Hint | null {
  if (rating === null || ratingBefore === null) return null;
  const by = Math.round((ratingBefore - rating) * 100) / 100;
  return by >= 0.2 ? { kind: 'ratingFell', by, to: rating } : null;
}

const stepOf = (funnel: readonly FunnelStep[], step: FunnelStep['step']) =>
  funnel.find((one) => one.step === step)?.count ?? 0;

function fewActivations({ funnel }: HintFacts): Hint | null {
  const purchases = stepOf(funnel, 'purchases');
  const rate = stepOf(funnel, 'activated') / purchases;
  return purchases >= enough.purchases && rate < 0.5 ? { kind: 'fewActivations', rate } : null;
}

function fewVisits({ funnel }: HintFacts): Hint | null {
  const seen = stepOf(funnel, 'seen');
  const rate = stepOf(funnel, 'visitors') / seen;
  return seen >= enough.seen && rate < 0.03 ? { kind: 'fewVisits', rate } : null;
}

function oldVersions({ versions, newestDays }: HintFacts): Hint | null {
  const active = versions.reduce((sum, one) => sum + one.active, 0);
  const newest = versions[0];
  if (!newest || newestDays === null || newestDays < 14 || active < enough.active) return null;
  const share = newest.active / active;
  return share < 0.5 ? { kind: 'oldVersions', version: newest.version, share, days: newestDays } : null;
}

function coupons({ orders, couponOrders }: HintFacts): Hint | null {
  const share = couponOrders / orders;
  return orders >= enough.orders && share > 0.5 ? { kind: 'coupons', share } : null;
}
