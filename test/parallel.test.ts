import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#app/api.server.ts';
import { flushViews } from '#app/ask/thread/views.commands.server.ts';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { addLittleStaff } from '#test/console.ts';
import { expectSidesToHold } from '#test/messages.ts';
import { listMessages } from '#test/outbox.ts';
import { moderationEffects } from '#test/moderation-writes.ts';
import { noticeEffects } from '#test/notice-writes.ts';
import { paymentEffects } from '#test/payment-writes.ts';
import { catalogueEffects } from '#test/catalogue-writes.ts';
import { consoleEffects } from '#test/console-writes.ts';
import { deskEffects } from '#test/desk-writes.ts';
import { pointsEffects } from '#test/points-writes.ts';
import { profileEffects } from '#test/profile-writes.ts';
import { payoutEffects } from '#test/payout-writes.ts';
import { ratingEffects } from '#test/rating-writes.ts';
import { statisticsEffects } from '#test/statistics-writes.ts';
import { realNameEffects } from '#test/real-name-writes.ts';
import { searchEffects } from '#test/search-writes.ts';
import { securityEffects } from '#test/security-effects.ts';
import { developerEffects } from '#test/developer-writes.ts';
import { domainEffects } from '#test/domain-writes.ts';
import { docEffects } from '#test/doc-writes.ts';
import { joiningEffects } from '#test/joining-writes.ts';
import { sitePageEffects } from '#test/site-page-writes.ts';
import { learningEffects } from '#test/learning-writes.ts';
import { mapMemberEffects } from '#test/map-member-writes.ts';
import { mapDeskEffects } from '#test/map-desk-writes.ts';
import { marketPackageEffects } from '#test/market-package-writes.ts';
import { mapEditEffects } from '#test/map-edit-writes.ts';
import { mapProposalEffects } from '#test/map-proposal-writes.ts';
import { releaseEffects } from '#test/release-writes.ts';
import { mapEffects } from '#test/map-writes.ts';
import { modelEffects } from '#test/model-writes.ts';
import { marketMoneyEffects } from '#test/market-money-writes.ts';
import { saleEffects } from '#test/sale-writes.ts';
import { shareEffects } from '#test/share-writes.ts';
import { statementEffects } from '#test/statement-writes.ts';
import { booksEffects } from '#test/books-writes.ts';
import { termEffects } from '#test/term-writes.ts';
import { topUpEffects } from '#test/top-up-writes.ts';
import { standingEffects } from '#test/standing-writes.ts';
import { suggestionEffects } from '#test/suggestion-writes.ts';
import { threadEffects } from '#test/thread-writes.ts';
import { importEffects } from '#test/import-writes.ts';
import { webhookEffects } from '#test/webhook-writes.ts';
import { ask } from '#test/asked.ts';
import { isFull } from '#test/full.ts';
import { keptLogin, makeWorld, outboxOf, sendWrite, type World, type Write, writes } from '#test/writes.ts';

const app = useTestApp();
let [world, little]: [World, Member] = [undefined!, undefined!];
beforeAll(async () => void ([world, little] = [await makeWorld(app), await addLittleStaff(app)]));
beforeEach(() => app.forgetLimits());

/** Of calls; more than each limit that these tests come to: 10 of the first, 20 of the second, 30 of the third. */
const [atOnce, manyAtOnce, mostAtOnce] = isFull ? [50, 50, 50] : [12, 24, 50];
const count = async (query: string, ...values: unknown[]) =>
  Number((await app.database.pool.query<{ n: number }>(`select count(*) n from ${query}`, values)).rows[0]?.n);
const value = async (query: string, ...values: unknown[]) =>
  (await app.database.pool.query<{ v: unknown }>(`select (select ${query}) v`, values)).rows[0]?.v;

/**
 * What there must be once of, after many identical requests; the number is how many of them may say that they
 * succeeded.
 */
const effects: Record<string, (write: Write, succeeded: number) => Promise<void>> = {
  '/api/ask/publishPost': async ({ body }, succeeded) => {
    expect(succeeded).toBe(1);
    expect(await count('ask.post where title = $1', (body as { title: string }).title)).toBe(1);
  },
  '/api/ask/editPost': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count("ask.revision where subject = 'post' and subject_id = $1", about)).toBe(2);
  },
  '/api/ask/deletePost': async ({ about }, succeeded) => {
    expect(succeeded).toBe(1);
    expect(await count("core.audit where action = 'ask.deletePost' and subject_id = $1", about)).toBe(1);
  },
  '/api/ask/postAnswer': async ({ about }, succeeded) => {
    expect(succeeded).toBe(1);
    expect(await count('ask.answer where post_id = $1', about)).toBe(1);
  },
  '/api/ask/editAnswer': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count("ask.revision where subject = 'answer' and subject_id = $1", about)).toBe(2);
  },
  '/api/ask/deleteAnswer': async ({ about }, succeeded) => {
    expect(succeeded).toBe(1);
    expect(await value('p.answers from ask.post p join ask.answer a on a.post_id = p.id where a.id = $1', about)).toBe(
      0,
    );
  },
  '/api/ask/postComment': async ({ about }, succeeded) => {
    expect(succeeded).toBe(1);
    expect(await count('ask.comment where post_id = $1', about)).toBe(1);
  },
  '/api/ask/editComment': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count("core.audit where action = 'ask.editComment' and subject_id = $1", about)).toBe(1);
  },
  '/api/ask/deleteComment': async ({ about }, succeeded) => {
    expect(succeeded).toBe(1);
    expect(await count("core.audit where action = 'ask.deleteComment' and subject_id = $1", about)).toBe(1);
  },
  '/api/ask/vote': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await value('score from ask.post where id = $1', about)).toBe(1);
    expect(await count("ask.vote where subject = 'post' and subject_id = $1", about)).toBe(1);
  },
  '/api/ask/accept': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await value('p.accepted from ask.post p join ask.answer a on a.post_id = p.id where a.id = $1', about)).toBe(
      1,
    );
  },
  '/api/ask/bookmark': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await value('bookmarks from ask.post where id = $1', about)).toBe(1);
  },
  '/api/ask/saveDraft': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count('ask.draft where key = $1', `answer:${about}`)).toBe(1);
  },
  '/api/ask/deleteDraft': async ({ about, member }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count('ask.draft where key = $1', `answer:${about}`)).toBe(0);
    expect(
      await count(
        "core.audit where action = 'ask.deleteDraft' and detail ->> 'of' = 'answer' and actor_id = $1",
        member!.id,
      ),
    ).toBe(1);
  },
  '/api/ask/rollback': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count("ask.revision where subject = 'post' and subject_id = $1", about)).toBe(3);
  },
  '/api/ask/view': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    await flushViews();
    expect(await value('views from ask.post where id = $1', about)).toBe(1);
  },
  '/api/ask/preview': async (_write, succeeded) => expect(succeeded).toBe(atOnce),
  '/api/interaction/sendMessage': async ({ body }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count('messages.message where text = $1', (body as { content: string }).content)).toBe(1);
  },
  '/api/interaction/markRead': async ({ member }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count("core.audit where action = 'messages.markRead' and subject_id = $1", member!.id)).toBe(1);
  },
  '/api/interaction/delMessage': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(
      await count(
        "core.audit where action = 'messages.delMessage' and subject_id = (select conversation_id from messages.message where id = $1)",
        about,
      ),
    ).toBe(1);
  },
  '/api/messages/delConversation': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(
      await count(
        "core.audit where action = 'messages.delConversation' and subject_id = (select conversation_id from messages.message where id = $1)",
        about,
      ),
    ).toBe(1);
  },
  '/api/messages/block': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count("core.audit where action = 'messages.blockMember' and subject_id = $1", about)).toBe(1);
  },
  '/api/messages/report': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count('messages.report where member_id = $1', about)).toBe(1);
  },
  '/api/messages/official': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count("core.audit where action = 'messages.setOfficialAccount' and subject_id = $1", about)).toBe(1);
  },
  ...importEffects(count),
  ...searchEffects(count, atOnce),
  ...suggestionEffects(count, atOnce),
  ...threadEffects(count, atOnce),
  ...standingEffects(count, atOnce),
  '/api/Qiniu/callback': async ({ body }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(await count('account.upload where url = $1', (body as { url: string }).url)).toBe(1);
  },
  '/api/admin/saveSettings': async ({ body }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    const { recordNumber } = (body as { values: { recordNumber: string } }).values;
    expect(
      await count(
        "core.audit where action = 'admin.saveSettings' and detail #>> '{changed,recordNumber,to}' = $1",
        recordNumber,
      ),
    ).toBe(1);
  },
  '/api/admin/sendTestMail': async ({ body }, succeeded) => {
    expect(succeeded).toBe(3); // a minute
    expect(listMessages(join(app.dataDir, 'outbox'), (body as { to: string }).to)).toHaveLength(3);
  },
  '/api/user/checkIn': async ({ body }, succeeded) => {
    const { username, email } = body as { username: string; email: string };
    expect(succeeded).toBe(1);
    expect(await count('account.member where username = $1 or email = $2', username, email)).toBe(1);
  },
  '/api/user/logout': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    // the one that addMember opened
    expect(await count('account.login where member_id = $1 and ended_at is null', about)).toBe(1);
  },
  '/api/common/refreshToken': async ({ about }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    expect(
      await count(
        "account.token t join account.login l on l.id = t.login_id where l.member_id = $1 and kind = 'user-refresh' and spent_at is null",
        about,
      ),
    ).toBe(1);
  },
  '/api/common/checkClickCaptcha': async (_write, succeeded) => expect(succeeded).toBe(1),
  '/api/Ems/send': async ({ body }, succeeded) => {
    expect(succeeded).toBe(1);
    await expectOneMessage((body as { email: string }).email);
  },
  '/api/Sms/send': async ({ body }, succeeded) => {
    expect(succeeded).toBe(1);
    await expectOneMessage((body as { mobile: string }).mobile);
  },
  ...noticeEffects(count, atOnce),
  ...moderationEffects({ count, value, atOnce }),
  ...profileEffects(count, atOnce),
  ...securityEffects(count, atOnce),
  ...consoleEffects(count, atOnce),
  ...deskEffects(count),
  ...catalogueEffects(count, atOnce),
  ...mapEditEffects(count, atOnce),
  ...marketPackageEffects(count),
  ...mapEffects(count, atOnce),
  ...mapMemberEffects(count, atOnce),
  ...mapDeskEffects(count, atOnce),
  ...releaseEffects(count, atOnce),
  ...mapProposalEffects(count, atOnce),
  ...learningEffects(count, atOnce),
  ...modelEffects(count, atOnce),
  ...docEffects(count, atOnce),
  ...domainEffects(count, atOnce),
  ...sitePageEffects(count, atOnce),
  ...joiningEffects(count, atOnce),
  ...ratingEffects(atOnce, count),
  ...statisticsEffects(count, atOnce),
  ...developerEffects(count, atOnce),
  '/api/account/retrievePassword': async ({ about }, succeeded) => {
    expect(succeeded).toBe(1);
    expect(await count("core.audit where action = 'account.retrievePassword' and subject_id = $1", about)).toBe(1);
  },
  '/api/ajax/upload': async ({ member }, succeeded) => {
    expect(succeeded).toBe(atOnce);
    const { rows } = await app.database.pool.query<{ url: string }>(
      `select url from account.upload
      where storage = 'local' and member_id = $1`,
      [member!.id],
    );
    const files = readdirSync(join(app.dataDir, 'uploads'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect([rows, files.filter(({ name }) => rows[0]?.url.endsWith(name))]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ]);
  },
};

/** The same where money moves. */
const weightyEffects: typeof effects = {
  ...payoutEffects(count, manyAtOnce),
  ...realNameEffects(count),
  ...paymentEffects(app, count, manyAtOnce),
  ...pointsEffects(count, manyAtOnce),
  ...booksEffects(count, () => app),
  ...termEffects(count),
  ...topUpEffects(count, manyAtOnce),
  ...shareEffects(count, manyAtOnce),
  ...saleEffects(count, manyAtOnce),
  ...marketMoneyEffects(count, manyAtOnce),
  ...statementEffects(count),
};

/** The same where the limit lies above both numbers. */
const limitedEffects = webhookEffects(count, mostAtOnce);
const allEffects = { ...effects, ...weightyEffects, ...limitedEffects };

describe('many identical requests at once have one effect', () => {
  test('every writing endpoint is tried', () =>
    expect(Object.keys(allEffects).sort()).toEqual(
      endpoints.flatMap(({ method, path, isRaw }) => (method === 'POST' && !isRaw ? [path] : [])).sort(),
    ));

  test.each(Object.entries(allEffects))('%s', async (path, expectEffect) => {
    const times = path in limitedEffects ? mostAtOnce : path in weightyEffects ? manyAtOnce : atOnce;
    const write = await writes[path]!(world);
    if (endpoints.some((one) => one.path === path && one.access === 'staff'))
      expect(await sendWrite(world, path, { ...write, member: little })).toMatchObject({ code: 401 });
    setCaptchaEnabled(path === '/api/common/checkClickCaptcha'); // off, nothing is used up
    const answers = await Promise.all(Array.from({ length: times }, async () => sendWrite(world, path, write)));
    setCaptchaEnabled(false);
    const refusals = answers.filter(({ code }) => code !== 1);
    // The first change of a password ends the login that the others came with.
    const codes = /\/(?:changePassword|addPassword|closeAccount|endImpersonation)$/.test(path) ? [0, 303] : [0];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        code: expect.toBeOneOf(codes) as unknown,
        msg: expect.stringMatching(/\S/) as unknown,
      });
    await expectEffect(write, times - refusals.length);
    // counting again takes longer than many a write: what others do to the numbers shows in the end
    if (isFull || path.startsWith('/api/ask/')) await expectNumbersToHold();
    if (isFull || path.startsWith('/api/interaction/') || path.startsWith('/api/messages/'))
      await expectSidesToHold(app.database.db);
  });

  test('all kept numbers hold after all of them', async () => {
    await expectNumbersToHold();
    await expectSidesToHold(app.database.db);
  });
});

test('wrong passwords tried at once are no more than ten tries', async () => {
  const { member } = await keptLogin(world);
  const body = { tab: 'login', username: member.name, password: 'wrong-horse', keep: false };
  // strangers, whose tries count apart from those of networks that the member logged in from
  const tries = Array.from({ length: mostAtOnce }, (_, i) => ({ headers: { 'x-forwarded-for': `198.51.100.${i}` } }));
  const answers = await Promise.all(tries.map(async (from) => app.post('/api/user/checkIn', body, from)));
  expect(answers.filter(({ msg }) => msg === 'Password is incorrect')).toHaveLength(10);
  expect(answers.filter(({ msg }) => msg === 'Please try again after 1 day')).toHaveLength(40);
});

test('a wrong code tried at once is no more than five tries', async () => {
  const { body } = await writes['/api/account/retrievePassword']!(world);
  const wrong = { ...body, captcha: 'ZZZZ' };
  await Promise.all(Array.from({ length: atOnce }, async () => app.post('/api/account/retrievePassword', wrong)));
  expect(await app.post('/api/account/retrievePassword', body)).toMatchObject({ code: 0 });
});

test('votes of many members at once are all counted', async () => {
  const id = await ask(world);
  const members = await Promise.all(Array.from({ length: 20 }, async (_, i) => app.addMember(`voter_${i}`)));
  const moves = [1, 0, -1, 1] as const;
  const walk = async (member: Member) => {
    for (const move of moves) await app.done('/api/ask/vote', { subject: 'post', id, value: move }, { member });
  };
  await Promise.all(members.map(walk));
  expect(await value('score from ask.post where id = $1', id)).toBe(20);
  await expectNumbersToHold();
});

/** A second message would have been written before the queue is empty. */
async function expectOneMessage(to: string): Promise<void> {
  const waiting = () =>
    count("job.job where name in ('account.sendMail', 'account.sendSms') and state in ('created', 'retry', 'active')");
  await expect.poll(waiting).toBe(0);
  expect(listMessages(outboxOf(world), to)).toHaveLength(1);
}

/** Every number the product keeps is what counting again gives. */
async function expectNumbersToHold(): Promise<void> {
  const wrong = await app.database.pool.query(`
    select 'post' what, id::text, row(up, down, answers, answer_score, accepted, bookmarks)::text kept from ask.post p
      where deleted_at is null and row(up, down, answers, answer_score, accepted, bookmarks) is distinct from row(
      (select count(*)::int from ask.vote where subject = 'post' and subject_id = p.id and value = 1),
        (select count(*)::int from ask.vote where subject = 'post' and subject_id = p.id and value = -1),
      (select count(*)::int from ask.answer where post_id = p.id and deleted_at is null),
        (select coalesce(sum(score), 0)::int from ask.answer where post_id = p.id and deleted_at is null),
      (select count(*)::int from ask.acceptance where post_id = p.id),
        (select count(*)::int from ask.bookmark where post_id = p.id))
    union all select 'category', slug, posts::text from ask.category c
      where posts <> (select count(*) from ask.post where category_id = c.id and counts and deleted_at is null)
    union all select 'tag', slug, posts::text from ask.tag t
      where posts <> (select count(*) from ask.post_tag pt join ask.post p on p.id = pt.post_id
      where tag_id = t.id and counts and deleted_at is null)
    union all select 'counter', key, value::text from ask.counter c where value <> case key
      when 'questions' then (select count(*) from ask.post where kind = 'question' and counts and deleted_at is null)
      when 'articles' then (select count(*) from ask.post where kind = 'article' and counts and deleted_at is null)
      when 'answered' then (select count(*) from ask.post where answers > 0 and counts and deleted_at is null)
      when 'solved' then (select count(*) from ask.post where accepted > 0 and counts and deleted_at is null)
      when 'answers' then (select coalesce(sum(answers), 0) from ask.post where counts and deleted_at is null)
      when 'comments' then (select count(*) from ask.comment m join ask.post p on p.id = m.post_id
        left join ask.answer a on a.id = m.answer_id
        where m.deleted_at is null and a.deleted_at is null and p.counts and p.deleted_at is null)
      else value end
    union all select 'search', id::text, '' from ask.post p
      where (deleted_at is null) <> exists (select from ask.search_doc where post_id = p.id)`);
  expect(wrong.rows).toEqual([]);
}
