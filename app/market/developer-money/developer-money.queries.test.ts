import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { addCoupon } from '#app/market/offers/coupons.commands.server.ts';
import { AddCouponInput } from '#app/market/offers/offers.schema.ts';
import {
  askRefund,
  decideRefund,
  escalateRefund,
  answerRefund,
} from '#app/market/plugin-refunds/plugin-refunds.commands.server.ts';
import { releaseEarnings } from '#app/wallet/movements/orders.commands.server.ts';
import { holdWithdrawal, sendPayout } from '#app/wallet/movements/wallet-payouts.commands.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, errorOf, expectWholeBooks } from '#test/ledger.ts';
import { addTeamMember } from '#test/market.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { richBuyer } from '#test/shares.ts';
import { testSeed } from '#test/seed.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import {
  type DeveloperMoney,
  getDeveloperMoney,
  getMonthStatement,
  listBalanceLines,
  listDeveloperLines,
} from './developer-money.queries.server.ts';
import {
  BalanceLinesInput,
  DeveloperMoneyInput,
  moneyBalanceNames,
  MoneyLinesInput,
} from './developer-money.schema.ts';
import { openMonthPaper } from './money-paper.server.ts';

const database = useTestDatabase();
type Member = Actor & { id: number };
let people: Record<'moneymaker' | 'moneymate' | 'moneyhelp' | 'moneyboss' | 'moneyother', Member>;
let plugins: number[];
/** Close to the end of a month of the site, which ends at 16:00 UTC. */
const start = new Date('2026-10-31T15:00:00Z');
let now = start;
const as = (actor: Actor): Ctx => ctxAs(database.db, actor, { now });
const maker = () => as(people.moneymaker);

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  people = await makeMembers(database.db, ['moneymaker', 'moneymate', 'moneyhelp', 'moneyboss', 'moneyother']);
  await grantConsole(database.db, people.moneyboss.id);
  plugins = [
    await sellPlugin(database.db, people.moneymaker, [{}, { edition: 'five', price: 19_999 }]),
    await sellPlugin(database.db, people.moneymaker, [{ price: 101 }, { edition: 'five', price: 333 }]),
  ];
  await addTeamMember(database.db, people.moneymaker.id, people.moneymate.id, { role: 'finance' });
  await addTeamMember(database.db, people.moneymaker.id, people.moneyhelp.id, { role: 'support' });
  await addCoupon(
    ctxAs(database.db, people.moneymaker),
    AddCouponInput.parse({
      pluginId: null,
      code: 'SAVE-33',
      percent: 33,
      off: null,
      maxUses: null,
      startsAt: 0,
      endsAt: 4_000_000_000,
    }),
  );
});

type Step = {
  plugin: number;
  edition: string;
  points: boolean;
  coupon: boolean;
  rate: number;
  back: number;
  hours: number;
};
const steps = fc.array(
  fc.record<Step>({
    plugin: fc.nat(1),
    edition: fc.constantFrom('single', 'five'),
    points: fc.boolean(),
    coupon: fc.boolean(),
    rate: fc.constantFrom(0, 1, 333, 1500, 4999),
    /** Percent of what was paid that goes back: nothing, a part twice, or all. */
    back: fc.constantFrom(0, 0, 33, 100),
    hours: fc.nat(3),
  }),
  { minLength: 3, maxLength: 8 },
);

/** A sale and what becomes of it, at the clock of the test. */
async function live({ plugin, edition, points, coupon, rate, back }: Step): Promise<void> {
  await sql`update market.developer_fee set withdrawn_at = null, withdrawn_by = null, rate = ${rate}`.execute(
    database.db,
  );
  const buyer = await richBuyer(database.db, 30_000n);
  await awardPoints(bookCtx(database.db), { memberId: buyer.id, task: 'gift', subject: 'once', amount: 777n });
  const more = { edition, usesPoints: points, coupon: coupon ? 'SAVE-33' : '' };
  const { orderId } = await buy(as(buyer), plugins[plugin]!, more);
  if (back === 0) return;
  await sql`update market.plugin_order set downloaded_at = ${now} where id = ${orderId}`.execute(database.db);
  const asked = await askRefund(as(buyer), { orderId, category: 'not_working', reason: 'It stops.' });
  const { id } = asked.data as { id: number };
  if (back === 100) return void (await answerRefund(maker(), { id, act: 'agree', answer: '' }));
  await answerRefund(maker(), { id, act: 'refuse', answer: 'It works here' });
  await escalateRefund(as(buyer), { id, message: '' });
  const { rows } = await sql<{ paid: number }>`select paid from market.plugin_order where id = ${orderId}`.execute(
    database.db,
  );
  const amount = Math.max(1, Math.floor((rows[0]!.paid * back) / 100));
  await decideRefund(as(asStaff(people.moneyboss)), { id, act: 'refund', amount, decision: 'A part of it works' });
}

test('whatever is sold and refunded, lines sum to every number of a month, and the books say the same', async () => {
  await sql`insert into market.developer_fee (developer_id, rate, starts_at, note, made_by, made_at)
    values (${people.moneymaker.id}, 1500, ${start}, 'x', ${people.moneyboss.id}, ${start})`.execute(database.db);
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      for (const step of given) {
        await live(step);
        now = new Date(now.getTime() + step.hours * 3_600_000);
      }
      await expectAgreement();
    }),
    { seed: testSeed, numRuns: 5, endOnFailure: true },
  );
  await expectWholeBooks(database.db);
});

/** Every month and every way to look at it says the same. */
async function expectAgreement(): Promise<void> {
  const all = await listAll({});
  let [net, lines] = [0, 0];
  for (const month of ['2026-10', '2026-11']) {
    const statement = await getMonthStatement(maker(), people.moneymaker.id, month);
    expect(statement).toMatchObject({ isWhole: true, books: statement.net });
    const days = { from: `${month}-01`, to: month === '2026-10' ? '2026-10-31' : '2026-11-30' };
    for (const { item, amount, count } of statement.items) {
      const own = await listAll({ ...days, item });
      expect(own.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
      expect(own).toHaveLength(count);
    }
    [net, lines] = [net + statement.net, lines + statement.lines];
  }
  expect(all).toHaveLength(lines);
  expect(all.reduce((sum, line) => sum + line.amount, 0)).toBe(net);
  const { balances } = await view();
  expect(net).toBe(balances.pending + balances.available + balances.held - balances.owed);
}

/** All lines that fit, page after page; each page says the sum of all. */
async function listAll(filter: object) {
  const found = [];
  for (let before: number | null = 0; before !== null;) {
    const page: Awaited<ReturnType<typeof listDeveloperLines>> = await listDeveloperLines(
      maker(),
      MoneyLinesInput.parse({ ...filter, before }),
    );
    found.push(...page.lines);
    before = page.before;
    if (before === null) expect(page.count).toBe(found.length);
  }
  expect(new Set(found.map(({ journalId, item }) => `${journalId} ${item}`)).size).toBe(found.length);
  return found;
}
const view = (): Promise<DeveloperMoney> => getDeveloperMoney(maker(), DeveloperMoneyInput.parse({}));

test('lines are found by plugin and order; the four balances are the sums of their changes', async () => {
  const all = await listAll({});
  const number = all[0]!.order!.number;
  expect((await listAll({ order: number })).every(({ order }) => order?.number === number)).toBe(true);
  const ofPlugins = await Promise.all(plugins.map((plugin) => listAll({ plugin })));
  expect(ofPlugins.flat()).toHaveLength(all.length);
  for (const of of moneyBalanceNames) {
    const { balance, sum } = await listBalanceLines(maker(), BalanceLinesInput.parse({ of }));
    expect(sum).toBe(balance);
    expect((await view()).balances[of]).toBe(balance);
  }
  const open = await getDeveloperMoney(maker(), DeveloperMoneyInput.parse({ month: '2026-10', open: 'fee' }));
  const fee = open.statement.items.find(({ item }) => item === 'fee')!;
  expect(open.open).toMatchObject({ amount: fee.amount, count: fee.count });
});

test('tax that a payout withholds is a line of its month, in lines and books alike', async () => {
  const { id: memberId } = people.moneymaker;
  const { rows } = await sql<{ saleId: number }>`select sale_journal_id "saleId" from market.plugin_order
    where developer_id = ${memberId} and refunded = 0 and paid > 5000 limit 1`.execute(database.db);
  await releaseEarnings({ ...bookCtx(database.db), now }, { sourceId: rows[0]!.saleId, memberId });
  const { balances } = await view();
  const hold = await holdWithdrawal({ ...bookCtx(database.db), now }, { withdrawalId: 1, memberId, amount: 1000n });
  await sendPayout(
    { ...bookCtx(database.db), now },
    { withdrawalId: 1, holdId: hold.journalId, channel: 'main', fee: 0n, tax: 30n },
  );
  const statement = await getMonthStatement(maker(), memberId, '2026-11');
  expect(statement.items.find(({ item }) => item === 'tax')).toEqual({ item: 'tax', amount: -30, count: 1 });
  expect(statement.isWhole).toBe(true);
  expect((await view()).balances.available).toBe(balances.available - 1000);
  const [line] = await listAll({ item: 'tax' });
  expect(line).toMatchObject({ order: null, amount: -30 });
});

test('owner and finance see it, nobody else; each paper leaves its row', async () => {
  await expect(getDeveloperMoney(as(people.moneymate), DeveloperMoneyInput.parse({}))).resolves.toMatchObject({
    developer: { role: 'finance' },
  });
  for (const read of [
    (ctx: Ctx) => getDeveloperMoney(ctx, DeveloperMoneyInput.parse({})),
    (ctx: Ctx) => listDeveloperLines(ctx, MoneyLinesInput.parse({})),
    (ctx: Ctx) => listBalanceLines(ctx, BalanceLinesInput.parse({})),
    (ctx: Ctx) => openMonthPaper(ctx, { month: '2026-10' }),
  ]) {
    await expect(read(as(people.moneyhelp))).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await errorOf(read(as(people.moneyother)))).toBe('NOT_DEVELOPER');
  }
  await expect(getMonthStatement(maker(), people.moneymaker.id, '2027-01')).rejects.toMatchObject({
    kind: 'not-found',
  });
  const paper = await openMonthPaper(maker(), { month: '2026-10' });
  expect(
    Buffer.from(await paper.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(await auditOf(database.db, 'developer', people.moneymaker.id)).toContain('market.exportMoney');
});
