import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { type Jobs, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { setMailer } from '#app/core/mail/mail.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { indexThreadJob } from '#app/ask/search-index/thread-index.commands.server.ts';
import { sendMessage } from '#app/messages/conversations/messages.commands.server.ts';
import { messageReplies } from '#app/messages/conversations/message-replies.commands.server.ts';
import { noticeMailJob } from '#app/messages/notices/notice-mails.commands.server.ts';
import { takeMail } from '#app/messages/mail-replies/mail-replies.commands.server.ts';
import { readMailbox } from '#app/messages/mail-replies/mailbox.commands.server.ts';
import { findMailboxState } from '#app/messages/mail-replies/mailbox.client.server.ts';
import { replyAnswerJob } from '#app/messages/mail-replies/reply-refusals.commands.server.ts';
import type { ReplyTarget } from '#app/messages/mail-replies/mail-replies.queries.server.ts';
import { auditOf, ctxAs, makeCategory, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { openMailbox, type TestMailbox } from '#test/imap.ts';
import { listMessages } from '#test/outbox.ts';
import { replyMail, sendDueMails, sendReplyAnswers } from '#test/reply-mails.ts';
import { postAnswer } from '#app/ask/answers/answers.commands.server.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { postComment } from './comments.commands.server.ts';
import { commentReplies } from './comment-replies.commands.server.ts';

const database = useTestDatabase();
const outbox = mkdtempSync(join(tmpdir(), 'wenwo-replies-'));
const targets = [commentReplies, messageReplies];
let jobs: Jobs;
let mailbox: TestMailbox;
let anna: Actor & { id: number };
let bert: Actor & { id: number };
let mails = 0;
let made = 0;
let question = 0;
let annaMail = '';

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });
const job = (now = testNow) => as({ kind: 'job', name: 'messages.readReplies' }, now);
const set = async (settings: Partial<Record<string, unknown>>) => {
  for (const [key, value] of Object.entries(settings)) await writeSetting(job(), key, value);
};

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  setSiteUrl('https://wenwo.example');
  setMailer({ url: '', from: '', outbox });
  const idle = { run: () => Promise.reject(new Error('not yet')), retries: 0 };
  jobs = await startJobs(database.pool, database.db, [
    { ...noticeMailJob, ...idle },
    { ...replyAnswerJob, ...idle },
    { ...indexThreadJob, ...idle },
  ]);
  await jobs.stop();
  mailbox = await openMailbox();
});
afterAll(async () => {
  await mailbox.close();
  rmSync(outbox, { recursive: true, force: true });
});
beforeEach(async () => {
  const suffix = ++made;
  const people = await makeMembers(database.db, [`anna_${suffix}`, `bert_${suffix}`]);
  [anna, bert] = [people[`anna_${suffix}`]!, people[`bert_${suffix}`]!];
  await sql`update account.member set email = username || '@example.org', language = 'zh-cn'
    where id = any(${[anna.id, bert.id]}::bigint[])`.execute(database.db);
  annaMail = `anna_${suffix}@example.org`;
  await set({
    replyMail: true,
    replyHost: '127.0.0.1',
    replyPort: mailbox.port,
    replySecurity: 'none',
    replyAccount: 'testuser',
    replyPassword: 'testpass',
  });
  await set({ replyFolder: 'INBOX', replyAddress: 'reply+{token}@wenwo.example', replyAuthServer: 'mx.wenwo.example' });
  const category = await makeCategory(database.db);
  const post = {
    kind: 'question' as const,
    markdown: `正文 ${suffix}`,
    category,
    tags: ['t1'],
    language: 'zh-cn' as const,
  };
  question = (await publishPost(as(anna), { ...post, title: `一个足够长的标题 ${suffix}` })).id;
});
afterEach(async () => {
  await sql`truncate messages.reply_mail, messages.reply_mailbox`.execute(database.db);
  await sql`delete from ask.word_rule`.execute(database.db);
  for (const name of readdirSync(outbox)) rmSync(join(outbox, name));
});

const replyAddressOf = (to: string) => sendDueMails(job(), outbox, to);

/** Bert answers Anna's question; where she may reply to the mail about it. */
async function tellAnna(): Promise<{ answer: number; address: string }> {
  const { id } = await postAnswer(as(bert), { postId: question, markdown: `先看日志 ${++mails}` });
  return { answer: id, address: await replyAddressOf(annaMail) };
}

type Extra = {
  from?: string;
  id?: string;
  headers?: Record<string, string>;
  now?: Date;
  isWhole?: boolean;
  with?: readonly ReplyTarget[];
};
const reply = (
  to: string,
  text: string,
  {
    from = annaMail,
    id = `m${++mails}`,
    headers = {},
    now = testNow,
    isWhole = true,
    with: some = targets,
  }: Extra = {},
) => takeMail(job(now), { raw: Buffer.from(replyMail({ from, to, text, id, headers })), isWhole }, some);
type Comment = { id: number; markdown: string; author: number };
const commentsOn = async (answer: number) =>
  (
    await sql<Comment>`select id, markdown, author_id author from ask.comment where answer_id = ${answer}
    order by id`.execute(database.db)
  ).rows;
const reasons = async () =>
  (
    await sql<{ outcome: string; reason: string }>`select outcome, reason from messages.reply_mail
    order by id`.execute(database.db)
  ).rows;

/** What Anna gets about replies that were refused. */
const letters = () => sendReplyAnswers(job(), outbox, annaMail);

describe('a reply', () => {
  it('to the mail about an answer is a comment on it, read from the mailbox, with its origin in the audit', async () => {
    const { answer, address } = await tellAnna();
    expect(address).toMatch(/^reply\+[a-z2-7]{32}@wenwo\.example$/);
    const count = mailbox.flags().length;
    mailbox.put(
      replyMail({ from: annaMail.toUpperCase(), to: address, text: '谢谢，解决了。\n\n> 先看日志', id: `m${++mails}` }),
    );
    expect(await readMailbox(job(), targets)).toBe(1);
    const [comment] = await commentsOn(answer);
    expect(comment).toMatchObject({ markdown: '谢谢，解决了。', author: anna.id });
    expect(await auditOf(database.db, 'comment', comment!.id)).toEqual(['ask.postComment']);
    const { rows } = await sql<{
      kind: string;
    }>`select actor_kind kind from core.audit where action in ('ask.postComment', 'messages.takeReply') order by id desc
      limit 2`.execute(database.db);
    expect(rows).toEqual([{ kind: 'mail' }, { kind: 'mail' }]);
    expect(mailbox.flags()[count]).toContain('\\Seen');
    expect(await readMailbox(job(), targets)).toBe(0);
    expect(await findMailboxState(job())).toMatchObject({ fault: '', counts: { taken: 1, refused: 0 } });
  });

  it('to the mail about a comment stands beside it', async () => {
    await postComment(as(bert), { subject: 'post', id: question, markdown: '哪个版本？' });
    await sql`update messages.notice set mail = 'now' where member_id = ${anna.id}
      and kind = 'comment'`.execute(database.db);
    expect(await reply(await replyAddressOf(annaMail), '2.9 版')).toBe('taken');
    const { rows } = await sql`select markdown from ask.comment where post_id = ${question} and answer_id is null
      order by id`.execute(database.db);
    expect(rows).toEqual([{ markdown: '哪个版本？' }, { markdown: '2.9 版' }]);
  });

  it('to the mail about a private message is a message to who wrote it', async () => {
    await sql`insert into messages.notice_preference (member_id, kind, site, mail)
      values (${anna.id}, 'message', false, 'now')`.execute(database.db);
    await sendMessage(as(bert), { userId: anna.id, content: '在吗？' });
    expect(await reply(await replyAddressOf(annaMail), '在的。')).toBe('taken');
    const { rows } = await sql`select text from messages.message m
      join messages.conversation c on c.id = m.conversation_id
      where ${anna.id}::bigint in (c.low_id, c.high_id) order by m.id`.execute(database.db);
    expect(rows).toEqual([{ text: '在吗？' }, { text: '在的。' }]);
  });

  it('is posted without its member’s name in a thread where they wrote without it', async () => {
    const { answer, address } = await tellAnna();
    await sql`insert into ask.alias (post_id, member_id, number, created_at)
      values (${question}, ${anna.id}, 1, now())`.execute(database.db);
    expect(await reply(address, '是我问的，谢谢')).toBe('taken');
    expect((await commentsOn(answer))[0]!.author).toBe(-1);
  });

  it('counts once, however often the same mail comes', async () => {
    const { answer, address } = await tellAnna();
    expect(await reply(address, '第一次', { id: 'same' })).toBe('taken');
    expect(await reply(address, '第一次', { id: 'same' })).toBe('ignored');
    expect(await commentsOn(answer)).toHaveLength(1);
    mailbox.put(replyMail({ from: annaMail, to: address, text: '从邮箱来', id: 'crashed' }));
    await readMailbox(job(), targets);
    mailbox.forgetFlags(); // the crash came between the commit and the mark
    await readMailbox(job(), targets);
    expect(await commentsOn(answer)).toHaveLength(2);
  });
});

describe('goes through the rules of the site', () => {
  it('a reply with a word to be reviewed is held, which its member is told', async () => {
    const { answer, address } = await tellAnna();
    await sql`insert into ask.word_rule (form, pattern, action, created_at, created_by, updated_at)
      values ('word', '代开发票', 'hold', now(), ${bert.id}, now())`.execute(database.db);
    expect(await reply(address, '需要代开发票吗')).toBe('held');
    const { rows } = await sql`select withheld from ask.comment where answer_id = ${answer}`.execute(database.db);
    expect(rows).toEqual([{ withheld: 'held' }]);
    expect((await letters())[0]).toContain('审核通过后才会公开显示');
  });

  it('a message to somebody who has blocked its member is refused with the words of the site', async () => {
    await sql`insert into messages.notice_preference (member_id, kind, site, mail)
      values (${anna.id}, 'message', false, 'now')`.execute(database.db);
    await sendMessage(as(bert), { userId: anna.id, content: '在吗？' });
    const address = await replyAddressOf(annaMail);
    await sql`insert into messages.block (member_id, blocked_id, created_at)
      values (${bert.id}, ${anna.id}, now())`.execute(database.db);
    expect(await reply(address, '在的。')).toBe('refused');
    expect((await letters())[0]).toContain('消息无法发送给对方。');
  });
});

describe('is left without an answer', () => {
  it.each<[string, Extra, string]>([
    ['a mail of somebody else', { from: 'mallory@example.org' }, 'sender'],
    [
      'a mail that DMARC finds forged',
      { headers: { 'Authentication-Results': 'mx.wenwo.example; dmarc=fail' } },
      'authentication',
    ],
    ['an out-of-office note', { headers: { 'Auto-Submitted': 'auto-replied' } }, 'automatic'],
    ['a bounce', { headers: { 'Return-Path': '<>' } }, 'automatic'],
  ])('%s', async (_name, extra, reason) => {
    const { answer, address } = await tellAnna();
    expect(await reply(address, '外出中', extra)).toBe('ignored');
    expect(await reasons()).toEqual([{ outcome: 'ignored', reason }]);
    expect(await commentsOn(answer)).toEqual([]);
    expect(await letters()).toEqual([]);
  });

  it('a mail with an unknown token, and one of a member who was suspended, even when that is over', async () => {
    const { answer, address } = await tellAnna();
    expect(await reply(`reply+${'a'.repeat(32)}@wenwo.example`, '你好')).toBe('ignored');
    await sql`insert into account.suspension (member_id, suspended_at)
      values (${anna.id}, ${testNow})`.execute(database.db);
    await sql`delete from account.suspension where member_id = ${anna.id}`.execute(database.db);
    expect(await reply(address, '你好')).toBe('ignored');
    expect(await reasons()).toEqual(Array.from({ length: 2 }, () => ({ outcome: 'ignored', reason: 'token' })));
    expect(await commentsOn(answer)).toEqual([]);
  });
});

describe('is refused with a mail that holds the text', () => {
  it('a reply that is too long, once for each mail, and a few times a day', async () => {
    const { answer, address } = await tellAnna();
    const long = '很长的回复'.repeat(200);
    expect(await reply(address, long, { id: 'long' })).toBe('refused');
    expect(await reply(address, long, { id: 'long' })).toBe('ignored');
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter).toContain('内容有 1000 个字符，评论最多 600 个');
    expect(letter).toContain(`> ${long}`);
    expect(letter).toContain(`https://wenwo.example/ask/info/${question}#a${answer}`);
    for (let nth = 0; nth < 8; nth++) await reply(address, long);
    expect(await letters()).toHaveLength(4);
    expect(await commentsOn(answer)).toEqual([]);
  });

  it('a reply after thirty days', async () => {
    const { address } = await tellAnna();
    expect(await reply(address, '才看到', { now: new Date(testNow.getTime() + 31 * 86_400_000) })).toBe('refused');
    expect((await letters())[0]).toContain('超过 30 天');
  });

  it('a mail of more than 1 MB, one without words, and a comment on what is gone', async () => {
    const { answer, address } = await tellAnna();
    expect(await reply(address, '看附件', { isWhole: false })).toBe('refused');
    expect(await reply(address, '> 先看日志')).toBe('refused');
    await sql`update ask.answer set deleted_at = now() where id = ${answer}`.execute(database.db);
    expect(await reply(address, '谢谢')).toBe('refused');
    expect((await reasons()).map(({ reason }) => reason)).toEqual(['size', 'empty', 'not-found']);
    expect(await letters()).toHaveLength(3);
  });
});

describe('a mail', () => {
  it('that cannot be processed is tried again, leaves nothing half done, and does not stop the others', async () => {
    const { answer, address } = await tellAnna();
    const broken: ReplyTarget = {
      ...commentReplies,
      take: async (ctx, subject, said) => {
        const done = await commentReplies.take(ctx, subject, said);
        if (said.text === '坏的') throw new Error('the disk is full');
        return done;
      },
    };
    const first = mailbox.flags().length;
    mailbox.put(replyMail({ from: annaMail, to: address, text: '坏的', id: `bad${++mails}` }));
    mailbox.put(replyMail({ from: annaMail, to: address, text: '好的', id: `good${++mails}` }));
    expect(await readMailbox(job(), [broken])).toBe(1);
    expect((await commentsOn(answer)).map(({ markdown }) => markdown)).toEqual(['好的']);
    expect(mailbox.flags()[first]).not.toContain('\\Seen');
    expect((await findMailboxState(job()))!.counts).toMatchObject({ failed: 1, taken: 1 });
    await readMailbox(job(), targets);
    expect((await commentsOn(answer)).map(({ markdown }) => markdown)).toEqual(['好的', '坏的']);
    expect((await findMailboxState(job()))!.counts).toMatchObject({ failed: 0, taken: 2 });
  });

  it('that fails again and again is flagged and left alone', async () => {
    const { address } = await tellAnna();
    const broken: ReplyTarget = { ...commentReplies, take: () => Promise.reject(new Error('the disk is full')) };
    const first = mailbox.flags().length;
    mailbox.put(replyMail({ from: annaMail, to: address, text: '坏的', id: `bad${++mails}` }));
    for (let nth = 0; nth < 5; nth++) await readMailbox(job(), [broken]);
    expect(mailbox.flags()[first]).toEqual(expect.arrayContaining(['\\Seen', '\\Flagged']));
  });

  it('waits while the mailbox cannot be read, which the console is told', async () => {
    const { address } = await tellAnna();
    mailbox.put(replyMail({ from: annaMail, to: address, text: '稍后', id: `later${++mails}` }));
    await set({ replyPassword: 'wrong' });
    expect(await readMailbox(job(), targets)).toBe(0);
    expect((await findMailboxState(job()))!.fault).toContain('账号或密码');
    await set({ replyPassword: 'testpass', replyFolder: 'Nowhere' });
    await readMailbox(job(), targets);
    expect((await findMailboxState(job()))!.fault).toContain('Nowhere');
    await set({ replyFolder: 'INBOX', replyPort: 1 });
    await readMailbox(job(), targets);
    expect((await findMailboxState(job()))!.fault).toContain('拒绝');
    await set({ replyPort: mailbox.port });
    expect(await readMailbox(job(), targets)).toBe(1);
    expect(await findMailboxState(job())).toMatchObject({ fault: '', failingSince: null });
    await set({ replyMail: false });
    expect(await findMailboxState(job())).toBeNull();
    expect(await readMailbox(job(), targets)).toBe(0);
  });

  it('carries no address to reply to while replies are off', async () => {
    await set({ replyMail: false });
    expect((await tellAnna()).address).toBe('');
    expect(listMessages(outbox, annaMail)[0]).not.toContain('回复请写在这行以上');
  });
});
