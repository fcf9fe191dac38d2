/*
 * The ledger as plain numbers in memory: what each flow should do, written from its rules alone and in the plainest
 * way. The model test compares the real ledger with it after every step.
 */

/** A part of a journal that waits to be settled; `ref` is the real journal's id once it is known. */
export type Item = { ref: number; account: string; left: bigint };
type Change = [account: string, amount: bigint];
/** What a flow does when nothing forbids it. */
export type Effect = { changes: Change[]; settles?: [Item, bigint][]; opens?: Item[]; after?: () => void };

/** The stable name of a refusal. */
export class Refused extends Error {}

/** True for an account of a member, which has a floor. */
export const isOfMember = (account: string) =>
  account.includes(':') && !/^(clearing|bank|refund_transit|payout_transit):/.test(account);
const owed = (account: string) => account.startsWith('receivable:');

export class Oracle {
  readonly balances = new Map<string, bigint>();
  /** How many journals changed each account. */
  readonly lines = new Map<string, number>();
  readonly items: Item[] = [];
  readonly #keys = new Map<string, string>();

  balance(account: string): bigint {
    return this.balances.get(account) ?? 0n;
  }

  /**
   * One call: done once for each key, refused as a whole or done as a whole.
   * Returns whether it is new and what it changed; throws Refused.
   */
  attempt(key: string, input: string, effectOf: () => Effect): { isNew: boolean; sums: Map<string, bigint> } {
    const known = this.#keys.get(key);
    if (known !== undefined) {
      if (known !== input) throw new Refused('IDEMPOTENCY_MISMATCH');
      return { isNew: false, sums: new Map() };
    }
    const { changes, settles = [], opens = [], after } = effectOf();
    for (const [item, amount] of settles) if (amount > item.left) throw new Refused('STATE_CONFLICT');
    const sums = new Map<string, bigint>();
    for (const [account, amount] of changes) sums.set(account, (sums.get(account) ?? 0n) + amount);
    for (const [account, amount] of sums) {
      const next = this.balance(account) + amount;
      if (isOfMember(account) && (owed(account) ? next > 0n : next < 0n))
        throw new Refused(account.startsWith('points') ? 'INSUFFICIENT_POINTS' : 'INSUFFICIENT_BALANCE');
    }
    for (const [account, amount] of sums) {
      this.balances.set(account, this.balance(account) + amount);
      if (amount !== 0n) this.lines.set(account, (this.lines.get(account) ?? 0) + 1);
    }
    for (const [item, amount] of settles) item.left -= amount;
    for (const item of opens) if (item.left > 0n) this.items.push(item);
    this.#keys.set(key, input);
    after?.();
    return { isNew: true, sums };
  }

  /** A gain of a member: what is owed is repaid first. */
  earn(member: number, amount: bigint): Change[] {
    const debt = -this.balance(`receivable:${member}`);
    const repaid = debt < amount ? debt : amount;
    return [
      [`receivable:${member}`, repaid],
      [`earnings:${member}`, amount - repaid],
    ];
  }

  /** A loss of earnings: as far as these go, the rest is owed. `changes` were made before in the same journal. */
  lose(member: number, amount: bigint, changes: Change[]): Change[] {
    const before = changes
      .filter(([account]) => account === `earnings:${member}`)
      .reduce((sum, [, part]) => sum + part, 0n);
    const has = this.balance(`earnings:${member}`) + before;
    const taken = has < amount ? (has < 0n ? 0n : has) : amount;
    return [
      [`earnings:${member}`, -taken],
      [`receivable:${member}`, -(amount - taken)],
    ];
  }

  /** What must hold of the plain numbers themselves. */
  check(): void {
    for (const isPoints of [false, true]) {
      const own = [...this.balances].filter(
        ([account]) => /^(points|points_hold|issued|redeemed|expired)(:|$)/.test(account) === isPoints,
      );
      if (own.reduce((sum, [, amount]) => sum + amount, 0n) !== 0n)
        throw new Error('the oracle itself does not sum to zero');
    }
  }
}

/** Somebody's part of a sale, and how much of it went back. */
export type Part = { account: string; member: number | null; amount: bigint; back: bigint; item: Item | null };
/** A sale: its seller's part first, then fee and promoter; commissions stand beside it. */
export type Sale = {
  ref: number;
  order: number;
  buyer: number;
  price: bigint;
  back: bigint;
  parts: Part[];
  commissions: Part[];
};

/** What each part gives back for a refund: the seller bears the rest of everybody else's rounding down. */
export function divide(sale: Sale, amount: bigint): { parts: bigint[]; commissions: bigint[] } {
  const total = sale.back + amount;
  const due = (part: Part) => {
    const share = (part.amount * total) / sale.price - part.back;
    return share < 0n ? 0n : share;
  };
  const parts = sale.parts.map((part, index) => (index === 0 ? 0n : due(part)));
  let seller = amount - parts.reduce((sum, part) => sum + part, 0n);
  // Two parts that round up at once would leave the seller below nothing: the first of the others, by account, gives
  // less.
  const order = sale.parts.map((_, index) => index).slice(1);
  for (const index of order) {
    if (seller >= 0n) break;
    const less = -seller < parts[index]! ? -seller : parts[index]!;
    parts[index]! -= less;
    seller += less;
  }
  const room = sale.parts[0]!.amount - sale.parts[0]!.back;
  let over = seller > room ? seller - room : 0n;
  parts[0] = seller - over;
  for (const index of order) {
    const left = sale.parts[index]!.amount - sale.parts[index]!.back - parts[index]!;
    const more = over < left ? over : left;
    parts[index]! += more;
    over -= more;
  }
  return { parts, commissions: sale.commissions.map(due) };
}
