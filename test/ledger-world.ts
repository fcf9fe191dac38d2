import type { Ctx } from '#app/core/ctx.server.ts';
import { type Effect, type Item, Oracle, Refused, type Sale } from '#test/ledger-oracle.ts';

/** One drawn step: which flow, and numbers it makes its own sense of. */
export type Step = { flow: string; a: number; b: number; amount: number; pick: number; flag: boolean; again: number };

/** Something a flow made that later flows act upon. */
export type Thing = { ref: number; id: number; member: number; amount: bigint; channel: string; item: Item | null };

/** The real ledger beside the plain numbers, and all that happened in both. */
export class World {
  readonly oracle = new Oracle();
  readonly lists: Record<
    | 'topUps'
    | 'receipts'
    | 'sent'
    | 'holds'
    | 'orders'
    | 'withdrawals'
    | 'payouts'
    | 'awards'
    | 'spendings'
    | 'pendings',
    Thing[]
  > = {
    topUps: [],
    receipts: [],
    sent: [],
    holds: [],
    orders: [],
    withdrawals: [],
    payouts: [],
    awards: [],
    spendings: [],
    pendings: [],
  };
  readonly sales: Sale[] = [];
  readonly given = new Map<number, bigint>();
  #id = 0;
  readonly ctx: Ctx;

  constructor(ctx: Ctx) {
    this.ctx = ctx;
  }

  /** A number that no event had before. */
  next(): number {
    this.#id += 1;
    return this.#id;
  }

  /** One of the things of a list, or null when there are none. */
  pick(list: keyof World['lists'], { pick }: Step): Thing | null {
    return this.lists[list][pick % Math.max(1, this.lists[list].length)] ?? null;
  }

  staff(id: number): Ctx {
    return { ...this.ctx, actor: { kind: 'staff', id, loginId: 0, ip: '192.0.2.9', agent: 'test' } };
  }
}

export const memberOf = (n: number) => (n % 4) + 1;
export const newItem = (account: string, left: bigint): Item => ({ ref: 0, account, left });
export const newThing = (more: Partial<Thing>): Thing => ({
  ref: 0,
  id: 0,
  member: 0,
  amount: 0n,
  channel: '',
  item: null,
  ...more,
});

/** One account gives, another gets. */
export function simple(from: string, to: string, amount: bigint): { changes: Effect['changes'] } {
  return {
    changes: [
      [from, -amount],
      [to, amount],
    ],
  };
}

/** The item, unless nothing is left of it. */
export function some<T extends { left: bigint }>(item: T): T {
  if (item.left === 0n) throw new Refused('STATE_CONFLICT');
  return item;
}

/** All that is left of an item goes to an account. */
export function settle(item: Item, to: string): Effect {
  const { left, account } = some(item);
  return { ...simple(account, to, left), settles: [[item, left]] };
}
