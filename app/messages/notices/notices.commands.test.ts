import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { inTransaction } from '#app/core/db/pool.server.ts';
import { auditOf, ctxAs, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import {
  deleteNotices,
  forgetMemberNotices,
  markNoticesRead,
  notify,
  purgeNotices,
  withdrawActor,
  withdrawNotices,
} from './notices.commands.server.ts';
import { savePreferences } from './notice-preferences.commands.server.ts';
import { countUnreadNotices, listForExport, listNotices } from './notices.queries.server.ts';
import { maxActors, type NoticeInput } from './notices.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen', Actor & { id: number }>;
const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });
const all = { kind: '', unread: false } as const;

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen']);
});
beforeEach(async () => {
  await sql`truncate messages.notice, messages.notice_state, messages.notice_preference,
    messages.block`.execute(database.db);
});

const tell = (input: NoticeInput | NoticeInput[], now = testNow) =>
  inTransaction(database.db, (tx) => notify({ ...as(people.bert, now), db: tx }, input));
const vote = (memberId: number, actorId: number, post = 1): NoticeInput => ({
  memberId,
  kind: 'vote',
  subject: { kind: 'post', id: post },
  path: `/ask/info/${post}`,
  actorId,
  data: { title: '标题', on: 'question' },
});
const answer = (memberId: number, id: number, actorId = people.bert.id): NoticeInput => ({
  memberId,
  kind: 'answer',
  subject: { kind: 'answer', id },
  path: `/ask/info/1#a${id}`,
  actorId,
  data: { title: '标题', excerpt: '答', on: 'question' },
});
const undoVote = (memberId: number, actorId: number) =>
  inTransaction(database.db, (tx) =>
    withdrawActor(
      { ...as(people.bert), db: tx },
      { memberId, kind: 'vote', subject: { kind: 'post', id: 1 }, actorId },
    ),
  );

/** The kept numbers against a recount. */
async function expectNumbersToHold(): Promise<void> {
  const { rows } = await sql`
    select member_id, coalesce(s.unread, 0) kept, coalesce(n.count, 0) counted from messages.notice_state s
    full join (select member_id, count(*)::int count from messages.notice where on_site and read_at is null
      group by member_id) n using (member_id)
    where coalesce(s.unread, 0) <> coalesce(n.count, 0)`.execute(database.db);
  expect(rows).toEqual([]);
}

describe('notify', () => {
  it('tells the others once, never the one who did it', async () => {
    await tell({ ...answer(people.anna.id, 7), memberId: [people.anna.id, people.bert.id, people.chen.id] });
    await tell(answer(people.anna.id, 7));
    expect(await countUnreadNotices(as(people.anna))).toBe(1);
    expect(await countUnreadNotices(as(people.bert))).toBe(0);
    expect(await countUnreadNotices(as(visitor))).toBe(0);
    const { rows } = await listNotices(as(people.anna), all);
    expect(rows).toMatchObject([
      {
        kind: 'answer',
        path: '/ask/info/1#a7',
        actor: { nickname: 'bert' },
        actors: 1,
        data: { excerpt: '答' },
        isUnread: true,
      },
    ]);
    await markNoticesRead(as(people.anna), { ids: 'all', kind: '' });
    await tell(answer(people.anna.id, 7));
    expect(await countUnreadNotices(as(people.anna))).toBe(0);
    await expectNumbersToHold();
  });

  it('counts the first of several that reach the same member', async () => {
    await tell([
      { ...answer(people.anna.id, 7), kind: 'mention' },
      answer(people.anna.id, 7),
      answer(people.chen.id, 7),
    ]);
    expect((await listNotices(as(people.anna), all)).rows.map(({ kind }) => kind)).toEqual(['mention']);
    expect((await listNotices(as(people.chen), all)).rows.map(({ kind }) => kind)).toEqual(['answer']);
  });

  it('tells nothing of somebody the member has blocked, but what staff did', async () => {
    await sql`insert into messages.block (member_id, blocked_id, created_at)
      values (${people.anna.id}, ${people.bert.id}, now())`.execute(database.db);
    await tell(answer(people.anna.id, 7));
    expect(await countUnreadNotices(as(people.anna))).toBe(0);
    await tell({ ...answer(people.anna.id, 7), kind: 'moderation', act: 'deleted' });
    expect(await countUnreadNotices(as(people.anna))).toBe(1);
  });

  it('keeps what goes by mail only out of the list, and writes nothing that is off', async () => {
    await savePreferences(as(people.anna), {
      preferences: [
        { kind: 'answer', site: false, mail: 'daily' },
        { kind: 'vote', site: false, mail: 'off' },
      ],
    });
    await tell(answer(people.anna.id, 7));
    await tell(vote(people.anna.id, people.bert.id));
    expect(await countUnreadNotices(as(people.anna))).toBe(0);
    expect((await listNotices(as(people.anna), all)).rows).toEqual([]);
    const { rows } = await sql`select kind, mail from messages.notice`.execute(database.db);
    expect(rows).toEqual([{ kind: 'answer', mail: 'daily' }]);
    await expectNumbersToHold();
  });
});

describe('votes', () => {
  it('grow in one row while it is unread, and begin anew after it was read', async () => {
    await tell(vote(people.anna.id, people.bert.id));
    await tell(vote(people.anna.id, people.chen.id), new Date(testNow.getTime() + 1000));
    await tell(vote(people.anna.id, people.chen.id));
    const first = (await listNotices(as(people.anna), all)).rows;
    expect(first).toMatchObject([{ kind: 'vote', actors: 2, actor: null, at: testNow.getTime() / 1000 + 1 }]);
    expect(await markNoticesRead(as(people.anna), { ids: [first[0]!.id], kind: '' })).toEqual({ unread: 0 });
    await tell(vote(people.anna.id, 999));
    expect((await listNotices(as(people.anna), all)).rows.map(({ actors }) => actors).sort((a, b) => a - b)).toEqual([
      1, 2,
    ]);
    expect(await countUnreadNotices(as(people.anna))).toBe(1);
  });

  it('taken back leave the row, the last one takes it along; read rows stay', async () => {
    await tell(vote(people.anna.id, people.bert.id));
    await tell(vote(people.anna.id, people.chen.id));
    await undoVote(people.anna.id, people.bert.id);
    expect((await listNotices(as(people.anna), all)).rows).toMatchObject([{ actors: 1 }]);
    await undoVote(people.anna.id, people.chen.id);
    expect((await listNotices(as(people.anna), all)).rows).toEqual([]);
    await tell(vote(people.anna.id, people.bert.id));
    await markNoticesRead(as(people.anna), { ids: 'all', kind: 'vote' });
    await undoVote(people.anna.id, people.bert.id);
    expect((await listNotices(as(people.anna), all)).rows).toHaveLength(1);
    await expectNumbersToHold();
  });

  it('take in so many people and no more', async () => {
    for (let actor = 1000; actor < 1000 + maxActors + 5; actor += 1) await tell(vote(people.anna.id, actor));
    expect((await listNotices(as(people.anna), all)).rows).toMatchObject([{ actors: maxActors }]);
    await undoVote(people.anna.id, 1000);
    expect((await listNotices(as(people.anna), all)).rows).toMatchObject([{ actors: maxActors }]);
  });

  it('say how many people vote, whatever they do, in any order', async () => {
    const moves = fc.array(
      fc.oneof(
        fc.record({ voter: fc.integer({ min: 100, max: 106 }), up: fc.boolean() }),
        fc.constant('read' as const),
      ),
      {
        maxLength: 25,
      },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (steps) => {
        await sql`truncate messages.notice, messages.notice_state`.execute(database.db);
        let open = new Set<number>();
        for (const step of steps) {
          if (step === 'read') {
            await markNoticesRead(as(people.anna), { ids: 'all', kind: '' });
            open = new Set();
          } else if (step.up) {
            await tell(vote(people.anna.id, step.voter));
            open.add(step.voter);
          } else {
            await undoVote(people.anna.id, step.voter);
            open.delete(step.voter);
          }
          await expectNumbersToHold();
        }
        const { rows } = await listNotices(as(people.anna), { ...all, unread: true });
        expect(rows.map(({ actors }) => actors)).toEqual(open.size > 0 ? [open.size] : []);
        expect(await countUnreadNotices(as(people.anna))).toBe(rows.length);
      }),
      { numRuns: 25 },
    );
  });
});

it('keeps the unread number exact under parallel notices, votes, readings, deletions and withdrawals', async () => {
  const { anna, bert, chen } = people;
  const work = Array.from({ length: 120 }, (_, i) => {
    const to = i % 2 === 0 ? anna : chen;
    if (i % 7 === 0) return () => markNoticesRead(as(to), { ids: 'all', kind: '' });
    if (i % 11 === 0) return () => deleteNotices(as(to), { ids: 'read' });
    if (i % 5 === 0) return () => undoVote(to.id, 200 + (i % 9));
    if (i % 13 === 0)
      return () =>
        inTransaction(database.db, (tx) => withdrawNotices({ ...as(bert), db: tx }, { kind: 'answer', id: i - 1 }));
    if (i % 3 === 0) return () => tell({ ...answer(anna.id, i), memberId: [chen.id, anna.id] });
    return () => tell(vote(to.id, 200 + (i % 9)));
  });
  await Promise.all(work.map((run) => run()));
  await expectNumbersToHold();
});

describe('withdrawNotices', () => {
  it('takes back what is about a thing that is gone, but not what staff did', async () => {
    await tell(answer(people.anna.id, 7));
    await tell({ ...answer(people.chen.id, 7), kind: 'mention' });
    await tell({ ...answer(people.chen.id, 7), kind: 'moderation', act: 'deleted' });
    await inTransaction(database.db, (tx) =>
      withdrawNotices({ ...as(people.bert), db: tx }, { kind: 'answer', id: 7 }),
    );
    expect(await countUnreadNotices(as(people.anna))).toBe(0);
    expect((await listNotices(as(people.chen), all)).rows.map(({ kind }) => kind)).toEqual(['moderation']);
    await expectNumbersToHold();
  });
});

describe('markNoticesRead and deleteNotices', () => {
  it('refuse visitors, touch only one’s own, leave audit rows', async () => {
    expect(await refusalOf(markNoticesRead(as(visitor), { ids: 'all', kind: '' }))).toBe('needLogin');
    expect(await refusalOf(deleteNotices(as(visitor), { ids: 'read' }))).toBe('needLogin');
    await tell(answer(people.anna.id, 7));
    await tell(answer(people.anna.id, 8));
    const ids = (await listNotices(as(people.anna), all)).rows.map(({ id }) => id);
    const audits = await auditOf(database.db, 'member', people.chen.id);
    await markNoticesRead(as(people.chen), { ids, kind: '' });
    await deleteNotices(as(people.chen), { ids });
    expect(await countUnreadNotices(as(people.anna))).toBe(2);
    expect(await auditOf(database.db, 'member', people.chen.id)).toEqual(audits);
    const before = (await auditOf(database.db, 'member', people.anna.id)).length;
    expect(await markNoticesRead(as(people.anna), { ids: [ids[0]!], kind: '' })).toEqual({ unread: 1 });
    expect(await markNoticesRead(as(people.anna), { ids: [ids[0]!], kind: '' })).toEqual({ unread: 1 });
    expect(await deleteNotices(as(people.anna), { ids: [ids[1]!] })).toEqual({ unread: 0 });
    expect(await deleteNotices(as(people.anna), { ids: 'read' })).toEqual({ unread: 0 });
    expect((await listNotices(as(people.anna), all)).rows).toEqual([]);
    expect((await auditOf(database.db, 'member', people.anna.id)).slice(before)).toEqual([
      'messages.markNoticesRead',
      'messages.deleteNotices',
      'messages.deleteNotices',
    ]);
    await expectNumbersToHold();
  });
});

describe('listNotices', () => {
  it('pages both ways, filters by kind and unread', async () => {
    expect(await refusalOf(listNotices(as(visitor), all))).toBe('needLogin');
    expect(await refusalOf(listNotices(as(people.anna), { ...all, after: 'x' }))).toBe('brokenCursor');
    for (let id = 1; id <= 45; id += 1)
      await tell(answer(people.anna.id, id), new Date(testNow.getTime() + Math.floor(id / 3) * 1000));
    await tell(vote(people.anna.id, people.bert.id));
    const one = await listNotices(as(people.anna), { ...all, kind: 'answer' });
    const two = await listNotices(as(people.anna), { ...all, kind: 'answer', after: one.next! });
    const three = await listNotices(as(people.anna), { ...all, kind: 'answer', after: two.next! });
    expect([one, two, three].map(({ rows }) => rows.length)).toEqual([20, 20, 5]);
    expect(new Set([one, two, three].flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(45);
    expect([one.previous, three.next]).toEqual([null, null]);
    const back = await listNotices(as(people.anna), { ...all, kind: 'answer', before: three.previous! });
    expect(back.rows).toEqual(two.rows);
    expect(
      (await listNotices(as(people.anna), { ...all, kind: 'answer', before: back.previous! })).previous,
    ).toBeNull();
    await markNoticesRead(as(people.anna), { ids: 'all', kind: 'answer' });
    expect((await listNotices(as(people.anna), { ...all, unread: true })).rows.map(({ kind }) => kind)).toEqual([
      'vote',
    ]);
  });
});

it('purges old notices with their numbers, and all of a closed account', async () => {
  const days = (n: number) => new Date(testNow.getTime() - n * 86_400_000);
  await tell(answer(people.anna.id, 1), days(400));
  await tell(answer(people.anna.id, 2), days(300));
  await tell(answer(people.anna.id, 3), days(200));
  await markNoticesRead(as(people.anna, days(190)), {
    ids: [(await listNotices(as(people.anna), all)).rows[0]!.id],
    kind: '',
  });
  expect(await purgeNotices(as(people.anna))).toBe(2);
  expect((await listNotices(as(people.anna), all)).rows.map(({ path }) => path)).toEqual(['/ask/info/1#a2']);
  await expectNumbersToHold();
  await forgetMemberNotices(as(people.anna), people.anna.id);
  expect((await listNotices(as(people.anna), all)).rows).toEqual([]);
  await expectNumbersToHold();
});

it('exports what happened, not who voted', async () => {
  await tell(answer(people.anna.id, 7));
  await tell(vote(people.anna.id, people.chen.id));
  const rows = await listForExport(as(people.anna), people.anna.id, 0, 10);
  expect(rows).toMatchObject([
    { kind: 'answer', actorIds: [people.bert.id], data: { excerpt: '答' } },
    { kind: 'vote', actors: 1 },
  ]);
  expect(rows[1]).not.toHaveProperty('actorIds');
  expect(await listForExport(as(people.anna), people.anna.id, rows[1]!.id, 10)).toEqual([]);
});
