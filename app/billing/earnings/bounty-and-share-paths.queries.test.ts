import { beforeAll, expect, test } from 'vitest';
import { getBooksAccount, getBooksJournal } from '#app/books/books/books.queries.server.ts';
import { buyShare } from '#app/billing/share-purchases/share-purchases.commands.server.ts';
import { listPlatformLines } from '#app/books/statements/platform-statement.queries.server.ts';
import { listStatementLines } from '#app/books/statements/statements.queries.server.ts';
import { siteMonth } from '#app/books/statements/statements.policy.ts';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { holdAmount, payHold, releaseHold } from '#app/wallet/ledger/holds.commands.server.ts';
import { releaseEarnings } from '#app/wallet/movements/orders.commands.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { bookCtx, newId, richMember } from '#test/ledger.ts';
import { richBuyer, sellShare } from '#test/shares.ts';
import { listBountyAndSharePaths, pathOf } from '#app/billing/parts/bounty-and-share-paths.queries.server.ts';

const database = useTestDatabase();
const month = siteMonth(testNow);
let people: Record<'anna' | 'boss', Actor & { id: number }>;
const as = (actor: Actor): Ctx => ({ ...ctxAs(database.db, actor, { now: testNow }), language: 'en' });
const job = (): Ctx => ({ ...bookCtx(database.db), now: testNow });

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  people = await makeMembers(database.db, ['anna', 'boss']);
  people.boss = asStaff(people.boss);
  await grantConsole(database.db, people.boss.id);
});

test('the release of a hold says what was held for, and leads there: on the statement, in the books, on the site’s month', async () => {
  const { id: memberId } = people.anna;
  await awardPoints(job(), { task: 'profile', subject: 'subjects', memberId, amount: 50n });
  const bounty = newId();
  const hold = await holdAmount(job(), {
    purpose: 'bounty',
    subject: String(bounty),
    memberId,
    asset: 'PTS',
    amount: 20n,
    note: 'Why is VRAM full?',
  });
  await releaseHold(job(), { holdId: hold.journalId, purpose: 'bounty' });
  const about = { memo: 'Bounty: hold released: Why is VRAM full?', path: `/ask/bounties/${bounty}` };
  const { entries } = await getBooksAccount(as(people.boss), { code: `points:${memberId}`, before: 0 });
  expect(entries[0]).toMatchObject(about);
  expect(await getBooksJournal(as(people.boss), { id: entries[0]!.journalId })).toMatchObject({ path: about.path });
  expect(
    (await listPlatformLines(as(people.boss), { month, kind: 'points', direction: 'in', before: undefined })).lines[0],
  ).toMatchObject(about);
});

test('released earnings lead to what was sold: the bounty behind a payment, the share behind a purchase', async () => {
  const { id: memberId } = people.anna;
  const [giver, bounty] = [await richMember(job(), 500n), newId()];
  const hold = await holdAmount(job(), {
    purpose: 'bounty',
    subject: String(bounty),
    memberId: giver,
    asset: 'CNY',
    amount: 100n,
    note: 'A question',
  });
  const paid = await payHold(job(), {
    holdId: hold.journalId,
    part: 'award',
    purpose: 'bounty',
    toMemberId: memberId,
    amount: 100n,
  });
  await releaseEarnings(job(), { sourceId: paid.journalId, memberId });
  const shareId = await sellShare(as(people.anna), people.anna);
  const buyer = await richBuyer(database.db, 990n);
  await buyShare(as(buyer), { id: shareId, price: 990, from: '' });
  const lines = (await listStatementLines(as(people.anna), { month, section: 'earnings', before: 0 })).lines;
  expect(lines.find(({ memo }) => memo.includes('A question'))?.path).toBe(`/ask/bounties/${bounty}`);
  expect(lines.filter(({ path }) => path === `/user/xiaowo/sharepay/${shareId}`).length).toBeGreaterThan(0);
  const { entries } = await getBooksAccount(as(people.boss), { code: `earnings:${memberId}`, before: 0 });
  expect(entries[0]).toMatchObject({ memo: 'Earnings released: A question', path: `/ask/bounties/${bounty}` });
  const sold = await getBooksAccount(as(people.boss), { code: `pending:${memberId}`, before: 0 });
  expect(sold.entries[0]!.path).toBe(`/admin/shares/${shareId}`);
});

test('what is gone leads nowhere', async () => {
  const paths = await listBountyAndSharePaths(as(people.anna), [null, { kind: 'purchase', id: 999_999_999 }], 'member');
  expect([pathOf(paths, null), pathOf(paths, { kind: 'purchase', id: 999_999_999 })]).toEqual(['', '']);
});
