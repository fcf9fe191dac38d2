import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, visitor } from '#test/ask.ts';
import { issueText } from '#app/core/rules.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { getMemberInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { errorOf } from '#test/ledger.ts';
import { applyDeveloper, decideDeveloper, withdrawDeveloper } from './indev.commands.server.ts';
import { getIndev, listApplications } from './indev.queries.server.ts';
import { agreementVersion, ApplyInput } from './indev.schema.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'bob' | 'boss' | 'clerk', Actor & { id: number }>;
beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'bob', 'boss', 'clerk']);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['audit']);
  await approveAtOnce(false);
});
const approveAtOnce = (isOn: boolean) => writeSetting({ db: database.db, now: new Date() }, 'developersApproved', isOn);
const as = (actor: Actor) => ctxAs(database.db, actor);
const boss = () => as(asStaff(people.boss));
const input = (more: object = {}) =>
  ApplyInput.parse({
    nameZh: '慢工坊',
    nameEn: 'Slow Works',
    slug: 'slow-works',
    kind: 'personal',
    email: 'slow@example.org',
    mobile: '13900000001',
    introduction: 'Plugins that take their time.',
    agreement: agreementVersion,
    ...more,
  });
const desk = async (state: 'applied' | 'approved' | 'returned') =>
  (await listApplications(boss(), { state, at: 0, id: 0 })).rows.map(({ member }) => member.id);

it('an application waits, comes back with a reason, is sent again and approved; each step leaves its audit row and a notice', async () => {
  expect(await getIndev(as(visitor))).toMatchObject({ own: null, verified: null, fees: { pluginFee: 1500 } });
  await applyDeveloper(as(people.ann), input());
  expect(await getIndev(as(people.ann))).toMatchObject({
    own: { state: 'applied', slug: 'slow-works', agreement: agreementVersion },
    verified: null,
  });
  expect(await desk('applied')).toEqual([people.ann.id]);
  await decideDeveloper(boss(), { act: 'return', id: people.ann.id, reason: 'Say what you will publish' });
  expect((await getIndev(as(people.ann))).own).toMatchObject({
    state: 'returned',
    reason: 'Say what you will publish',
  });
  expect(await errorOf(decideDeveloper(boss(), { act: 'approve', id: people.ann.id }))).toBe('STATE_CONFLICT');
  await applyDeveloper(as(people.ann), input({ introduction: 'A plugin that reads PDF files aloud.' }));
  await decideDeveloper(boss(), { act: 'approve', id: people.ann.id });
  expect((await getIndev(as(people.ann))).own).toMatchObject({ state: 'approved', reason: '' });
  expect((await getMemberInfo(as(people.ann), people.ann.id)).dev).toBe(1);
  expect(await errorOf(applyDeveloper(as(people.ann), input()))).toBe('STATE_CONFLICT');
  expect(await errorOf(withdrawDeveloper(as(people.ann)))).toBe('STATE_CONFLICT');
  expect(await auditOf(database.db, 'developer', people.ann.id)).toEqual([
    'ask.applyDeveloper',
    'ask.returnDeveloper',
    'ask.applyDeveloper',
    'ask.approveDeveloper',
  ]);
  const { rows } = await sql<{ act: string }>`select act from messages.notice where member_id = ${people.ann.id}
    order by id`.execute(database.db);
  expect(rows.map(({ act }) => act)).toContain('developerApproved');
});

it('an application is told to those who decide on it once, not again when it is changed while it waits', async () => {
  const told = async () => {
    const { rows } = await sql`delete from messages.notice where kind = 'desk' returning member_id id, act, path,
      data->'points' count`.execute(database.db);
    return rows;
  };
  const { dan } = await makeMembers(database.db, ['dan']);
  await told();
  await applyDeveloper(as(dan), input({ slug: 'dan-works' }));
  expect(await told()).toEqual([{ id: people.boss.id, act: 'applicationWaits', path: '/admin/developers', count: 1 }]);
  await applyDeveloper(as(dan), input({ slug: 'dans-works' }));
  expect(await told()).toEqual([]);
  await withdrawDeveloper(as(dan));
});

it('an identifier belongs to one developer; withdrawn, it is free again', async () => {
  expect(await errorOf(applyDeveloper(as(people.bob), input()))).toBe('NAME_TAKEN');
  await applyDeveloper(as(people.bob), input({ slug: 'bob-works' }));
  expect(await errorOf(applyDeveloper(as(people.clerk), input({ slug: 'bob-works' })))).toBe('NAME_TAKEN');
  await withdrawDeveloper(as(people.bob));
  await withdrawDeveloper(as(people.bob));
  expect(await auditOf(database.db, 'developer', people.bob.id)).toEqual([
    'ask.applyDeveloper',
    'ask.withdrawDeveloper',
  ]);
  await applyDeveloper(as(people.clerk), input({ slug: 'bob-works' }));
  expect(await desk('applied')).toEqual([people.clerk.id]);
});

it('where the operator approves at once, who applies is a developer, also in the contract’s userInfo', async () => {
  await approveAtOnce(true);
  expect(await getIndev(as(people.bob))).toMatchObject({ isAutomatic: true, own: { state: 'withdrawn' } });
  await applyDeveloper(as(people.bob), input({ slug: 'bobs-own-works' }));
  expect((await getIndev(as(people.bob))).own).toMatchObject({ state: 'approved', slug: 'bobs-own-works' });
  expect((await getMemberInfo(as(people.bob), people.bob.id)).dev).toBe(1);
  expect((await getMemberInfo(as(people.clerk), people.clerk.id)).dev).toBe(0);
  expect(await auditOf(database.db, 'developer', people.bob.id)).toEqual(
    expect.arrayContaining(['ask.applyDeveloper', 'market.approveDeveloperAtOnce']),
  );
  expect(await errorOf(applyDeveloper(as(people.bob), input({ slug: 'bobs-own-works' })))).toBe('STATE_CONFLICT');
  await approveAtOnce(false);
});

it('the desk is closed to guests, members and staff without the node', async () => {
  await expect(applyDeveloper(as(visitor), input())).rejects.toMatchObject({ kind: 'need-login' });
  for (const actor of [people.ann, asStaff(people.clerk)]) {
    await expect(decideDeveloper(as(actor), { act: 'approve', id: people.bob.id })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(listApplications(as(actor), { state: 'applied', at: 0, id: 0 })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  }
});

it('what is typed is checked: names, identifier, addresses, the agreement', () => {
  const faults = (more: object) => {
    const read = ApplyInput.safeParse({ ...input(), ...more });
    return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'));
  };
  expect(faults({ slug: 'Wenwo' })).toEqual(['slug']);
  expect(faults({ slug: 'official' })).toEqual(['slug']);
  expect(faults({ mobile: '12345', email: 'nobody' })).toEqual(['email', 'mobile']);
  expect(faults({ agreement: '2020-01' })).toEqual(['agreement']);
  expect(faults({ introduction: 'short', nameZh: 'x' })).toEqual(['nameZh', 'introduction']);
});

it('a developer from abroad is taken: numbers of any country as they are typed, and a name in one language', async () => {
  const kept = (mobile: string) => input({ mobile }).mobile;
  for (const typed of ['13800138000', '+86 138 0013 8000', '86 138-0013-8000', '＋86（138）00138000'])
    expect(kept(typed)).toBe('13800138000');
  expect(kept('+1 (415) 555-0132')).toBe('+14155550132');
  expect(kept('+44 (0)20 7946 0018')).toBe('+442079460018');
  const refused = [
    '415 555 0132',
    '+86 138 0013 800',
    '+1234567',
    '+1234567890123456',
    '+0 415 555 0132',
    '+1 415 call me',
  ];
  for (const mobile of refused) {
    const { error } = ApplyInput.safeParse({ ...input(), mobile });
    expect(issueText(error!.issues[0]!).in('en'), mobile).toContain('such as +1 415 555 0132');
    expect(issueText(error!.issues[0]!).in('zh-cn'), mobile).toContain('例如 +1 415 555 0132');
  }
  for (const nameEn of ['Zoë O’Neill-Šimić', 'Владимир', 'महेश', 'Ng', 'N'.repeat(60)])
    expect(input({ nameEn, nameZh: '' })).toMatchObject({ nameEn, nameZh: '' });
  for (const names of [{ nameEn: '' }, { nameEn: 'N' }, { nameEn: 'N'.repeat(61) }, { nameZh: '慢' }]) {
    const { error } = ApplyInput.safeParse({ ...input(), ...names });
    expect(issueText(error!.issues[0]!).in('en')).toBe('A name has 2 to 60 letters of any script');
  }
  const { nameZh: _none, ...foreign } = input({ slug: 'from-abroad', mobile: '+1 415 555 0132' });
  const [zoe] = Object.values(await makeMembers(database.db, ['zoe']));
  await applyDeveloper(as(zoe!), ApplyInput.parse(foreign));
  expect((await getIndev(as(zoe!))).own).toMatchObject({
    nameZh: 'Slow Works',
    nameEn: 'Slow Works',
    mobile: '+14155550132',
  });
});
