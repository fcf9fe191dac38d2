import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { ctxAs, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { grantReputation, revokeReputation } from './reputation.commands.server.ts';
import { getReputation } from './reputation.queries.server.ts';
import type { Grant, Reason } from './reputation.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen', Actor & { id: number }>;
const later = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);
const system = (now = testNow) => ctxAs(database.db, { kind: 'job', name: 'test' }, { now });
const grant = (reason: Reason, subjectId: number, partner = people.bert): Grant => ({
  memberId: people.anna.id,
  reason,
  subject: 'answer',
  subjectId,
  postId: 1,
  partnerId: partner.id,
});
const give = (reason: Reason, subjectId: number, now = testNow) =>
  grantReputation(system(now), grant(reason, subjectId));
const undo = (subjectIds: number[], reasons?: Reason[], partnerId?: number) =>
  revokeReputation(system(), { subject: 'answer', subjectIds, reasons, partnerId, why: 'undone' });
const reputation = () => getReputation(system(), people.anna.id);

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen']);
});

beforeEach(async () => {
  await sql`truncate ask.reputation_log, ask.reputation, ask.reputation_day`.execute(database.db);
});

describe('grantReputation', () => {
  it('gives what the reason is worth, once', async () => {
    expect(await reputation()).toBe(1);
    await give('upvoted', 1);
    await give('upvoted', 1);
    expect(await reputation()).toBe(11);
    await grantReputation(system(), [grant('accepted', 1), { ...grant('accepting', 1), memberId: people.chen.id }]);
    expect(await reputation()).toBe(26);
    expect(await getReputation(system(), people.chen.id)).toBe(3);
  });

  it('gives nothing by oneself', async () => {
    await grantReputation(system(), grant('accepted', 1, people.anna));
    expect(await reputation()).toBe(1);
  });

  it('stops at the cap of the site day, accepted answers aside, and goes on the next day', async () => {
    for (let i = 1; i <= 19; i++) await give('upvoted', i);
    await give('edited', 20);
    expect(await reputation()).toBe(193);
    await grantReputation(system(), [grant('upvoted', 21), grant('upvoted', 22), grant('accepted', 23)]);
    expect(await reputation()).toBe(216);
    await give('downvoted', 24);
    expect(await reputation()).toBe(214);
    await give('upvoted', 25, later(3.9));
    expect(await reputation()).toBe(214);
    await give('upvoted', 26, later(4));
    expect(await reputation()).toBe(224);
  });

  it('keeps the cap under parallel calls', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, i) => give('upvoted', i + 1)));
    expect(await reputation()).toBe(201);
  });

  it('never shows less than one, and forgets no debt', async () => {
    for (let i = 1; i <= 3; i++) await give('downvoted', i);
    expect(await reputation()).toBe(1);
    await give('upvoted', 4);
    expect(await reputation()).toBe(5);
    await undo([1, 2, 3]);
    expect(await reputation()).toBe(11);
  });
});

describe('revokeReputation', () => {
  it('undoes what was given, once, of one reason or partner when asked to', async () => {
    await give('upvoted', 1);
    await grantReputation(system(), [grant('upvoted', 1, people.chen), grant('accepted', 1)]);
    await undo([1], undefined, people.chen.id);
    expect(await reputation()).toBe(26);
    await undo([1], ['accepted']);
    expect(await reputation()).toBe(11);
    await undo([1]);
    await undo([1]);
    expect(await reputation()).toBe(1);
    await give('upvoted', 1);
    expect(await reputation()).toBe(11);
  });

  it('takes no more than was given under the cap, and frees the cap of that day', async () => {
    for (let i = 1; i <= 21; i++) await give('upvoted', i);
    await undo([21]);
    expect(await reputation()).toBe(201);
    await undo([1]);
    expect(await reputation()).toBe(191);
    await give('upvoted', 22);
    expect(await reputation()).toBe(201);
  });

  it('keeps every entry: the log is never changed', async () => {
    await give('upvoted', 1);
    await undo([1]);
    const { rows } = await sql`select amount, effective, why, reverses is not null "isRevocation"
      from ask.reputation_log order by id`.execute(database.db);
    expect(rows).toEqual([
      { amount: 10, effective: 10, why: '', isRevocation: false },
      { amount: -10, effective: -10, why: 'undone', isRevocation: true },
    ]);
    await expect(
      sql`update ask.reputation_log set effective =
      0`.execute(database.db),
    ).rejects.toThrow('never changed');
    await expect(sql`delete from ask.reputation_log`.execute(database.db)).rejects.toThrow('never changed');
  });
});
