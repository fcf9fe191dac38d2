import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx } from '#test/ledger.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { richBuyer } from '#test/shares.ts';
import { getMemberMoney } from './member-money.queries.server.ts';

const database = useTestDatabase();
let people: Record<'maker' | 'newcomer' | 'staff', Actor & { id: number }>;
let buyer: Actor & { id: number };

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  const { db } = database;
  people = await makeMembers(db, ['maker', 'newcomer', 'staff']);
  buyer = await richBuyer(db, 10_000n);
  await awardPoints(bookCtx(db), { memberId: buyer.id, task: 'gift', subject: 'once', amount: 77n });
  await buy(ctxAs(db, buyer), await sellPlugin(db, people.maker));
  await sql`insert into market.plugin_order (number, buyer_id, plugin_id, developer_id, kind, edition, offer_id, state,
      list_price, paid, term_id, fee_rate, created_at)
    select 'NOTPAIDFORYET1', buyer_id, plugin_id, developer_id, kind, edition, offer_id, 'created', list_price, paid,
      term_id, fee_rate, created_at from market.plugin_order`.execute(db);
});

/** What staff with these pages and nodes are shown of a member. */
async function shown(member: { id: number }, ...names: string[]) {
  await grantConsole(database.db, people.staff.id, names);
  return getMemberMoney(ctxAs(database.db, asStaff(people.staff)), member.id);
}
const nothing = { balances: null, payments: null, orders: null, makesCodes: false, proposes: false };

it('shows balance, points and purchases with the books, each account with its lines', async () => {
  const { balances, orders, payments } = await shown(buyer, 'books');
  expect(balances).toEqual([
    { kind: 'cash', posted: 3200, path: `/admin/books/account?code=cash%3A${buyer.id}` },
    { kind: 'points', posted: 77, path: `/admin/books/account?code=points%3A${buyer.id}` },
  ]);
  expect(orders).toEqual({ count: 1, paid: 6800, lastAt: Math.floor(testNow.getTime() / 1000), path: '' });
  expect(payments).toBeNull();
});

it('shows somebody without any journal that they have nothing, and leads nowhere', async () => {
  const { balances, orders } = await shown(people.newcomer, 'books');
  expect(balances).toEqual([
    { kind: 'cash', posted: 0, path: '' },
    { kind: 'points', posted: 0, path: '' },
  ]);
  expect(orders).toEqual({ count: 0, paid: 0, lastAt: null, path: '' });
});

it('shows each part to those alone who look after it', async () => {
  expect(await shown(buyer, 'members')).toEqual(nothing);
  expect(await shown(buyer, 'payments')).toEqual({
    ...nothing,
    payments: { count: 0, path: `/admin/payments?q=${buyer.id}` },
  });
  const refunds = await shown(buyer, 'market/refunds');
  expect(refunds).toMatchObject({ balances: null, orders: { count: 1, path: '/admin/market/refunds' } });
  expect(await getMemberMoney(ctxAs(database.db, buyer), buyer.id)).toEqual(nothing);
});

it('says how balance is given to those who can', async () => {
  expect(await shown(buyer, 'codes')).toEqual(nothing);
  expect(await shown(buyer, 'codes/edit')).toEqual({ ...nothing, makesCodes: true });
  expect(await shown(buyer, 'books/propose')).toMatchObject({ makesCodes: false, proposes: true });
});
