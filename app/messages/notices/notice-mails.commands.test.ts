import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { type Jobs, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { setMailer } from '#app/core/mail/mail.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { listMessages } from '#test/outbox.ts';
import { createAnnouncement } from './announcements.commands.server.ts';
import { markNoticesRead, notify } from './notices.commands.server.ts';
import { memberEvent } from './notices.jobs.server.ts';
import { savePreferences, unsubscribe } from './notice-preferences.commands.server.ts';
import { listPreferences, readUnsubscribeToken } from './notice-preferences.queries.server.ts';
import { listNotices } from './notices.queries.server.ts';
import type { NoticeInput } from './notices.schema.ts';
import { type NoticeMail, noticeMailJob, prepareMails, sendNoticeMail } from './notice-mails.commands.server.ts';

const database = useTestDatabase();
const outbox = mkdtempSync(join(tmpdir(), 'wenwo-notice-mails-'));
let jobs: Jobs;
let people: Record<'anna' | 'bert' | 'chen', Actor & { id: number }>;
const as = (actor: Actor) => ctxAs(database.db, actor);

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  setSiteUrl('https://wenwo.example');
  setMailer({ url: '', from: '', outbox });
  // The queue keeps what is put into it: the tests work on it themselves.
  jobs = await startJobs(database.pool, database.db, [
    { ...noticeMailJob, run: () => Promise.reject(new Error('not yet')), retries: 0 },
  ]);
  await jobs.stop();
  people = await makeMembers(database.db, ['anna', 'bert', 'chen']);
  await sql`update account.member set email = username || '@example.org',
    language = case username when 'chen' then 'en' else 'zh-cn' end`.execute(database.db);
});
afterAll(() => rmSync(outbox, { recursive: true, force: true }));
beforeEach(async () => {
  await sql`truncate messages.notice, messages.notice_state, messages.notice_preference,
    messages.announcement`.execute(database.db);
  await sql`delete from job.job`.execute(database.db);
  for (const name of readdirSync(outbox)) rmSync(join(outbox, name));
});

const tell = (input: NoticeInput) => inTransaction(database.db, (tx) => notify({ ...as(people.bert), db: tx }, input));
const answer = (memberId: number, id: number, more: Partial<NoticeInput> = {}): NoticeInput => ({
  memberId,
  kind: 'answer',
  subject: { kind: 'answer', id },
  path: `/ask/info/1#a${id}`,
  actorId: people.bert.id,
  data: { title: `第 ${id} 个问题 <b>`, excerpt: '先看日志 & 配置', on: 'question' },
  ...more,
});

/** Works on the mails that were prepared, as the worker does; how many there were. */
async function deliver(): Promise<number> {
  const { rows } = await sql<{ data: NoticeMail }>`delete from job.job where name = ${noticeMailJob.name}
    returning data`.execute(database.db);
  for (const { data } of rows) await sendNoticeMail(as({ kind: 'job', name: noticeMailJob.name }), data);
  return rows.length;
}
const run = async (rhythm: 'now' | 'daily' | 'weekly') => {
  await prepareMails(as({ kind: 'job', name: 'mails' }), rhythm);
  return deliver();
};
const rawMails = () => readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));

describe('mails at once', () => {
  it('are written in the language of the member, as text and HTML, and go out once', async () => {
    await tell({ ...answer(people.anna.id, 1), memberId: [people.anna.id, people.chen.id] });
    expect(await run('now')).toBe(2);
    expect(await run('now')).toBe(0);
    const [zh] = listMessages(outbox, 'anna@example.org');
    expect(zh).toContain('bert 回答了你的问题《第 1 个问题 <b>》');
    expect(zh).toContain('https://wenwo.example/ask/info/1#a1');
    expect(listMessages(outbox, 'chen@example.org')[0]).toContain('bert answered your question “第 1 个问题 <b>”');
    const html = Buffer.from(/text\/html[^]*?\n\n([^]*?)\n--/.exec(rawMails()[0]!)![1]!, 'base64').toString();
    expect(rawMails().every((mail) => /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m.test(mail))).toBe(true);
    expect(html).not.toContain('<b>》');
  });

  it('keep one space before the name of a plugin, in the language of the member', async () => {
    const data = { title: '字数统计', titleEn: 'Word counter' };
    await tell(answer(people.chen.id, 9, { kind: 'market', act: 'pluginRated', data }));
    expect(await run('now')).toBe(1);
    expect(listMessages(outbox, 'chen@example.org').join()).toContain('bert reviewed your plugin “Word counter”');
  });

  it('say how many there are when several wait, and leave out what was read meanwhile', async () => {
    await tell(answer(people.anna.id, 1));
    await tell(answer(people.anna.id, 2));
    await tell(answer(people.anna.id, 3));
    await prepareMails(as({ kind: 'job', name: 'mails' }), 'now');
    const { rows } = await listNotices(as(people.anna), { kind: '', unread: false });
    await markNoticesRead(as(people.anna), { ids: [rows[0]!.id], kind: '' });
    await deliver();
    const [mail] = listMessages(outbox, 'anna@example.org');
    expect(mail!.match(/^\* /gm)).toHaveLength(2);
  });

  it('of things read before are never sent', async () => {
    await tell(answer(people.anna.id, 1));
    await markNoticesRead(as(people.anna), { ids: 'all', kind: '' });
    expect(await run('now')).toBe(0);
  });
});

describe('digests', () => {
  it('gather a day, once, for each member; two runs at once make one mail', async () => {
    for (const kind of ['comment', 'accept'] as const) await tell(answer(people.anna.id, 1, { kind }));
    await tell(answer(people.chen.id, 1, { kind: 'comment' }));
    await tell(answer(people.anna.id, 5));
    const job = as({ kind: 'job', name: 'mails' });
    await Promise.all([prepareMails(job, 'daily'), prepareMails(job, 'daily'), prepareMails(job, 'daily')]);
    expect(await deliver()).toBe(2);
    expect(await run('daily')).toBe(0);
    expect(listMessages(outbox, 'anna@example.org')[0]!.match(/^\* /gm)).toHaveLength(2);
    expect(await run('weekly')).toBe(0);
    expect(await run('now')).toBe(1);
  });

  it('tell votes with all voters since the last one, also when they are off on the site', async () => {
    await savePreferences(as(people.anna), { preferences: [{ kind: 'vote', site: false, mail: 'weekly' }] });
    for (const actorId of [101, 102]) await tell(answer(people.anna.id, 1, { kind: 'vote', actorId }));
    expect(await run('weekly')).toBe(1);
    expect(listMessages(outbox, 'anna@example.org')[0]).toContain('2 人赞同了你的问题');
    await tell(answer(people.anna.id, 1, { kind: 'vote', actorId: 103 }));
    expect(await run('weekly')).toBe(1);
    expect(listMessages(outbox, 'anna@example.org').some((mail) => mail.includes('1 人赞同了你的问题'))).toBe(true);
  });
});

describe('announcements by mail', () => {
  it('go to those who chose so, once for each rhythm, together with what else waits', async () => {
    await savePreferences(as(people.chen), { preferences: [{ kind: 'announcement', site: true, mail: 'daily' }] });
    await grantConsole(database.db, people.bert.id);
    await createAnnouncement(as(asStaff(people.bert)), {
      titleZh: '维护',
      titleEn: 'Maintenance',
      markdownZh: '周六',
      markdownEn: 'On **Saturday**',
      path: '',
      kind: 'news',
    });
    await tell(answer(people.chen.id, 1, { kind: 'comment' }));
    expect(await run('now')).toBe(0);
    expect(await run('daily')).toBe(1);
    expect(await run('daily')).toBe(0);
    const [mail] = listMessages(outbox, 'chen@example.org');
    expect(mail).toContain('* Maintenance\n  On Saturday');
    expect(mail).toContain('commented on your question');
  });
});

describe('security', () => {
  it('events are told once, by a mail that cannot be unsubscribed from', async () => {
    const event = {
      memberId: people.anna.id,
      event: 'passwordChanged',
      at_ms: testNow.getTime(),
      ip: '203.0.113.7',
      agent: 'curl/8',
    } as const;
    const job = as({ kind: 'job', name: memberEvent.name });
    await memberEvent.run(job, event);
    await markNoticesRead(as(people.anna), { ids: [], kind: '' }).catch(() => {});
    await memberEvent.run(job, event);
    expect((await listNotices(as(people.anna), { kind: 'security', unread: false })).rows).toMatchObject([
      { act: 'passwordChanged', data: { ip: '203.0.113.7' } },
    ]);
    expect(await run('now')).toBe(1);
    expect(rawMails()[0]).not.toContain('List-Unsubscribe');
    expect(listMessages(outbox, 'anna@example.org')[0]).toContain('你的登录密码已修改');
  });
});

describe('unsubscribe', () => {
  it('works from the link of a mail without a login, for its kinds or for all, and leaves the site as it is', async () => {
    await tell(answer(people.anna.id, 1));
    await run('now');
    const token = /\/unsubscribe\/([\w-]+)/.exec(listMessages(outbox, 'anna@example.org')[0]!)![1]!;
    expect(rawMails()[0]!.replaceAll(/\n /g, ' ')).toContain(
      `List-Unsubscribe: <https://wenwo.example/api/notice/unsubscribe?token=${token}>`,
    );
    expect(readUnsubscribeToken(token)).toEqual({ memberId: people.anna.id, kinds: ['answer'] });
    await tell(answer(people.anna.id, 2));
    await unsubscribe(as(visitor), { token, all: false });
    await unsubscribe(as(visitor), { token, all: false });
    expect(await run('now')).toBe(0);
    await tell(answer(people.anna.id, 3));
    expect(await run('now')).toBe(0);
    const mailOf = async () =>
      Object.fromEntries(
        (await listPreferences(as(people.anna))).map(({ kind, site, mail }) => [kind, `${site} ${mail}`]),
      );
    expect(await mailOf()).toMatchObject({ answer: 'true off', mention: 'true now' });
    await unsubscribe(as(visitor), { token, all: true });
    expect(await mailOf()).toMatchObject({ answer: 'true off', mention: 'true off', security: 'true now' });
    const { rows } = await sql`select detail from core.audit
      where action = 'messages.unsubscribe' and subject_id = ${people.anna.id}`.execute(database.db);
    expect(rows).toHaveLength(3);
  });

  it('refuses tokens that are none', async () => {
    for (const token of ['x', 'AAAA', Buffer.from('{"memberId":1}').toString('base64url')])
      expect(await refusalOf(unsubscribe(as(visitor), { token, all: true }))).toBe('brokenLink');
  });
});

describe('mails that may be answered', () => {
  const settings = { replyMail: true, replyAddress: 'reply+{token}@wenwo.example' } as const;
  const set = async (values: object) => {
    for (const [key, value] of Object.entries(values)) await writeSetting(as(visitor), key, value);
  };
  beforeEach(() => set(settings));
  afterEach(() => set({ replyMail: false, replyAddress: '' }));

  it('tell of one thing each, have an address of their own, and say what becomes of a reply in both languages', async () => {
    await tell(answer(people.anna.id, 1));
    await tell(answer(people.anna.id, 2));
    await tell(answer(people.chen.id, 3));
    expect(await run('now')).toBe(3);
    const [first, second] = listMessages(outbox, 'anna@example.org');
    for (const text of [first, second]) {
      expect(text).toMatch(/^—— 回复请写在这行以上 ——/);
      expect(text).toContain('就会在原处发表一条评论。只取引用原文以上的文字');
    }
    const [english] = listMessages(outbox, 'chen@example.org');
    expect(english).toMatch(/^—— Write your reply above this line ——/);
    expect(english).toContain('Reply to this mail to post a comment in the same place. We take the text above');
    const addresses = rawMails().map((mail) => /^Reply-To: (\S+)$/m.exec(mail)?.[1]);
    expect(new Set(addresses).size).toBe(3);
    expect(addresses.every((address) => /^reply\+[a-z2-7]{32}@wenwo\.example$/.test(address ?? ''))).toBe(true);
    const { rows } = await sql<{ hash: Buffer }>`select hash from messages.reply_token`.execute(database.db);
    expect(rows.some(({ hash }) => addresses.some((address) => address!.includes(hash.toString('utf8'))))).toBe(false);
  });

  it('are none about things that cannot be answered, when many come at once, and in digests of several', async () => {
    await tell({ ...answer(people.anna.id, 1), kind: 'accept' });
    await sql`update messages.notice set mail = 'now'`.execute(database.db);
    expect(await run('now')).toBe(1);
    for (let id = 10; id < 16; id++) await tell(answer(people.anna.id, id));
    expect(await run('now')).toBe(1);
    await savePreferences(as(people.anna), { preferences: [{ kind: 'answer', site: true, mail: 'daily' }] });
    await tell(answer(people.anna.id, 20));
    await tell(answer(people.anna.id, 21));
    expect(await run('daily')).toBe(1);
    expect(rawMails().some((mail) => mail.includes('Reply-To:'))).toBe(false);
  });
});

describe('savePreferences', () => {
  it('keeps what is chosen, refuses visitors, leaves an audit row; what is fixed stays', async () => {
    expect(
      await refusalOf(savePreferences(as(visitor), { preferences: [{ kind: 'vote', site: false, mail: 'off' }] })),
    ).toBe('needLogin');
    expect(await refusalOf(listPreferences(as(visitor)))).toBe('needLogin');
    const saved = await savePreferences(as(people.chen), {
      preferences: [
        { kind: 'answer', site: false, mail: 'weekly' },
        { kind: 'security', site: false, mail: 'off' },
      ],
    });
    expect(saved.find(({ kind }) => kind === 'answer')).toEqual({
      kind: 'answer',
      site: false,
      mail: 'weekly',
      push: true,
      isFixed: false,
    });
    expect(saved.find(({ kind }) => kind === 'security')).toEqual({
      kind: 'security',
      site: true,
      mail: 'now',
      push: true,
      isFixed: true,
    });
    expect(
      (await savePreferences(as(people.chen), { preferences: [{ kind: 'answer', site: true, mail: 'off' }] }))[0],
    ).toMatchObject({
      site: true,
      mail: 'off',
    });
    const { rows } = await sql`select from core.audit where action = 'messages.savePreferences'
      and actor_id = ${people.chen.id}`.execute(database.db);
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });
});
