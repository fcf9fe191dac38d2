import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { creditCommission } from '#app/wallet/movements/orders.commands.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { inFull } from '#test/full.ts';
import { bookCtx, makeSale } from '#test/ledger.ts';
import { findScrolling, findViolations } from './axe.ts';
import { seeToast, useBrowser, visit } from './browser.ts';
import { signInAsAdmin, signUp } from './members.ts';
import { useSiteDatabase } from './site-database.ts';

const browser = useBrowser();
const db = useSiteDatabase();
const idOf = async (username: string) =>
  (
    await sql<{ id: number }>`select id from account.member
  where username = ${username}`.execute(db())
  ).rows[0]!.id;

inFull('a referral is voided on its desk: its commission goes back, and the inviter reads why', async () => {
  const inviter = await browser.open({ width: 390 });
  const [inviterId, memberId] = [
    await idOf((await signUp(inviter.page)).username),
    await idOf((await signUp((await browser.open()).page)).username),
  ];
  await sql`insert into billing.referral (member_id, inviter_id, touched_at, bound_at, registered_at, term_id)
    values (${memberId}, ${inviterId}, now(), now(), now(), 0)`.execute(db());
  const { sale, orderId } = await makeSale(bookCtx(db()), 1000n);
  const { journalId } = await creditCommission(bookCtx(db()), {
    orderId,
    level: 1,
    saleId: sale.journalId,
    referrerId: inviterId,
    amount: 50n,
  });
  await sql`insert into billing.referral_commission (source, order_id, level, inviter_id, buyer_id, paid, rate, amount,
    term_id, journal_id, at, release_at)
    values ('order', ${orderId}, 1, ${inviterId}, ${memberId}, 1000, 500, 50, 0, ${journalId}, now(),
      now())`.execute(db());
  const staff = await browser.open({ width: 1280 });
  await signInAsAdmin(staff.page);
  await visit(staff.page, `/admin/referrals?q=${inviterId}`);
  await staff.page.getByRole('cell', { name: '¥0.50' }).waitFor();
  await staff.page.getByRole('link', { name: /的邀请关系$/ }).click();
  await staff.page.getByRole('heading', { name: '相关佣金' }).waitFor();
  expect([...(await findViolations(staff.page)), ...(await findScrolling(staff.page))]).toEqual([]);
  await staff.page.getByRole('button', { name: '作废' }).click();
  const dialog = staff.page.getByRole('dialog', { name: '作废这条邀请关系？' });
  await dialog.getByText('¥0.50').waitFor();
  await dialog.getByLabel('理由').fill('同一个人的两个账号');
  expect(await findViolations(staff.page)).toEqual([]);
  await dialog.getByRole('button', { name: '作废' }).click();
  await seeToast(staff.page, '邀请关系已作废，收回佣金 ¥0.50');
  await staff.page.getByText('这条邀请关系已作废').waitFor();
  expect((await getBalances({ db: db() }, inviterId)).pending).toBe(0n);
  await visit(inviter.page, '/user/account/notice');
  await inviter.page.getByText('理由：同一个人的两个账号').waitFor();
  expect([...inviter.faults, ...staff.faults]).toEqual([]);
});

it('a folded group of the console stays folded, and opens for a page of its own', async () => {
  const { page, faults } = await browser.open({ width: 1280 });
  await signInAsAdmin(page);
  await visit(page, '/admin/members');
  const menu = page.getByRole('complementary', { name: '控制台菜单' });
  const heading = page.getByRole('button', { name: '资金', exact: true });
  await heading.click();
  await menu.getByRole('link', { name: '收款方式' }).waitFor({ state: 'detached' });
  await visit(page, '/admin/members');
  await menu.getByRole('link', { name: '收款方式' }).waitFor({ state: 'detached' });
  expect(await heading.getAttribute('aria-expanded')).toBe('false');
  await visit(page, '/admin/codes');
  expect(await menu.getByRole('link', { name: '收款方式' }).getAttribute('aria-current')).toBe('page');
  expect(await heading.getAttribute('aria-expanded')).toBe('true');
  await heading.click();
  await menu.getByRole('link', { name: '收款方式' }).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
