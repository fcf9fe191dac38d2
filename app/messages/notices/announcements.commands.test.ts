import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { markNoticesRead } from './notices.commands.server.ts';
import { savePreferences } from './notice-preferences.commands.server.ts';
import { countUnreadNotices } from './notices.queries.server.ts';
import {
  createAnnouncement,
  publishDueAnnouncements,
  readAnnouncement,
  withdrawAnnouncement,
} from './announcements.commands.server.ts';
import { listAnnouncementDrafts, listAnnouncements } from './announcements.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'boss', Actor & { id: number }>;
const as = (actor: Actor, more: Parameters<typeof ctxAs>[2] = {}) => ctxAs(database.db, actor, more);
const first = { before: 0, after: 0 };
const words = {
  titleZh: '停机维护',
  titleEn: 'Maintenance',
  markdownZh: '周六 **两点**。<script>',
  markdownEn: 'Saturday, *two*.',
  path: '/ask',
  kind: 'news' as const,
};
beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'boss']);
  people.boss = asStaff(people.boss);
  await grantConsole(database.db, people.boss.id);
});
beforeEach(async () => {
  await sql`truncate messages.announcement, messages.notice_state, messages.notice_preference`.execute(database.db);
});

it('one row tells all members, in their language, once however often it is sent', async () => {
  const [one, two] = await Promise.all([
    createAnnouncement(as(people.boss), words),
    createAnnouncement(as(people.boss), words),
  ]);
  expect(one).toEqual(two);
  expect(await auditOf(database.db, 'announcement', one.id)).toEqual(['messages.createAnnouncement']);
  expect(await listAnnouncements(as(people.anna))).toMatchObject([{ title: '停机维护', path: '/ask', isUnread: true }]);
  const [english] = await listAnnouncements(as(people.anna, { language: 'en' }));
  expect(english).toMatchObject({ title: 'Maintenance', html: expect.stringContaining('<em>two</em>') as unknown });
  expect((await listAnnouncements(as(people.anna)))[0]!.html).not.toContain('<script>');
  expect(await countUnreadNotices(as(people.anna))).toBe(1);
  expect(await refusalOf(listAnnouncements(as(visitor)))).toBe('needLogin');
});

it('open pages are told when one is shown or taken back, and not of one that is to come', async () => {
  const told = async () =>
    (await sql`select from core.stream where topic = 'announcements'`.execute(database.db)).rows.length;
  await sql`truncate core.stream`.execute(database.db);
  const startsAt = Math.floor(testNow.getTime() / 1000) + 3600;
  await createAnnouncement(as(people.boss), { ...words, startsAt });
  expect(await told()).toBe(0);
  await publishDueAnnouncements(as(people.boss));
  expect(await told()).toBe(0);
  await publishDueAnnouncements(as(people.boss, { now: new Date((startsAt + 1) * 1000) }));
  expect(await told()).toBe(1);
  const { id } = await createAnnouncement(as(people.boss), { ...words, titleZh: '另一条' });
  expect(await told()).toBe(2);
  for (let n = 0; n < 2; n += 1) await withdrawAnnouncement(as(people.boss), { id });
  expect(await told()).toBe(3);
});

it('only staff speak to all members', async () => {
  for (const [actor, refusal] of [
    [people.anna, 'noPermission'],
    [visitor, 'needLogin'],
  ] as const) {
    expect(await refusalOf(createAnnouncement(as(actor), words))).toBe(refusal);
    expect(await refusalOf(withdrawAnnouncement(as(actor), { id: 1 }))).toBe(refusal);
  }
  expect(await refusalOf(listAnnouncementDrafts(as(people.anna), first))).toBe('noPermission');
  expect(await refusalOf(createAnnouncement(as(people.boss), { ...words, expiresAt: 1000 }))).toBe('endsInPast');
  expect(await refusalOf(withdrawAnnouncement(as(people.boss), { id: 999 }))).toBe('notFound');
});

it('is read up to a marker, by itself or with everything', async () => {
  const first = await createAnnouncement(as(people.boss), words);
  const second = await createAnnouncement(as(people.boss), { ...words, titleZh: '新功能', titleEn: '' });
  expect((await listAnnouncements(as(people.anna, { language: 'en' })))[0]).toMatchObject({ title: '新功能' });
  expect(await readAnnouncement(as(people.anna), { id: first.id })).toEqual({ unread: 1 });
  expect(await readAnnouncement(as(people.anna), { id: first.id })).toEqual({ unread: 1 });
  expect(await auditOf(database.db, 'announcement', first.id)).toEqual([
    'messages.createAnnouncement',
    'messages.readAnnouncement',
  ]);
  expect((await listAnnouncements(as(people.anna))).map(({ id, isUnread }) => [id, isUnread])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  expect(await markNoticesRead(as(people.anna), { ids: 'all', kind: 'answer' })).toEqual({ unread: 1 });
  expect(await markNoticesRead(as(people.anna), { ids: 'all', kind: '' })).toEqual({ unread: 0 });
  expect(await refusalOf(readAnnouncement(as(visitor), { id: first.id }))).toBe('needLogin');
  expect(await refusalOf(readAnnouncement(as(people.anna), { id: 999 }))).toBe('notFound');
});

it('is not unread for who joined later, who wants none, after its end, or when it is withdrawn', async () => {
  const { id } = await createAnnouncement(as(people.boss), { ...words, expiresAt: testNow.getTime() / 1000 + 60 });
  const { late } = await makeMembers(database.db, ['late']);
  expect(await countUnreadNotices(as(late))).toBe(0);
  expect(await listAnnouncements(as(late))).toMatchObject([{ id, isUnread: false }]);
  expect(await countUnreadNotices(as(people.anna, { now: new Date(testNow.getTime() + 61_000) }))).toBe(0);
  await savePreferences(as(people.anna), { preferences: [{ kind: 'announcement', site: false, mail: 'off' }] });
  expect(await countUnreadNotices(as(people.anna))).toBe(0);
  expect(await countUnreadNotices(as(people.boss))).toBe(1);
  await withdrawAnnouncement(as(people.boss), { id });
  await withdrawAnnouncement(as(people.boss), { id });
  expect(await countUnreadNotices(as(people.boss))).toBe(0);
  expect(await listAnnouncements(as(people.boss))).toEqual([]);
  expect((await listAnnouncementDrafts(as(people.boss), first)).rows).toMatchObject([
    { id, titleZh: '停机维护', createdBy: { nickname: 'boss' }, withdrawnAt: testNow.getTime() / 1000 },
  ]);
  expect(await auditOf(database.db, 'announcement', id)).toEqual([
    'messages.createAnnouncement',
    'messages.withdrawAnnouncement',
  ]);
});

it('needs the console’s node', async () => {
  const { desk } = await makeMembers(database.db, ['desk']);
  await grantConsole(database.db, desk.id, ['announcements']);
  const ctx = as(asStaff(desk));
  expect((await listAnnouncementDrafts(ctx, first)).rows).toEqual([]);
  expect(await refusalOf(createAnnouncement(ctx, words))).toBe('noPermission');
  expect(await refusalOf(withdrawAnnouncement(ctx, { id: 1 }))).toBe('noPermission');
});

it('begins when it is told to, as the newest one, once', async () => {
  const startsAt = testNow.getTime() / 1000 + 3600;
  expect(await refusalOf(createAnnouncement(as(people.boss), { ...words, startsAt, expiresAt: startsAt }))).toBe(
    'endsInPast',
  );
  const later = await createAnnouncement(as(people.boss), { ...words, kind: 'maintenance', startsAt });
  const now = await createAnnouncement(as(people.boss), { ...words, titleZh: '先说的' });
  expect((await listAnnouncements(as(people.anna))).map(({ id }) => id)).toEqual([now.id]);
  await readAnnouncement(as(people.anna), { id: now.id });
  expect(await refusalOf(readAnnouncement(as(people.anna), { id: later.id }))).toBe('notFound');
  expect(await publishDueAnnouncements(as({ kind: 'job', name: 'test' }))).toBe(0);
  const due = { now: new Date(startsAt * 1000) };
  const counts = await Promise.all([1, 2].map(() => publishDueAnnouncements(as({ kind: 'job', name: 'test' }, due))));
  expect(counts.reduce((sum, one) => sum + one)).toBe(1);
  const shown = await listAnnouncements(as(people.anna, due));
  expect(shown.map(({ title, kind, isUnread }) => [title, kind, isUnread])).toEqual([
    ['停机维护', 'maintenance', true],
    ['先说的', 'news', false],
  ]);
  expect(await auditOf(database.db, 'announcement', shown[0]!.id)).toEqual(['messages.publishAnnouncement']);
});
