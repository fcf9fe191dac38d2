import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { listConsoleMenus } from '#app/account/rules/rules.queries.server.ts';
import { tabbedMenu } from '#app/account/parts/tabbed-menu.ts';
import { isUsedDesk, listClosedPages, listUnusedPages } from '#app/admin/console/unused-pages.queries.server.ts';
import { findFirstSteps } from '#app/admin/first-steps/first-steps.queries.server.ts';
import { changeTerms } from '#app/billing/terms/terms.commands.server.ts';
import { ChangeTermsInput } from '#app/billing/terms/terms.schema.ts';
import { countWaysToPay } from '#app/billing/topups/topups.queries.server.ts';
import { listMembersWithMoney } from '#app/books/books/books.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { addPayer, addStaff, count, setUpChannel } from '#test/payments.ts';
import { giveCash } from '#test/shares.ts';
import { listMoneyHolders } from './money-holders.queries.server.ts';
import { setWithoutMoney } from './ways-to-pay.commands.server.ts';
import { channelState, firstLine, transferState, waysOpen } from './ways-to-pay.policy.ts';
import { getWaysToPay } from './ways-to-pay.queries.server.ts';

const database = useTestDatabase();
setSecret('s'.repeat(40));
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { kind?: string }) => error.kind,
  );
const makeLogins = () => sql`update account.member set password_hash = 'x'`.execute(database.db);
const audits = () => count(database.db, `core.audit where action = 'admin.setWithoutMoney'`);
const readSteps = async (ctx: Ctx) =>
  Object.fromEntries(((await findFirstSteps(ctx)).list?.steps ?? []).map(({ key, state }) => [key, state]));
const change = (ctx: Ctx, values: object) =>
  changeTerms(ctx, ChangeTermsInput.parse({ startsAt: 0, note: 'because', values }));

test('only staff with the right and a recent proof decide on it; it is audited once', async () => {
  const staff = await addStaff(database.db);
  expect(await kindOf(setWithoutMoney(await addPayer(database.db), { isOn: true }))).toBe('forbidden');
  const stale = { ...staff, actor: { ...staff.actor, provenAt: null } as Ctx['actor'] };
  expect(await kindOf(setWithoutMoney(stale, { isOn: true }))).toBe('need-proof');
  expect(await isWithoutMoney(staff)).toBe(false);
  await setWithoutMoney(staff, { isOn: true });
  await setWithoutMoney(staff, { isOn: true });
  expect([await isWithoutMoney(staff), await audits()]).toEqual([true, 1]);
  await setWithoutMoney(staff, { isOn: false });
  expect([await isWithoutMoney(staff), await audits()]).toEqual([false, 2]);
});

test('without money there is no way to pay, the console keeps the page alone, and only rules of points change', async () => {
  const staff = await addStaff(database.db);
  await change(staff, { transferInfo: '**Our bank**, 6621' });
  expect(await countWaysToPay(staff)).toBe(0); // written, but nobody could confirm what comes
  expect(waysOpen(await getWaysToPay(staff))).toEqual([]);
  await addStaff(database.db);
  await makeLogins();
  expect(await countWaysToPay(staff)).toBe(1);
  await setWithoutMoney(staff, { isOn: true });
  expect(await countWaysToPay(staff)).toBe(0);
  expect(waysOpen(await getWaysToPay(staff))).toEqual([]);
  const closed = await listClosedPages(staff);
  expect(closed).toEqual(expect.arrayContaining(['/admin/codes', '/admin/topups', '/admin/books', '/admin/shares']));
  const menus = await listConsoleMenus(staff);
  const options = { pathname: '/admin/pay', unused: [], closed, hidden: (names: readonly string[]) => names.join() };
  const { groups, tabs } = tabbedMenu(menus, { ...options, onBadType: () => {} });
  const shown = groups.flatMap(({ entries }) => entries).flatMap((entry) => entry.tabs.map(({ to }) => to));
  expect(shown).toEqual(
    expect.arrayContaining(['/admin/pay', '/admin/terms', '/admin/tasks', '/admin/market/ratings']),
  );
  expect(shown.filter((path) => closed.includes(path))).toEqual([]);
  expect(groups.flatMap(({ note }) => note ?? [])).toEqual([]);
  expect(tabs?.items.map(({ to }) => to)).toEqual(['/admin/pay', '/admin/terms']);
  expect(await kindOf(change(staff, { topUpMin: 200 }))).toBe('refused');
  expect(await kindOf(change(staff, { pointsPerYuan: 10 }))).toBe('refused');
  expect(await kindOf(change(staff, { makeUpCost: 30 }))).toBeNull();
  await setWithoutMoney(staff, { isOn: false });
  expect(await countWaysToPay(staff)).toBe(1); // what was set is kept
});

test('what holds money stands in its way, is named with its desk, and is never hidden', async () => {
  const staff = await addStaff(database.db);
  expect(await listMoneyHolders(staff)).toEqual([]);
  const { id } = requireMember(await addPayer(database.db));
  await giveCash(database.db, id, 500n);
  expect(await listMoneyHolders(staff)).toEqual([{ kind: 'balances', count: 1 }]);
  expect(await kindOf(setWithoutMoney(staff, { isOn: true }))).toBe('refused');
  expect(await isWithoutMoney(staff)).toBe(false);
  await sql`insert into billing.code_batch (kind, amount, count, note, made_at, made_by, issued_at)
    values ('promotion', 3000, 5, 'x', now(), ${id}, now())`.execute(database.db);
  await sql`insert into billing.top_up (member_id, channel, amount, state, term_id, created_at, expires_at, state_at)
    values (${id}, 'alipay', 100, 'created', 0, now(), now(), now())`.execute(database.db);
  const { holders, codes } = await getWaysToPay(staff);
  expect(holders).toEqual([
    { kind: 'balances', count: 1 },
    { kind: 'codes', count: 5 },
    { kind: 'topUps', count: 1 },
  ]);
  expect(codes).toEqual({ count: 5, min: 3000, max: 3000, firstEnd: null });
  expect(await isUsedDesk(staff, '/admin/books/account')).toBe(true);
  expect(await isUsedDesk(staff, '/admin/payouts')).toBe(false);
  // nobody ever withdrew: in sight while there is money, gone on a site without it
  expect(await isUsedDesk(staff, '/admin/withdrawals')).toBe(false);
  expect(await listUnusedPages(staff)).not.toContain('/admin/withdrawals');
  expect((await listMembersWithMoney(staff)).rows).toEqual([
    { code: `cash:${id}`, asset: 'CNY', posted: 500, member: { id, nickname: expect.any(String) } },
  ]);
  expect(await kindOf(listMembersWithMoney(await addPayer(database.db)))).toBe('forbidden');
  await writeSetting(staff, 'isWithoutMoney', true);
  expect(await listClosedPages(staff)).toContain('/admin/withdrawals');
  await writeSetting(staff, 'isWithoutMoney', false);
});

test('the page says how each way stands and whether transfers have their second person', async () => {
  const staff = await addStaff(database.db);
  await makeLogins();
  await sql`delete from account.staff where member_id <> ${requireMember(staff).id}`.execute(database.db);
  expect(await getWaysToPay(staff)).toMatchObject({ second: 'missing', transferLine: 'Our bank, 6621', methods: [] });
  expect(transferState(await getWaysToPay(staff))).toBe('ready');
  expect((await readSteps(staff)).pay).toBe('open');
  expect(await listUnusedPages(staff)).not.toContain('/admin/topups'); // whom it lacks is told of pages in use
  await addStaff(database.db);
  await makeLogins();
  const ways = await getWaysToPay(staff);
  expect([ways.second, transferState(ways)]).toEqual(['there', 'open']);
  expect((await readSteps(staff)).pay).toBe('done');
  expect(waysOpen(ways)).toEqual(['transfer', 'code']);
  const stateOf = async () => (await getWaysToPay(staff)).channels.map(channelState);
  expect(await stateOf()).toEqual(['none', 'none', 'none']);
  await setUpChannel(database.db, 'alipay', 'http://127.0.0.1:9', { isOn: false });
  expect((await stateOf())[0]).toBe('ready');
  await sql`update billing.payment_channel set checked_at = now(), check_fault = 'no answer'`.execute(database.db);
  expect((await stateOf())[0]).toBe('broken');
  await sql`update billing.payment_channel set is_on = true, is_sandbox = true`.execute(database.db);
  expect((await stateOf())[0]).toBe('trying');
  await sql`update billing.payment_channel set is_sandbox = false`.execute(database.db);
  expect((await stateOf())[0]).toBe('open');
  expect(await kindOf(getWaysToPay(await addPayer(database.db)))).toBe('forbidden');
});

test('of a text in Markdown the first line that says something is shown', () => {
  expect(firstLine('\n# **工商银行**\n\n6222')).toBe('工商银行');
  expect(firstLine(' \n')).toBe('');
});
