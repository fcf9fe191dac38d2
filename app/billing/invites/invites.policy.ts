import { shareOf } from '#app/core/money.ts';
import type { CommissionState } from '#app/wallet/ledger/ledger.schema.ts';
import type { Terms } from '#app/billing/terms/terms.schema.ts';
import type { CommissionStateName } from './invites.schema.ts';

const day_ms = 86_400_000;

/** Whether a touch still counts. */
export const isFresh = (touchedAt: Date, now: Date, days: number): boolean =>
  touchedAt <= now && now.getTime() - touchedAt.getTime() <= days * day_ms;

/**
 * Whether a new member came by a touch: registered after it, and not too late. Clocks of the two may differ by a
 * second.
 */
export const cameBy = (touchedAt: Date, registeredAt: Date, days: number): boolean =>
  registeredAt.getTime() >= touchedAt.getTime() - 1000 && registeredAt.getTime() - touchedAt.getTime() <= days * day_ms;

/** Whether orders of a member still pay who invited them. */
export const isPaying = (registeredAt: Date, now: Date, days: number): boolean =>
  now.getTime() - registeredAt.getTime() < days * day_ms;

/**
 * What each level gets of an order, in fen: a share of what was paid, rounded down; all levels together never more than
 * the cap of an order nor than the platform keeps of it. The nearest level is served first.
 */
export function commissionsOf(
  terms: Pick<Terms, 'referral' | 'referralSecond' | 'referralLevels' | 'referralCap'>,
  { paid, fee }: { paid: bigint; fee: bigint },
): { level: 1 | 2; rate: number; amount: bigint }[] {
  const cap = BigInt(terms.referralCap);
  let left = fee < cap ? fee : cap;
  const rates = [terms.referral, terms.referralSecond].slice(0, terms.referralLevels);
  return rates.map((rate, i) => {
    const share = shareOf(paid, rate);
    const amount = share < left ? share : left;
    left -= amount;
    return { level: i === 0 ? 1 : 2, rate, amount };
  });
}

/** What a commission is called: it waits, is free, or was taken back, before its release or after. */
export function stateOf({ amount, left, refunded, isReleased }: CommissionState): CommissionStateName {
  if (refunded >= amount) return isReleased ? 'clawed_back' : 'void';
  return left > 0n ? 'pending' : 'available';
}

/** A name of which the inviter sees enough to know their friend: the first letter, and the last of longer ones. */
export function maskName(name: string): string {
  const letters = Array.from(name);
  if (letters.length === 0) return '';
  return letters.length < 3 ? `${letters[0]}*` : `${letters[0]}***${letters.at(-1)}`;
}
