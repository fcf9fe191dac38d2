import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import {
  asStaff,
  auditOf,
  ctxAs,
  grantConsole,
  makeCategory,
  makeMembers,
  refusalOf,
  testNow,
  visitor,
} from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { publishPost } from '#app/ask/posts/posts.commands.server.ts';
import { PublishPostInput } from '#app/ask/parts/ask.schema.ts';
import { banMember, liftBan } from './bans.commands.server.ts';
import { addModerator, removeModerator } from './moderators.commands.server.ts';
import { addNote, removeNote } from './member-notes.commands.server.ts';
import { getMemberFile } from './member-notes.queries.server.ts';
import { nextReview } from '#app/moderation/reviews/reviews.commands.server.ts';
import { writeToMember, writeToModerators } from './moderator-conversations.commands.server.ts';
import { getOwnThread, getThread, listThreads } from './moderator-conversations.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen' | 'dora' | 'boss' | 'mod', Actor & { id: number }>;
let category: number;
let texts = 0;
const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen', 'dora', 'boss', 'mod']);
  await grantConsole(database.db, people.boss.id);
  people.boss = asStaff(people.boss);
  category = await makeCategory(database.db);
});

beforeEach(async () => {
  await sql`delete from core.throttle`.execute(database.db);
  await sql`delete from core.setting`.execute(database.db);
  forgetSettings();
});

async function set(key: string, value: unknown): Promise<void> {
  await writeSetting({ db: database.db, now: testNow }, key, value);
  forgetSettings();
}

const question = (more: object = {}) =>
  PublishPostInput.parse({
    kind: 'question',
    title: `上下文窗口多长合适，第 ${(texts += 1)} 例`,
    markdown: `长文档的后半段被忽略了，第 ${texts} 例。`,
    category,
    tags: ['上下文'],
    language: 'zh-cn',
    ...more,
  });

const noticesOf = async (id: number) =>
  (
    await sql<{ act: string }>`select act from messages.notice
    where member_id = ${id}`.execute(database.db)
  ).rows.map((row) => row.act);

describe('bans, notes, moderators and threads', () => {
  it('a banned member is told why and until when, and may not write', async () => {
    await banMember(as(people.boss), { memberId: people.chen.id, reason: '连续发广告', days: 2 });
    const said = await publishPost(as(people.chen), question()).catch(
      (error: unknown) => error as { text: { in: (l: 'zh-cn') => string }; data: object },
    );
    expect((said as { text: { in: (l: 'zh-cn') => string } }).text.in('zh-cn')).toContain('连续发广告');
    expect(said).toMatchObject({ data: { error: 'BANNED' } });
    expect(await noticesOf(people.chen.id)).toContain('banned');
    expect((await getOwnThread(as(people.chen), { before: 0, after: 0 })).ban).toMatchObject({ reason: '连续发广告' });
    await publishPost(as(people.chen, new Date(testNow.getTime() + 3 * 86_400_000)), question());
    await liftBan(as(people.boss), { memberId: people.chen.id });
    await publishPost(as(people.chen), question());
    expect(await auditOf(database.db, 'member', people.chen.id)).toEqual(
      expect.arrayContaining(['ask.banMember', 'ask.liftBan']),
    );
    expect(await refusalOf(banMember(as(people.anna), { memberId: people.chen.id, reason: 'xx', days: 1 }))).toBe(
      'noPermission',
    );
    expect(await refusalOf(banMember(as(people.boss), { memberId: people.boss.id, reason: 'xx', days: 1 }))).toBe(
      'notYourself',
    );
    expect(await refusalOf(liftBan(as(people.anna), { memberId: people.chen.id }))).toBe('noPermission');
  });

  it('notes are for staff alone and removed by who wrote them', async () => {
    const { data } = await addNote(as(people.boss), { memberId: people.chen.id, text: '提醒过一次' });
    expect((await getMemberFile(as(people.boss), { memberId: people.chen.id })).notes).toMatchObject([
      { id: data.id, text: '提醒过一次', isOwn: true },
    ]);
    for (const stranger of [people.anna, people.mod]) {
      expect(await refusalOf(getMemberFile(as(stranger), { memberId: people.chen.id }))).toBe('noPermission');
      expect(await refusalOf(addNote(as(stranger), { memberId: people.chen.id, text: 'x' }))).toBe('noPermission');
      expect(await refusalOf(removeNote(as(stranger), { id: data.id }))).toBe('noPermission');
    }
    await removeNote(as(people.boss), { id: data.id });
    expect(await auditOf(database.db, 'member', people.chen.id)).toEqual(
      expect.arrayContaining(['ask.addNote', 'ask.removeNote']),
    );
  });

  it('moderators are appointed for a category or a tag and dismissed', async () => {
    const { data } = await addModerator(as(people.boss), { username: 'dora', categoryId: category });
    await set('reviewedFirstPosts', 1000);
    const { id } = await publishPost(as(people.anna), question({ category }));
    expect((await nextReview(as(people.dora), { queue: 'all' })).card).toMatchObject({
      subjectId: id,
      can: { edit: true, remove: true, cleanUp: false },
    });
    await removeModerator(as(people.boss), { id: data.id });
    expect(await refusalOf(nextReview(as(people.dora), { queue: 'all' }))).toBe('reviewingNeeds');
    expect(await refusalOf(addModerator(as(people.boss), { username: 'nobody_here', categoryId: category }))).toBe(
      'noSuchMember',
    );
    expect(await refusalOf(addModerator(as(people.anna), { username: 'dora', categoryId: category }))).toBe(
      'noPermission',
    );
    expect(await refusalOf(removeModerator(as(people.anna), { id: data.id }))).toBe('noPermission');
    expect(await auditOf(database.db, 'member', people.dora.id)).toEqual(
      expect.arrayContaining(['ask.addModerator', 'ask.removeModerator']),
    );
  });

  it('the moderators and a member write to each other, with a history for all moderators', async () => {
    expect(await refusalOf(writeToModerators(as(people.bert), { text: '你好' }))).toBe('noThread');
    await writeToMember(as(people.boss), { memberId: people.bert.id, text: '请不要发外链' });
    expect(await noticesOf(people.bert.id)).toContain('modMessage');
    await writeToModerators(as(people.bert), { text: '明白了' });
    const own = await getOwnThread(as(people.bert), { before: 0, after: 0 });
    expect(own.rows).toMatchObject([
      { text: '明白了', isFromStaff: false, author: null },
      { text: '请不要发外链', isFromStaff: true, author: null },
    ]);
    const thread = await getThread(as(people.boss), { memberId: people.bert.id, before: 0, after: 0 });
    expect(thread.rows.map((line) => line.author?.id)).toEqual([people.bert.id, people.boss.id]);
    expect((await listThreads(as(people.boss), { state: 'waiting', before: 0, after: 0 })).rows).toMatchObject([
      { member: { id: people.bert.id } },
    ]);
    for (const stranger of [people.anna, people.mod]) {
      expect(await refusalOf(getThread(as(stranger), { memberId: people.bert.id, before: 0, after: 0 }))).toBe(
        'noPermission',
      );
      expect(await refusalOf(writeToMember(as(stranger), { memberId: people.bert.id, text: 'x' }))).toBe(
        'noPermission',
      );
    }
    expect(await refusalOf(writeToModerators(as(visitor), { text: 'x' }))).toBe('needLogin');
    expect(await auditOf(database.db, 'member', people.bert.id)).toEqual(
      expect.arrayContaining(['ask.writeToMember', 'ask.writeToModerators']),
    );
  });
});
