import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Actor, Ctx, LoginActor } from '#app/core/ctx.server.ts';
import { getBalances, listLines } from '#app/wallet/ledger/ledger.queries.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf, expectWholeBooks } from '#test/ledger.ts';
import { makeUpDay, signInToday } from './sign-in.commands.server.ts';
import { countStreak, getSignIn, listSignedDays } from './sign-in.queries.server.ts';

const database = useTestDatabase();
let made = 0;

async function addMember(joined = '2020-01-01T00:00:00Z'): Promise<number> {
  const name = `signer_${(made += 1)}`;
  const { rows } = await sql<{ id: number }>`
    insert into account.member (username, nickname, created_at) values (${name}, ${name}, ${joined})
      returning id`.execute(database.db);
  return rows[0]!.id;
}

/** The member on a moment; a day alone is its noon in China. */
function on(id: number, moment: string, more: Partial<LoginActor> = {}): Ctx {
  const actor: LoginActor = { kind: 'member', id, loginId: 1, ip: '192.0.2.1', agent: 'test', ...more };
  return {
    db: database.db,
    actor,
    now: new Date(moment.includes('T') ? moment : `${moment}T04:00:00Z`),
    language: 'en',
    requestId: 'test',
  };
}

const signIn = async (id: number, moment: string) => (await signInToday(on(id, moment))).data;
const points = async (id: number) => Number((await getBalances({ db: database.db }, id)).points);
async function signInDays(id: number, days: string[]): Promise<void> {
  for (const day of days) await signIn(id, day);
}
const audits = async (action: string, id: number) =>
  (
    await sql<{ detail: object }>`select detail from core.audit where action = ${action} and actor_id = ${id}
    order by id`.execute(database.db)
  ).rows;

describe('signing in', () => {
  it('gives the points of the day in a row, once a site day, and leaves its audit row', async () => {
    const id = await addMember();
    expect(await signIn(id, '2026-11-20')).toEqual({
      day: '2026-11-20',
      isRepeat: false,
      reward: 5,
      monthReward: 0,
      streak: 1,
    });
    expect(await signIn(id, '2026-11-20T15:59:59Z')).toEqual({
      day: '2026-11-20',
      isRepeat: true,
      reward: 5,
      monthReward: 0,
      streak: 1,
    });
    expect(await signIn(id, '2026-11-20T16:00:00Z')).toMatchObject({ day: '2026-11-21', reward: 6, streak: 2 });
    expect(await signIn(id, '2026-11-23')).toMatchObject({ reward: 5, streak: 1 });
    expect(await points(id)).toBe(16);
    expect(await audits('billing.signInToday', id)).toHaveLength(3);
    const { list } = await listLines(on(id, '2026-11-23'), { memberId: id, kind: 'points', page: 1, limit: 5 });
    expect(list.map(({ type, amount }) => [type, amount])).toEqual([
      ['award', 5n],
      ['award', 6n],
      ['award', 5n],
    ]);
  });

  it('says that a day was signed already as a success', async () => {
    const id = await addMember();
    await signIn(id, '2026-11-20');
    const reply = await signInToday(on(id, '2026-11-20'));
    expect(reply.text?.in('en')).toBe('You have already checked in for this day');
  });

  it('goes over month ends, a leap day and the year, and gives the 30th day’s reward twice in sixty days', async () => {
    const id = await addMember();
    let last = 0;
    for (let i = 0; i < 62; i++) {
      const at = new Date(Date.parse('2027-12-31T04:00:00Z') + i * 86_400_000).toISOString();
      const { streak, monthReward } = await signIn(id, at);
      expect(monthReward).toBe(streak % 30 === 0 ? 100 : 0);
      last = streak;
    }
    expect(last).toBe(62);
    expect((await listSignedDays({ db: database.db }, id, '2028-02-28', '2028-03-01')).map(({ day }) => day)).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
    const weeks = 8 * (5 + 6 + 7 + 8 + 9 + 10 + 20) + 5 + 6 + 7 + 8 + 9 + 10;
    expect(await points(id)).toBe(weeks + 200);
  });

  it('bears a clock that jumps: back to a signed day it gives nothing, ahead it breaks the streak', async () => {
    const id = await addMember();
    await signInDays(id, ['2026-11-20', '2026-11-21']);
    expect(await signIn(id, '2026-12-01')).toMatchObject({ streak: 1, reward: 5 });
    expect(await signIn(id, '2026-11-21')).toMatchObject({ isRepeat: true, streak: 2 });
    expect(await signIn(id, '2026-11-22')).toMatchObject({ streak: 3, reward: 7 });
    expect(await signIn(id, '2026-12-01')).toMatchObject({ isRepeat: true, streak: 1 });
    expect(await points(id)).toBe(5 + 6 + 5 + 7);
  });

  it('keeps what a day gave when the terms change', async () => {
    const id = await addMember();
    await signIn(id, '2031-01-01');
    await sql`insert into billing.term (starts_at, made_at, value)
      values ('2031-01-02T00:00:00Z', now(),
      ${JSON.stringify({ signInRewards: [1, 50, 1, 1, 1, 1, 1] })}::jsonb)`.execute(database.db);
    expect(await signIn(id, '2031-01-02')).toMatchObject({ reward: 50 });
    const view = await getSignIn(on(id, '2031-01-02'), { month: '2031-01' });
    expect(view.days.map(({ reward }) => reward)).toEqual([5, 50]);
    await sql`delete from billing.term`.execute(database.db);
  });

  it('has one effect however many times it is sent at once', async () => {
    const id = await addMember();
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(id, '2026-11-20')));
    expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    expect(await points(id)).toBe(5);
    await expectWholeBooks(database.db);
  });

  it('refuses strangers, programs and staff in a member’s name', async () => {
    const id = await addMember();
    const visitor: Actor = { kind: 'visitor', ip: '', agent: '' };
    const program: Actor = { kind: 'token', id, loginId: null, tokenId: 1, scopes: [], ip: '', agent: '' };
    const ctx = on(id, '2026-11-20');
    await expect(signInToday({ ...ctx, actor: visitor })).rejects.toMatchObject({ kind: 'need-login' });
    await expect(signInToday({ ...ctx, actor: program })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(signInToday(on(id, '2026-11-20', { impersonatorId: 7 }))).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(makeUpDay({ ...ctx, actor: visitor }, { day: '2026-11-19' })).rejects.toMatchObject({
      kind: 'need-login',
    });
    expect(await points(id)).toBe(0);
  });
});

describe('making a day up', () => {
  const makeUp = async (id: number, moment: string, day: string) => (await makeUpDay(on(id, moment), { day })).data;

  it('costs points, gives none, joins the streak on both sides and leaves what was given', async () => {
    const id = await addMember();
    await signInDays(id, ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-20', '2026-11-21']);
    const before = await points(id);
    expect(await countStreak({ db: database.db }, id, '2026-11-21')).toBe(2);
    expect(await makeUp(id, '2026-11-21', '2026-11-19')).toEqual({
      day: '2026-11-19',
      isRepeat: false,
      reward: 0,
      monthReward: 0,
      streak: 6,
    });
    expect(await points(id)).toBe(before - 20);
    expect(
      (await listSignedDays({ db: database.db }, id, '2026-11-16', '2026-11-21')).map(({ reward }) => reward),
    ).toEqual([5, 6, 7, 0, 5, 6]);
    expect(await signIn(id, '2026-11-22')).toMatchObject({ streak: 7, reward: 20 });
    expect(await audits('billing.makeUpDay', id)).toEqual([{ detail: { day: '2026-11-19', cost: 20, streak: 6 } }]);
  });

  it('is refused without points, beyond three a month, for days too old, today or before joining', async () => {
    const id = await addMember('2026-11-10T04:00:00Z');
    await signIn(id, '2026-11-20');
    expect(await errorOf(makeUp(id, '2026-11-20', '2026-11-19'))).toBe('INSUFFICIENT_POINTS');
    expect(await listSignedDays({ db: database.db }, id, '2026-11-19', '2026-11-19')).toEqual([]);
    await awardPoints(on(id, '2026-11-20'), { task: 'profile', subject: '0', memberId: id, amount: 500n });
    expect(await makeUp(id, '2026-11-20', '2026-11-20')).toMatchObject({ isRepeat: true });
    for (const day of ['2026-11-21', '2026-11-12'])
      expect(await errorOf(makeUp(id, '2026-11-20', day))).toBe('DAY_INVALID');
    expect(await errorOf(makeUp(id, '2026-11-12', '2026-11-09'))).toBe('DAY_INVALID');
    for (const day of ['2026-11-17', '2026-11-18', '2026-11-19']) await makeUp(id, '2026-11-20', day);
    expect(await errorOf(makeUp(id, '2026-11-20', '2026-11-16'))).toBe('DAILY_LIMIT');
    expect((await getSignIn(on(id, '2026-11-20'), {})).makeUps).toEqual([]);
    expect(await makeUp(id, '2026-12-01', '2026-11-30')).toMatchObject({ isRepeat: false });
  });

  it('is paid once, however often it is sent, and parallel days all count', async () => {
    const id = await addMember();
    await awardPoints(on(id, '2026-11-20'), { task: 'profile', subject: '0', memberId: id, amount: 50n });
    await Promise.all(Array.from({ length: 20 }, () => makeUp(id, '2026-11-20', '2026-11-19')));
    expect(await points(id)).toBe(30);
    const raced = await Promise.allSettled(
      ['2026-11-18', '2026-11-17', '2026-11-16'].map((day) => makeUp(id, '2026-11-20', day)),
    );
    expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await points(id)).toBe(10);
    await expectWholeBooks(database.db);
  });
});

describe('the page', () => {
  it('tells the streak while today is open, what comes next and which days may be made up', async () => {
    const id = await addMember();
    await signInDays(id, ['2026-11-18', '2026-11-20', '2026-11-21']);
    expect(await getSignIn(on(id, '2026-11-22'), {})).toMatchObject({
      today: '2026-11-22',
      joined: '2020-01-01',
      month: '2026-11',
      isSigned: false,
      streak: 2,
      total: 3,
      points: 16,
      next: { reward: 7, monthReward: 0 },
      toMonthReward: 28,
      makeUps: ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-19'],
      makeUpsLeft: 3,
    });
    expect((await getSignIn(on(id, '2026-11-22'), { month: '2026-10' })).days).toEqual([]);
  });

  it('is the caller’s alone', async () => {
    const [one, two] = [await addMember(), await addMember()];
    await signIn(one, '2026-11-20');
    expect(await getSignIn(on(two, '2026-11-20'), {})).toMatchObject({ total: 0, days: [], streak: 0 });
    await expect(
      getSignIn({ ...on(one, '2026-11-20'), actor: { kind: 'visitor', ip: '', agent: '' } }, {}),
    ).rejects.toMatchObject({ kind: 'need-login' });
  });
});
