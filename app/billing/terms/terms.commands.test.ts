import { unixSeconds } from '#app/core/unix-seconds.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { differing, findClash, isDearer } from './terms.policy.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { bookCtx, makeSale } from '#test/ledger.ts';
import { getTerms, getTermsOf } from './terms.queries.server.ts';
import { publicNames, termGroups, wayTerms, Terms } from './terms.schema.ts';
import { readTerm, typedTerm } from './shown-term.ts';

const app = useTestApp();
let staff: Member;
beforeAll(async () => {
  staff = await app.addMember('boss', { isStaff: true });
});
beforeEach(() => app.database.pool.query('delete from billing.term'));

const day_s = 86_400;
const now_s = () => unixSeconds();
type Change = { startsAt?: number; as?: Member | null; note?: string };
const change = (values: object, { startsAt = 0, as = staff, note = 'because' }: Change = {}) =>
  app.post('/api/admin/changeTerms', { startsAt, note, values }, { member: as });
const termsAt = (days = 0) => getTerms({ db: app.database.db, now: new Date(Date.now() + days * day_s * 1000) });

describe('the terms', () => {
  test('each stand in one group of the console, and public ones are terms', () => {
    const grouped = [...Object.values(termGroups), ...Object.values(wayTerms)].flat();
    expect(grouped.toSorted()).toEqual(Object.keys(Terms.shape).toSorted());
    expect(publicNames.every((name) => name in Terms.shape)).toBe(true);
  });

  test('are typed and read in the units people think in', () => {
    const terms = Terms.parse({});
    for (const name of Object.keys(terms) as (keyof Terms)[])
      expect(readTerm(name, typedTerm(name, terms[name]))).toEqual(terms[name]);
    expect(readTerm('pluginFee', '12.5%')).toBe(1250);
    expect(readTerm('withdrawMin', '1,000.50')).toBe(100_050);
    for (const bad of ['', 'x', '-1', '1.234', '1e3']) expect(readTerm('withdrawMin', bad)).toBeUndefined();
    expect(readTerm('signInRewards', '1,2,x')).toBeUndefined();
  });

  test('that contradict each other are found', () => {
    const terms = Terms.parse({});
    expect(findClash(terms)).toBeNull();
    expect(findClash({ ...terms, holdDays: 0 })).toBe('holdDays');
    expect(findClash({ ...terms, holdDays: 1, refundDays: 0 })).toBeNull();
    expect(isDearer(terms, { ...terms, withdrawMin: terms.withdrawMin + 1 })).toBe(true);
    expect(isDearer(terms, { ...terms, withdrawDayCount: 1 })).toBe(true);
    expect(findClash({ ...terms, withdrawMin: terms.withdrawMax + 1 })).toBe('withdrawMin');
    expect(findClash({ ...terms, topUpChoices: [1] })).toBe('topUpChoices');
    expect(isDearer(terms, { ...terms, shareFee: terms.shareFee + 1 })).toBe(true);
    expect(isDearer(terms, { ...terms, shareFee: 0, holdDays: 0 })).toBe(false);
    expect(differing(terms, { ...terms, banks: ['main'] })).toEqual([]);
  });
});

describe('a change', () => {
  test('holds from now on, keeps what it does not name, and leaves its audit row', async () => {
    expect(await change({ withdrawMin: 5000 })).toMatchObject({ code: 1 });
    const { data } = await change({ pointsPerYuan: 50 });
    expect(await termsAt()).toMatchObject({
      withdrawMin: 5000,
      pointsPerYuan: 50,
      withdrawMax: Terms.parse({}).withdrawMax,
    });
    const { id } = data as { id: number };
    const { rows } = await app.database.pool.query(
      'select actor_id, detail from core.audit where action = $1 and subject_id = $2',
      ['billing.changeTerms', id],
    );
    expect(rows).toMatchObject([{ actor_id: staff.id, detail: { changes: { pointsPerYuan: [100, 50] } } }]);
  });

  test('leaves what was agreed under the old terms alone', async () => {
    const before = await termsAt();
    await change({ withdrawMin: 5000 });
    const agreed = await termsAt();
    await change({ withdrawMin: 6000 });
    expect((await getTermsOf(app.database, agreed.id)).withdrawMin).toBe(5000);
    expect((await getTermsOf(app.database, before.id)).withdrawMin).toBe(before.withdrawMin);
  });

  test('of the future waits, alone, can be taken back, and is told to everybody', async () => {
    const startsAt = now_s() + 2 * day_s;
    const { data } = await change({ withdrawFee: 100, withdrawMin: 5000 }, { startsAt });
    expect((await termsAt()).withdrawMin).toBe(10_000);
    expect((await termsAt(3)).withdrawMin).toBe(5000);
    expect((await app.get('/api/billing/terms')).data).toMatchObject({
      now: { withdrawFee: 0 },
      next: { withdrawFee: 100, startsAt },
    });
    expect(await change({ pointsPerYuan: 50 })).toMatchObject({ code: 0, data: { error: 'STATE_CONFLICT' } });
    const { id } = data as { id: number };
    expect(await app.post('/api/admin/withdrawTerms', { id }, { member: staff })).toMatchObject({ code: 1 });
    expect(await app.post('/api/admin/withdrawTerms', { id }, { member: staff })).toMatchObject({
      code: 0,
      data: { error: 'STATE_CONFLICT' },
    });
    expect((await termsAt(3)).withdrawMin).toBe(10_000);
    expect((await app.get('/api/admin/terms', { member: staff })).data).toMatchObject({
      coming: null,
      history: [{ id, state: 'withdrawn' }],
    });
    const { rows } = await app.database.pool.query(
      "select 1 from core.audit where action = 'billing.withdrawTerms' and subject_id = $1",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('that takes more of what members earn is announced a month ahead, once somebody has earned', async () => {
    expect(await change({ shareFee: 600 })).toMatchObject({ code: 1 });
    await makeSale(bookCtx(app.database.db), 1000n);
    expect(await change({ shareFee: 700 })).toMatchObject({
      code: 0,
      data: { fields: { startsAt: expect.stringMatching(/30/) } },
    });
    expect(await change({ shareFee: 700 }, { startsAt: now_s() + 29 * day_s })).toMatchObject({ code: 0 });
    expect(await change({ shareFee: 500 })).toMatchObject({ code: 1 });
    expect(await change({ shareFee: 700 }, { startsAt: now_s() + 31 * day_s })).toMatchObject({ code: 1 });
  });

  test.each([
    ['nothing', {}],
    ['what holds already', { withdrawMin: 10_000 }],
    ['a fraction', { withdrawMin: 100.5 }],
    ['a negative amount', { withdrawMin: -1 }],
    ['a contradiction', { withdrawMin: 6_000_000, withdrawMax: 5000 }],
    ['text for a number', { withdrawMin: '9'.repeat(5000) }],
    ['too many choices', { topUpChoices: Array.from({ length: 9 }, () => 1000) }],
  ])('is refused: %s', async (_name, values) => {
    expect((await change(values)).code).toBe(0);
    expect((await app.database.pool.query('select from billing.term')).rowCount).toBe(0);
  });

  test('is refused for the past and without a reason', async () => {
    expect((await change({ withdrawMin: 5000 }, { startsAt: now_s() - 60 })).code).toBe(0);
    expect((await change({ withdrawMin: 5000 }, { note: ' ' })).code).toBe(0);
  });

  test('is nothing for strangers, nor is the desk', async () => {
    const member = await app.addMember('nobody');
    expect((await change({ withdrawMin: 5000 }, { as: null })).code).toBe(303);
    expect((await change({ withdrawMin: 5000 }, { as: member })).code).toBe(401);
    expect((await app.get('/api/admin/terms', { member })).code).toBe(401);
    expect((await app.post('/api/admin/withdrawTerms', { id: 1 }, { member })).code).toBe(401);
  });

  test('needs a recent proof', async () => {
    const other = await app.addMember('late', { isStaff: true });
    await app.database.pool.query(
      "update account.login set proven_at = now() - interval '1 hour' where member_id = $1",
      [other.id],
    );
    expect(await change({ withdrawMin: 5000 }, { as: other })).toMatchObject({ code: 0, data: { type: 'need proof' } });
  });
});
