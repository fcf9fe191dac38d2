import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { asStaff, ctxAs, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { tellDesk } from './desk-notices.commands.server.ts';
import en from './notice-lines.en.ts';
import { lineOf } from './notice-line.ts';
import zh from './notice-lines.zh.ts';
import { savePreferences } from './notice-preferences.commands.server.ts';
import { listPreferences } from './notice-preferences.queries.server.ts';
import { markNoticesRead } from './notices.commands.server.ts';
import { listNotices } from './notices.queries.server.ts';
import { waitingActs } from './waiting-acts.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'maker', Actor & { id: number }>;
const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000);
const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });

beforeAll(async () => void (people = await makeMembers(database.db, ['anna', 'bert', 'maker'])));
beforeEach(async () => {
  await sql`truncate messages.notice, messages.notice_state, messages.notice_preference,
    messages.block`.execute(database.db);
});

/** Something waits for Anna and Bert. */
const tell = (count: number, by: Actor = people.maker, now = testNow) =>
  inTransaction(database.db, (tx) =>
    tellDesk({ ...as(by, now), db: tx }, [people.anna.id, people.bert.id], {
      act: 'submissionWaits',
      path: '/admin/market/reviews',
      count,
    }),
  );
const rowsOf = async (who: Actor & { id: number }) =>
  (await listNotices(as(who), { kind: '', unread: false })).rows.map(({ kind, path, data, isUnread }) => ({
    kind,
    path,
    count: data.points,
    isUnread,
  }));
const row = (count: number, isUnread = true) => ({ kind: 'desk', path: '/admin/market/reviews', count, isUnread });

it('stands once for each desk and person while it is unread, and its number grows', async () => {
  expect(await tell(1)).toBe(2);
  await tell(2);
  expect([await rowsOf(people.anna), await rowsOf(people.bert)]).toEqual([[row(2)], [row(2)]]);
  await markNoticesRead(as(people.anna), { ids: 'all', kind: '' });
  await tell(3);
  expect([await rowsOf(people.anna), await rowsOf(people.bert)]).toEqual([[row(3), row(2, false)], [row(3)]]);
});

it('does not reach whoever caused it, but those who blocked them', async () => {
  await sql`insert into messages.block (member_id, blocked_id, created_at)
    values (${people.anna.id}, ${people.bert.id}, now())`.execute(database.db);
  expect(await tell(1, asStaff(people.bert))).toBe(1);
  expect([await rowsOf(people.anna), await rowsOf(people.bert)]).toEqual([[row(1)], []]);
});

it('is mailed at once, and again only after a day', async () => {
  const mails = async () => {
    const { rows } = await sql`update messages.notice set mail = null where mail = 'now' returning 1`.execute(
      database.db,
    );
    return rows.length;
  };
  await tell(1);
  expect(await mails()).toBe(2);
  await tell(2, people.maker, hours(20));
  expect(await mails()).toBe(0);
  await tell(3, people.maker, hours(25));
  expect(await mails()).toBe(2);
  expect(await rowsOf(people.anna)).toEqual([row(3)]);
});

it('follows what staff chose; others have no such choice', async () => {
  await savePreferences(as(asStaff(people.anna)), { preferences: [{ kind: 'desk', site: false, mail: 'off' }] });
  expect(await tell(1)).toBe(1);
  expect(await rowsOf(people.anna)).toEqual([]);
  const kinds = async (who: Actor) => (await listPreferences(as(who))).map(({ kind }) => kind);
  expect(await kinds(asStaff(people.anna))).toContain('desk');
  expect(await kinds(people.maker)).not.toContain('desk');
});

it.each(waitingActs)('has words of its own in both languages: %s', (act) => {
  const said = (count: number) =>
    [zh, en].map((t) => lineOf(t, { kind: 'desk', act, actor: null, actors: 0, data: { points: count } }).did);
  expect(said(1)).not.toEqual(said(7));
  for (const words of said(7)) expect(words).toContain('7');
});
