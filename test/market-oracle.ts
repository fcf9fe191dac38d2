import { type Effect, Oracle, type Part, Refused, type Sale } from '#test/ledger-oracle.ts';
import { addPart, newSale, takeBack } from '#test/ledger-sales.ts';
import { newItem } from '#test/ledger-world.ts';

/*
 * Sales of plugins as plain numbers in memory, written from their rules alone: what an order costs, who gets what of
 * it, what goes back with a refund, what becomes of the licence. The model test compares the product with it.
 */

type State = 'requested' | 'refused' | 'escalated' | 'denied' | 'done' | 'withdrawn';
export type Request = { id: number; state: State; way: string; until: number; answered: number; amount: bigint | null };
export type Licence = { id: number; buyer: number; plugin: number; state: string; until: number };
export type Order = {
  id: number;
  buyer: number;
  plugin: number;
  kind: 'purchase' | 'renewal';
  licence: Licence;
  at: number;
  paid: bigint;
  points: bigint;
  pointsOff: bigint;
  sale: Sale;
  back: bigint;
  isUsed: boolean;
  requests: Request[];
};
export type Wanted = {
  buyer: number;
  plugin: number;
  usesPoints: boolean;
  hasCoupon: boolean;
  licence: Licence | null;
};
type Shop = { seller: number; price: bigint | null };

const hour = 3_600_000;
const day = 24 * hour;
const couponPercent = 33n;
const left = (order: Order) => order.paid - order.back;
const conflict = () => new Refused('STATE_CONFLICT');

export class Shops {
  readonly oracle = new Oracle();
  readonly orders: Order[] = [];
  readonly licences: Licence[] = [];
  readonly shops = new Map<number, Shop>();
  readonly inviters = new Map<number, number>();
  readonly #coupons = new Set<string>();
  #key = 0;

  /** Money or points that come from outside, or change their account. */
  move(from: string, to: string, amount: bigint): void {
    this.#do({
      changes: [
        [from, -amount],
        [to, amount],
      ],
    });
  }

  /** What an order costs now. @throws Refused */
  priceOf({ buyer, plugin, usesPoints, hasCoupon, licence }: Wanted) {
    const shop = this.shops.get(plugin)!;
    if (shop.seller === buyer) throw new Refused('SELF_PURCHASE');
    if (shop.price === null) throw conflict();
    if (hasCoupon && this.#coupons.has(`${plugin} ${buyer}`)) throw new Refused('CODE_INVALID');
    if (licence && licence.state !== 'active') throw conflict();
    const price = hasCoupon ? shop.price - (shop.price * couponPercent) / 100n : shop.price;
    const has = this.oracle.balance(`points:${buyer}`);
    const most = price / 5n;
    const pointsOff = usesPoints ? (has < most ? has : most) : 0n;
    return { seller: shop.seller, price, pointsOff, paid: price - pointsOff };
  }

  buy(wanted: Wanted, now: number): Order {
    const { buyer, plugin } = wanted;
    const { seller, price, pointsOff, paid } = this.priceOf(wanted);
    const sale = newSale(this.orders.length, buyer);
    sale.price = price;
    const fee = (price * 15n) / 100n;
    addPart(sale, seller, price - fee);
    sale.parts.push({ account: 'fee_plugin', member: null, amount: fee, back: 0n, item: null });
    const changes: Effect['changes'] = [
      [`cash:${buyer}`, -paid],
      ['promotion', -pointsOff],
      [`points:${buyer}`, -pointsOff],
      ['redeemed', pointsOff],
      [`pending:${seller}`, price - fee],
      ['fee_plugin', fee],
      ...this.#commission(sale, buyer, { paid, fee }),
    ];
    this.#do({ changes, opens: [...sale.parts, ...sale.commissions].flatMap(({ item }) => item ?? []) });
    if (wanted.hasCoupon) this.#coupons.add(`${plugin} ${buyer}`);
    const licence = wanted.licence ?? this.#licence(buyer, plugin);
    licence.until = addMonths(Math.max(now, wanted.licence ? licence.until : 0), 12);
    const kind = wanted.licence ? 'renewal' : 'purchase';
    const amounts = { paid, points: pointsOff, pointsOff, back: 0n };
    const order = {
      id: 0,
      buyer,
      plugin,
      kind,
      licence,
      at: now,
      sale,
      isUsed: false,
      requests: [],
      ...amounts,
    } as Order;
    this.orders.push(order);
    return order;
  }

  #commission(sale: Sale, buyer: number, { paid, fee }: { paid: bigint; fee: bigint }): Effect['changes'] {
    const inviter = this.inviters.get(buyer);
    const amount = [(paid * 5n) / 100n, fee, 20_000n].reduce((least, one) => (one < least ? one : least));
    if (inviter === undefined || amount === 0n) return [];
    const account = `pending:${inviter}`;
    const part: Part = { account, member: inviter, amount, back: 0n, item: newItem(account, amount) };
    sale.commissions.push(part);
    return [
      ['commission', -amount],
      [account, amount],
    ];
  }

  /** The trial becomes what is bought; otherwise there is a new licence. */
  #licence(buyer: number, plugin: number): Licence {
    const trial = this.licences.find((one) => one.buyer === buyer && one.plugin === plugin && one.state === 'trial');
    const licence = trial ?? { id: 0, buyer, plugin, state: 'active', until: 0 };
    licence.state = 'active';
    if (!trial) this.licences.push(licence);
    return licence;
  }

  tryOut(buyer: number, plugin: number, now: number): Licence {
    this.priceOf({ buyer, plugin, usesPoints: false, hasCoupon: false, licence: null });
    if (this.licences.some((one) => one.buyer === buyer && one.plugin === plugin)) throw conflict();
    const licence = { id: 0, buyer, plugin, state: 'trial', until: now + 7 * day };
    this.licences.push(licence);
    return licence;
  }

  use({ buyer, plugin }: Order): void {
    for (const one of this.orders) if (one.buyer === buyer && one.plugin === plugin) one.isUsed = true;
  }

  ask(order: Order, now: number): Request {
    if (left(order) === 0n) throw conflict();
    if (order.requests.some(({ state }) => state !== 'withdrawn' && state !== 'done')) throw conflict();
    const way = !order.isUsed ? 'automatic' : now <= order.at + 7 * day ? 'answer' : 'consent';
    const until = way === 'answer' ? now + 72 * hour : Infinity;
    const request: Request = { id: 0, state: 'requested', way, until, answered: 0, amount: null };
    order.requests.push(request);
    if (way === 'automatic') this.#giveBack(order, request, left(order));
    return request;
  }

  answer(order: Order, isYes: boolean, now: number): void {
    const request = this.#last(order, ['requested']);
    request.answered = now;
    if (isYes) this.#giveBack(order, request, left(order));
    else request.state = 'refused';
  }

  withdraw(order: Order): void {
    const request = this.#last(order, ['requested', 'escalated', 'withdrawn']);
    request.state = 'withdrawn';
  }

  escalate(order: Order, now: number): void {
    const request = this.#last(order, ['refused', 'escalated']);
    if (request.state === 'escalated') return; // its answer was lost, and it is sent again
    if (request.way !== 'answer' || now > request.answered + 14 * day) throw conflict();
    request.state = 'escalated';
  }

  decide(order: Order, amount: bigint | null, isYes: boolean): void {
    const request = this.#last(order, ['escalated']);
    if (!isYes) return void (request.state = 'denied');
    if (amount !== null && amount > left(order)) throw new Refused('tooMuch');
    this.#giveBack(order, request, amount ?? left(order));
  }

  /** Developers who were silent for too long have said yes. */
  silence(now: number): void {
    for (const order of this.orders)
      for (const request of order.requests)
        if (request.state === 'requested' && request.until <= now) this.#giveBack(order, request, left(order));
  }

  /** What waits for the end of its hold is free; debts are paid first. */
  release(): void {
    for (const item of this.oracle.items) {
      const amount = item.left;
      if (amount === 0n) continue;
      const member = Number(item.account.split(':')[1]);
      this.#do({ changes: [[item.account, -amount], ...this.oracle.earn(member, amount)], settles: [[item, amount]] });
    }
  }

  #last(order: Order, states: readonly State[]): Request {
    const request = order.requests.at(-1)!;
    if (!states.includes(request.state)) throw conflict();
    return request;
  }

  #giveBack(order: Order, request: Request, amount: bigint): void {
    const part = (whole: bigint) => (whole * (order.back + amount)) / order.paid - (whole * order.back) / order.paid;
    const [points, pointsOff] = [part(order.points), part(order.pointsOff)];
    const effect = takeBack(this, order.sale, amount + pointsOff);
    effect.changes.push(
      [`cash:${order.buyer}`, amount],
      ['promotion', pointsOff],
      ['redeemed', -points],
      [`points:${order.buyer}`, points],
    );
    this.#do(effect);
    order.back += amount;
    request.state = 'done';
    request.amount = amount;
    if (left(order) > 0n) return;
    if (order.kind === 'purchase') order.licence.state = 'revoked';
    else order.licence.until = addMonths(order.licence.until, -12);
  }

  #do(effect: Effect): void {
    this.#key += 1;
    this.oracle.attempt(String(this.#key), '', () => effect);
    this.oracle.check();
  }
}

/** The same day so many months on, or the last of that month. */
function addMonths(at: number, months: number): number {
  const end = new Date(at);
  const date = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(date, last));
  return end.getTime();
}
