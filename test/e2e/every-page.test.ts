import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { isFull } from '#test/full.ts';
import { bookCtx } from '#test/ledger.ts';
import { axeScript, findScrolling, findViolations } from './axe.ts';
import { useBrowser, visit } from './browser.ts';
import { signInAsAdmin } from './members.ts';
import { siteDatabase } from './site-database.ts';

const browser = useBrowser();
const open = [
  '/',
  '/TopPart1',
  '/MiddlePart1',
  '/MiddlePart2',
  '/Evaluate',
  '/DownPart1',
  '/Test1',
  '/ask',
  '/ask/categories',
  '/ask/tags',
  '/ask/tags?sort=name&q=r',
  '/ask/tags?view=cloud&sort=name',
  '/ask/tags/python',
  '/ask/weekly',
  '/ask/lists/question/0',
  '/ask/lists/question/0?node=20',
  '/ask/lists/category/1',
  '/ask/lists/unanswered/0',
  '/ask/lists/bounty/0',
  '/ask/lists/bounty/0?sort=ends',
  '/ask/info/2?sort=oldest',
  '/ask/info/2',
  '/ask/info/20',
  '/ask/info/20/revisions',
  '/ask/info/20/revisions?number=1',
  '/ask/search',
  '/ask/search/%E6%98%BE%E5%AD%98',
  '/ask/search/xiancun%20tag%3Aollama',
  '/ask/search/%E9%87%8D%E6%8E%92?tab=map',
  '/ask/search/webhook?tab=docs',
  '/ask/models/all/0',
  '/ask/models/text/0?licence=open&gb=16&sort=small',
  '/ask/models/compare?ids=1,2',
  '/plugin',
  '/plugin?q=%E7%AC%94%E8%AE%B0&host=2.0.0&reach=low',
  '/plugin?tag=nothing&sort=rating',
  '/ask/search/%E7%AC%94%E8%AE%B0?tab=plugin',
  '/ask/privileges',
  '/ask/badges',
  '/ask/badges/1',
  '/ask/members',
  '/ask/members?board=accepted&period=all',
  '/ask/devdoc',
  '/ask/devdoc?q=token',
  '/ask/devdoc/api-authentication',
  '/ask/devdoc/api-authentication/history',
  '/ask/indev',
  '/ask/devdoc/api',
  '/fees',
  '/developer/terms',
  '/user/login',
  '/user/login?type=register',
  '/user/card/1',
  '/user/card/1?tab=answers',
  '/user/xiaowo/sharepay/AAAAAAAAAAAAAAAA',
  '/user/login/sso/1?error=access_denied&state=none',
  '/not/here',
];
const membersOnly = [
  '/ask?tab=mine',
  '/ask/lists/mine/0',
  '/ask/tags/python/edit?in=en',
  '/admin/categories',
  '/admin/tags',
  '/admin/tags?state=empty&q=nothing',
  '/ask/post',
  '/ask/reviews/edits',
  '/ask/reviews/edits?state=done&subject=answer',
  '/ask/reviews/closing',
  '/ask/reviews/closing?kind=reopen',
  '/user/ask/moderators',
  '/user/ask/edits',
  '/user/ask/drafts',
  '/admin/anonymity',
  '/ask/post?kind=article',
  '/ask/models/propose',
  '/developer',
  '/admin/developers?state=suspended',
  '/admin/market/categories',
  '/aiMap/proposals',
  '/aiMap/proposals?tab=own',
  '/aiMap/propose',
  '/admin/aiMap/proposals',
  '/admin/aiMap/proposals?state=accepted',
  '/user/account/overview',
  '/user/account/security',
  '/user/account/security/two-step',
  '/user/account/security/passkeys',
  '/admin/federation',
  '/user/account/security/tokens',
  '/user/account/security/data',
  '/user/account/security/close',
  '/user/ask/reputation',
  '/admin/privileges',
  '/admin/badges',
  '/user/ask/post',
  '/user/ask/post?filter=withheld',
  '/user/ask/comment',
  '/user/ask/comment?filter=comment&q=none',
  '/user/ask/collect',
  '/user/ask/collect?folder=0&q=none',
  '/user/messageCenter',
  '/user/messageCenter?id=1',
  '/user/account/profile',
  '/user/account/profile?bind=email',
  '/user/account/changePassword',
  '/user/account/notice',
  '/user/account/notice?kind=announcement',
  '/user/account/notice/settings',
  '/user/account/integral',
  '/user/account/integral?kind=spent&days=30',
  '/user/account/signIn',
  '/user/account/signIn?month=2026-01',
  '/user/account/balance?kind=topUp&month=2026-01',
  '/user/account/balance/top-ups',
  '/user/account/balance/top-up',
  '/user/account/balance/top-up?method=code',
  '/user/account/authen',
  '/user/xiaowo/share/new',
  '/user/xiaowo/purchases',
  '/user/xiaowo/plugins',
  '/user/xiaowo/plugins?tab=ended',
  '/user/xiaowo/plugins?order=1',
  '/admin/referrals',
  '/admin/referrals?state=void&q=nobody',
  '/admin/shares',
  '/admin/shares?state=taken_down',
  '/user/xiaowo/wallet',
  '/user/xiaowo/wallet?tab=pending',
  '/user/xiaowo/withdraw',
  '/user/xiaowo/cards',
  '/user/xiaowo/statements',
  '/user/xiaowo/statements/2026-01',
  '/user/xiaowo/statements/2026-01/lines?section=cash',
  '/user/xiaowo/share',
  '/user/xiaowo/share?tab=commissions',
  '/admin',
  '/admin/tasks',
  '/admin/closing',
  '/admin/devdoc',
  '/admin/devdoc/1',
  '/admin/developers',
  '/admin/market/reviews',
  '/admin/market/reviews?tab=quarantine',
  '/admin/market/reviews?tab=decided',
  '/admin/market/measures',
  '/admin/market/measures?state=decided',
  '/admin/settings?section=market',
  '/admin/market/invoices',
  '/admin/market/ratings',
  '/admin/market/ratings?tab=decided',
  '/admin/market/refunds',
  '/admin/market/refunds?tab=decided',
  '/admin/models',
  '/admin/models?state=published',
  '/admin/rules',
  '/admin/rules?area=admin',
  '/admin/groups',
  '/admin/groups?area=admin',
  '/admin/members',
  '/admin/members?q=nobody-at-all',
  '/admin/members/1',
  '/admin/topups',
  '/admin/topups?tab=kept&q=nothing',
  '/admin/codes',
  '/admin/uploads',
  '/admin/uploads?topic=nothing',
  '/admin/announcements',
  '/admin/pages',
  '/admin/joining',
  '/admin/joining/invitations',
  '/admin/joining/add',
  '/admin/inbox',
  '/admin/inbox?kind=messages',
  '/admin/reviews',
  '/admin/reviews?queue=flags',
  '/admin/reviews/decided',
  '/admin/words',
  '/admin/cleanups',
  '/admin/cleanups?member=2',
  '/admin/threads',
  '/admin/threads?state=all',
  '/admin/threads/2',
  '/admin/moderators',
  '/admin/members/2/moderation',
  '/admin/settings?section=moderation',
  '/admin/settings?section=programs',
  '/admin/settings?section=replies',
  '/admin/reports',
  '/admin/reports?state=handled',
  '/admin/outbox',
  '/admin/outbox?tab=folder',
  '/admin/search',
  '/admin/search?tab=statistics',
  '/admin/search?tab=index',
  '/admin/find',
  '/admin/find?q=%E9%82%AE%E4%BB%B6',
  '/admin/find?q=nothing-of-this-name',
  '/admin/audit',
  '/admin/audit?action=ask.publishPost',
  '/admin/books?held',
  '/admin/withdrawals',
  '/admin/withdrawals?tab=paid',
  '/admin/payouts',
  '/admin/cards',
  '/admin/cards?state=verified',
  '/admin/risks',
  '/admin/taxes',
  '/admin/queue',
  '/admin/queue?job=account.sendMail',
  '/admin/health',
  '/admin/webhooks',
  '/admin/imports',
  '/admin/payments',
  '/admin/payments?state=paid&channel=alipay',
  '/admin/topup-refunds',
  '/admin/topup-refunds?tab=ended',
  '/admin/topup-refunds/by-hand',
  '/admin/pay',
  '/admin/pay?way=wechat',
  '/admin/pay?way=transfer',
  '/admin/reconciliation',
  '/admin/reconciliation?tab=bills',
  '/admin/terms',
  '/admin/statements',
  '/admin/statements/2026-01',
  '/admin/statements/2026-01/lines?kind=cash',
  '/admin/books',
  '/admin/books/account?code=issued',
  '/admin/books/adjustments',
  '/admin/terms?group=withdrawals',
  '/admin/aiMap/topics',
  '/admin/aiMap/topics?status=merged',
  '/admin/aiMap/topics/new',
  '/admin/aiMap/topics/14',
  '/admin/aiMap/topics/14/merge?into=15',
  '/admin/aiMap/topics/14/split',
  '/admin/aiMap/areas',
  '/admin/aiMap/layout',
  '/admin/aiMap/links?state=unchecked',
  '/admin/aiMap/statistics',
  '/admin/aiMap/statistics?tab=topics',
  '/admin/aiMap/statistics?tab=items&state=live',
  '/admin/aiMap/exchange',
  '/admin/aiMap/paths',
  '/admin/aiMap/paths/new',
  '/admin/aiMap/paths/1',
];
const light = { theme: 'light', width: 1280 } as const;
const dark = { theme: 'dark', width: 390 } as const;
type Look = typeof light | typeof dark;
/** A page as it is loaded, which axe looks at as it stands there. */
type Visit = { path: string; look: Look };

/**
 * The visits of one language. Each page is loaded in one of the looks and then turned to the other; sideways scroll is
 * looked at in both. Half of the pages are loaded and searched by axe in Chinese, the other half in English, as what
 * axe says hardly depends on the language; of members' and staff's pages the other tabs and filters are left out. In
 * `npm run test:full` each page and tab is loaded in both languages and both looks, searched each time, and its colours
 * once more after the turn.
 */
function visitsOf(language: 'zh-cn' | 'en', paths: readonly string[]): Visit[] {
  if (isFull) return [light, dark].flatMap((look) => paths.map((path) => ({ path, look })));
  const first = paths.filter((path) => open.includes(path) || !path.includes('?'));
  return first.flatMap((path, n) =>
    (n % 2 === 0) === (language === 'zh-cn') ? [{ path, look: n % 4 < 2 ? light : dark }] : [],
  );
}

describe.each(['zh-cn', 'en'] as const)('every page in %s, light on a computer and dark on a phone', (language) => {
  it.each([
    ['guests', open, false],
    ['members', membersOnly.filter((path) => !path.startsWith('/admin')), true],
    ['staff', membersOnly.filter((path) => path.startsWith('/admin')), true],
  ] as const)(
    'has no axe violation, no sideways scroll, no console error: pages of %s',
    async (_whose, paths, isSignedIn) => {
      const { page, context, faults } = await browser.open({ language, ...light });
      await context.addInitScript({ content: axeScript });
      if (isSignedIn) await signInAsAdmin(page);
      const all = [...paths, ...(paths.includes('/admin/payments') ? await addRefund() : [])];
      const left = visitsOf(language, all).entries();
      // Two tabs: while one waits for its page, the other is looked at.
      const found = await Promise.all([page, await context.newPage()].map((tab) => inspectAll(tab, left, faults)));
      await context.close();
      expect([...found.flat(), ...faults]).toEqual([]);
    },
  );
});

async function inspectAll(page: Page, left: Iterable<[number, Visit]>, faults: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [, one] of left) {
    const known = faults.length;
    found.push(...(await inspect(page, one).catch((error: unknown) => [`${one.path} ${String(error)}`])));
    if (faults.length > known) faults.push(`… at ${one.path} or beside it`);
  }
  return found;
}

async function inspect(page: Page, { path, look }: Visit): Promise<string[]> {
  await turnTo(page, look);
  await visit(page, path);
  const found = [...(await findViolations(page)), ...(await findScrolling(page))];
  await turnTo(page, look === light ? dark : light);
  if (isFull) found.push(...(await findViolations(page, { runOnly: ['color-contrast'] })));
  found.push(...(await findScrolling(page)));
  return found.map((fault) => `${path} ${fault}`);
}

async function turnTo(page: Page, { theme, width }: Look): Promise<void> {
  if (page.viewportSize()?.width === width) return;
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
}

/**
 * A payment of a member and its refund that waits for a decision: no page brings them about without a provider. Returns
 * their pages.
 */
async function addRefund(): Promise<string[]> {
  const db = siteDatabase();
  const one = async (query: ReturnType<typeof sql>) => ((await query.execute(db)).rows as { id: number }[])[0]!.id;
  const memberId = await one(sql`select min(id) id from account.member where username <> 'admin'`);
  const adminId = await one(sql`select id from account.member where username = 'admin'`);
  const number = `P${Date.now()}`;
  const { journalId } = await creditTopUp(bookCtx(db), {
    channel: 'alipay',
    transaction: number,
    memberId,
    amount: 123_456n,
  });
  const topUpId = await one(sql`
    insert into billing.top_up (member_id, channel, amount, state, term_id, paid, journal_id, created_at, expires_at,
      state_at)
    values (${memberId}, 'alipay', 123456, 'credited', 0, 123456, ${journalId}, now(), now(), now()) returning id`);
  await sql`insert into billing.top_up_payment (channel, transaction, top_up_id, amount, journal_id, is_late, at)
    values ('alipay', ${number}, ${topUpId}, 123456, ${journalId}, false, now())`.execute(db);
  const paymentId = await one(sql`
    insert into billing.payment (number, purpose, purpose_id, member_id, channel, amount, state, is_sandbox, is_phone,
      payer_ip, transaction, journal_id,
      paid_at, created_at, expires_at, state_at, asked_at)
    values (${number}, 'topUp', ${topUpId}, ${memberId}, 'alipay', 123456, 'paid', true, false, '192.0.2.1', ${number},
      ${journalId}, now(), now(), now(), now(), now())
    returning id`);
  await sql`insert into billing.payment_event (payment_id, state, at, actor_kind, note)
    values (${paymentId}, 'paid', now(), 'webhook', '')`.execute(db);
  const refundId = await one(sql`
    insert into billing.payment_refund (number, payment_id, member_id, channel, amount, state, reason, proposed_by,
      proposed_at, state_at, asked_at)
    values (${`R${number}`}, ${paymentId}, ${memberId}, 'alipay', 3456, 'proposed', 'paid twice', ${adminId}, now(),
      now(), now()) returning id`);
  await sql`insert into billing.payment_refund_event (refund_id, state, at, actor_kind, actor_id, note)
    values (${refundId}, 'proposed', now(), 'staff', ${adminId}, 'paid twice')`.execute(db);
  return [`/admin/payments/${paymentId}`, `/admin/topup-refunds/${refundId}`];
}
