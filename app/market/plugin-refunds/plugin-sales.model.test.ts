import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseDueEarnings } from '#app/billing/earnings/earnings.commands.server.ts';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { addCoupon } from '#app/market/offers/coupons.commands.server.ts';
import { endOffer } from '#app/market/offers/offers.commands.server.ts';
import { AddCouponInput } from '#app/market/offers/offers.schema.ts';
import { noteDownload, startTrial } from '#app/market/orders/plugin-orders.commands.server.ts';
import { compareRecords } from '#app/wallet/checks/record-comparison.queries.server.ts';
import { moveEarningsToCash } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers } from '#test/ask.ts';
import { createTestDatabase } from '#test/database.ts';
import { isFull } from '#test/full.ts';
import { bookCtx, errorOf, expectWholeBooks } from '#test/ledger.ts';
import { Refused } from '#test/ledger-oracle.ts';
import { type Order, Shops, type Wanted } from '#test/market-oracle.ts';
import { buy, offerPlugin, sellPlugin } from '#test/plugin-sales.ts';
import { testSeed } from '#test/seed.ts';
import { giveCash } from '#test/shares.ts';
import { marketRecords } from './market-records.queries.server.ts';
import {
  answerRefund,
  askRefund,
  decideRefund,
  escalateRefund,
  settleSilentRefunds,
  withdrawRefund,
} from './plugin-refunds.commands.server.ts';

/*
 * Whatever is bought, renewed, tried, used, refunded and released in whatever order: all money, points, licences and
 * requests are what plain numbers say after every step. `MODEL_SEED`, `MODEL_RUNS` and `MODEL_STEPS` as for the ledger.
 */
const seed = Number(process.env['MODEL_SEED'] ?? testSeed);
const numRuns = Number(process.env['MODEL_RUNS'] ?? (isFull ? 30 : 3));
const maxLength = Number(process.env['MODEL_STEPS'] ?? 80);
const told = { steps: 0, acts: new Map<string, number>(), refused: new Map<string, number>() };

beforeAll(() => setSecret('a secret of the tests, of 32 characters at least'));
afterAll(() => {
  const list = (counts: Map<string, number>) => [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
  console.log(
    `  model of sales, seed ${seed}: ${told.steps} steps: ${list(told.acts)}; refused: ${list(told.refused)}`,
  );
});

type Member = Actor & { id: number };
type Step = { act: string; a: number; b: number; amount: number; pick: number; yes: boolean };
type World = { db: Db; shops: Shops; people: Member[]; boss: Member; plugins: number[]; now: number };
/** What is done to the product, and to the plain numbers; both are refused by the same name. */
type Call = { real: () => Promise<unknown>; plain: () => unknown };

const weights = { buy: 6, renew: 3, tryOut: 2, ask: 5, answer: 5, escalate: 4, decide: 5, use: 3, pass: 3, release: 2 };
const acts = ['buy', 'renew', 'tryOut', 'ask', 'answer', 'escalate', 'decide', 'use', 'pass', 'release', 'silence'];
const all = [...acts, 'withdraw', 'topUp', 'award', 'setPrice', 'endPrice', 'toCash'];
const step = fc.record<Step>({
  act: fc.oneof(
    ...all.map((act) => ({ weight: weights[act as keyof typeof weights] ?? 1, arbitrary: fc.constant(act) })),
  ),
  a: fc.nat(4),
  b: fc.nat(1),
  amount: fc.oneof(fc.integer({ min: 100, max: 300 }), fc.integer({ min: 100, max: 9999 })),
  pick: fc.nat(1000),
  yes: fc.boolean(),
});

test('sales of plugins do what plain numbers do', { timeout: 3_600_000 }, async () => {
  const sequences = fc.array(step, { minLength: 20, maxLength, size: 'max' });
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const database = await createTestDatabase();
      try {
        await play(await openShops(database.db), sequence);
      } finally {
        await database.drop();
      }
    }),
    { seed, numRuns, endOnFailure: numRuns < 30 },
  );
});

const as = (world: World, actor: Actor): Ctx => ctxAs(world.db, actor, { now: new Date(world.now) });
const program = (world: World) => as(world, { kind: 'job', name: 'model' });

/** Two who sell and three who buy, all with money; one of them invited two others. */
async function openShops(db: Db): Promise<World> {
  const made = await makeMembers(db, ['ann', 'bob', 'cat', 'dan', 'eve', 'boss']);
  const { boss, ...rest } = made;
  await grantConsole(db, boss.id);
  const people = Object.values(rest);
  const world: World = { db, shops: new Shops(), people, boss, plugins: [], now: Date.UTC(2028, 1, 28, 12) };
  for (const { id } of people) {
    await giveCash(db, id, 50_000n);
    world.shops.move('clearing:alipay', `cash:${id}`, 50_000n);
  }
  for (const seller of people.slice(0, 2)) {
    const plugin = await sellPlugin(db, seller);
    world.plugins.push(plugin);
    world.shops.shops.set(plugin, { seller: seller.id, price: 6800n });
    const coupon = { pluginId: plugin, code: 'THIRD-OFF', percent: 33, off: null, maxUses: null };
    await addCoupon(as(world, seller), AddCouponInput.parse({ ...coupon, startsAt: 0, endsAt: 4_000_000_000 }));
  }
  for (const [member, inviter] of [
    [3, 2],
    [2, 0],
  ] as const) {
    world.shops.inviters.set(people[member]!.id, people[inviter]!.id);
    await sql`insert into billing.referral (member_id, inviter_id, touched_at, bound_at, registered_at, term_id)
      values (${people[member]!.id}, ${people[inviter]!.id}, '2028-02-01', '2028-02-01', '2028-02-01', 0)`.execute(db);
  }
  return world;
}

async function play(world: World, sequence: readonly Step[]): Promise<void> {
  for (const [index, one] of sequence.entries()) {
    const call = calls[one.act]!(world, one);
    if (!call) continue;
    const where = `step ${index} ${one.act}`;
    let expected: string | null = null;
    try {
      call.plain();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      expected = error.message;
    }
    const found = await call.real().then(
      () => null,
      async (error: unknown) => String(await errorOf(Promise.reject(error))),
    );
    expect(found, where).toBe(expected);
    told.steps += 1;
    told.acts.set(one.act, (told.acts.get(one.act) ?? 0) + 1);
    if (found) told.refused.set(found, (told.refused.get(found) ?? 0) + 1);
    await expectSame(world, where);
  }
  await expectWholeBooks(world.db);
  expect((await compareRecords({ db: world.db }, marketRecords)).mismatches).toEqual([]);
}

const one = <T>(list: readonly T[], { pick }: Step): T | undefined => list[pick % Math.max(1, list.length)];

/** An act on the last request of some order. */
const onRequest =
  (work: (world: World, order: Order, id: number, step: Step) => Call) =>
  (world: World, given: Step): Call | null => {
    const order = one(
      world.shops.orders.filter(({ requests }) => requests.length > 0),
      given,
    );
    return order ? work(world, order, order.requests.at(-1)!.id, given) : null;
  };
const memberOf = (world: World, id: number) => world.people.find((member) => member.id === id)!;

function purchase(world: World, wanted: Wanted): Call {
  let order: Order | undefined;
  const { buyer, plugin, usesPoints, hasCoupon, licence } = wanted;
  return {
    plain: () => void (order = world.shops.buy(wanted, world.now)),
    async real() {
      const more = { usesPoints, coupon: hasCoupon ? 'THIRD-OFF' : '', ...(licence && { licenceId: licence.id }) };
      const made = await buy(as(world, memberOf(world, buyer)), plugin, more);
      if (order) [order.id, order.licence.id] = [made.orderId, made.licenceId];
    },
  };
}

const calls: Record<string, (world: World, step: Step) => Call | null> = {
  buy: (world, { a, b, yes, pick }) =>
    purchase(world, {
      buyer: world.people[a]!.id,
      plugin: world.plugins[b]!,
      usesPoints: yes,
      hasCoupon: pick % 3 === 0,
      licence: null,
    }),
  renew: (world, given) => {
    const licence = one(world.shops.licences, given);
    if (!licence) return null;
    const { buyer, plugin } = licence;
    return purchase(world, { buyer, plugin, usesPoints: given.yes, hasCoupon: false, licence });
  },
  tryOut: (world, { a, b }) => {
    const [buyer, plugin] = [world.people[a]!, world.plugins[b]!];
    let licence: { id: number } | undefined;
    return {
      plain: () => void (licence = world.shops.tryOut(buyer.id, plugin, world.now)),
      async real() {
        const { data } = await startTrial(as(world, buyer), { pluginId: plugin, edition: 'single' });
        if (licence) licence.id = (data as { licenceId: number }).licenceId;
      },
    };
  },
  use: (world, given) => {
    const order = one(world.shops.orders, given);
    if (!order) return null;
    const whose = { memberId: order.buyer, pluginId: order.plugin };
    return { plain: () => world.shops.use(order), real: () => noteDownload(program(world), whose) };
  },
  ask: (world, given) => {
    const order = one(world.shops.orders, given);
    if (!order) return null;
    let request: { id: number } | undefined;
    return {
      plain: () => void (request = world.shops.ask(order, world.now)),
      async real() {
        const input = { orderId: order.id, category: 'other', reason: '' } as const;
        const { data } = await askRefund(as(world, memberOf(world, order.buyer)), input);
        if (request) request.id = (data as { id: number }).id;
      },
    };
  },
  answer: onRequest((world, order, id, { yes }) => ({
    plain: () => world.shops.answer(order, yes, world.now),
    real: () => {
      const seller = memberOf(world, world.shops.shops.get(order.plugin)!.seller);
      return answerRefund(as(world, seller), { act: yes ? 'agree' : 'refuse', id, answer: yes ? '' : 'No' });
    },
  })),
  withdraw: onRequest((world, order, id) => ({
    plain: () => world.shops.withdraw(order),
    real: () => withdrawRefund(as(world, memberOf(world, order.buyer)), { id }),
  })),
  escalate: onRequest((world, order, id) => ({
    plain: () => world.shops.escalate(order, world.now),
    real: () => escalateRefund(as(world, memberOf(world, order.buyer)), { id, message: '' }),
  })),
  decide: onRequest((world, order, id, { yes, pick, amount }) => {
    const part = pick % 4 === 0 ? null : BigInt(amount);
    const isYes = yes || pick % 2 === 0;
    const said = isYes
      ? ({ act: 'refund', amount: part === null ? null : amount } as const)
      : ({ act: 'deny' } as const);
    return {
      plain: () => world.shops.decide(order, part, isYes),
      real: () => decideRefund(as(world, asStaff(world.boss)), { id, decision: 'So it is', ...said }),
    };
  }),
  silence: (world) => ({
    plain: () => world.shops.silence(world.now),
    real: () => settleSilentRefunds(program(world)),
  }),
  pass: (world, { pick }) => ({
    plain: () => void (world.now += [1, 24, 72, 100, 14 * 24][pick % 5]! * 3_600_000),
    real: async () => {},
  }),
  release: (world) => ({
    plain: () => world.shops.release(),
    real: () => releaseDueEarnings(program(world), { now: new Date(Date.UTC(2040)) }),
  }),
  toCash: (world, { a, amount, pick }) => {
    const memberId = world.people[a]!.id;
    const input = { requestId: `${a}-${pick}-${told.steps}`, memberId, amount: BigInt(amount) };
    return {
      plain: () => world.shops.move(`earnings:${memberId}`, `cash:${memberId}`, BigInt(amount)),
      real: () => moveEarningsToCash(bookCtx(world.db), input),
    };
  },
  topUp: (world, { a, amount }) => {
    const { id } = world.people[a]!;
    return {
      plain: () => world.shops.move('clearing:alipay', `cash:${id}`, BigInt(amount)),
      real: () => giveCash(world.db, id, BigInt(amount)),
    };
  },
  award: (world, { a, amount, pick }) => {
    const memberId = world.people[a]!.id;
    const given = { memberId, task: 'gift', subject: `${pick}-${told.steps}`, amount: BigInt(amount) };
    return {
      plain: () => world.shops.move('issued', `points:${memberId}`, BigInt(amount)),
      real: () => awardPoints(bookCtx(world.db), given),
    };
  },
  setPrice: (world, { b, amount }) => ({
    plain: () => void (world.shops.shops.get(world.plugins[b]!)!.price = BigInt(amount)),
    real: () => offerPlugin(as(world, world.people[b]!), world.plugins[b]!, { price: amount }),
  }),
  endPrice: (world, { b }) => ({
    plain: () => void (world.shops.shops.get(world.plugins[b]!)!.price = null),
    real: () => endOffer(as(world, world.people[b]!), { pluginId: world.plugins[b]!, edition: 'single' }),
  }),
};

/** All that the product holds, as lines, against what the plain numbers hold. */
async function expectSame({ db, shops }: World, where: string): Promise<void> {
  const { rows } = await sql<{ line: string }>`
    select a.code || ' ' || sum(e.amount) line from wallet.entry e join wallet.account a on a.id = e.account_id
      group by a.code having sum(e.amount) <> 0
    union all select 'order ' || id || ' ' || paid || ' ' || refunded || ' ' || state from market.plugin_order
    union all select 'licence ' || id || ' ' || state || ' ' || (extract(epoch from updates_until) * 1000)::bigint
      from market.licence
    union all select 'refund ' || id || ' ' || state || ' ' || coalesce(amount, 0) from market.plugin_refund`.execute(
    db,
  );
  const state = (order: Order) =>
    order.back === 0n ? 'fulfilled' : order.back === order.paid ? 'refunded' : 'partly_refunded';
  const expected = [
    ...[...shops.oracle.balances].flatMap(([account, amount]) => (amount === 0n ? [] : [`${account} ${amount}`])),
    ...shops.orders.map((order) => `order ${order.id} ${order.paid} ${order.back} ${state(order)}`),
    ...shops.licences.map(({ id, state: is, until }) => `licence ${id} ${is} ${until}`),
    ...shops.orders.flatMap(({ requests }) =>
      requests.map(({ id, state: is, amount }) => `refund ${id} ${is} ${amount ?? 0n}`),
    ),
  ];
  expect(rows.map(({ line }) => line).toSorted(), where).toEqual(expected.toSorted());
}
