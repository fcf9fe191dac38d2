import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin, addTeamMember } from '#test/market.ts';
import { askMeasure, confirmMeasure, confirmMeasureAlone, refuseMeasure } from './measures.commands.server.ts';
import { listMeasures } from './measures.queries.server.ts';
import { AskMeasureInput, ConfirmAloneInput, type MeasureKind } from './review-desk.schema.ts';

const database = useTestDatabase();
let people: Record<'dora' | 'ann' | 'bob' | 'cleo' | 'stranger', Actor & { id: number }>;
let plugin: Awaited<ReturnType<typeof addPlugin>>;

beforeAll(async () => {
  people = await makeMembers(database.db, ['dora', 'ann', 'bob', 'cleo', 'stranger']);
  await addDeveloper(database.db, people.dora.id);
  for (const { id } of [people.ann, people.bob, people.cleo, people.dora])
    await grantConsole(database.db, id, ['market/measures', 'market/measures/ask', 'market/measures/confirm']);
});
beforeEach(async () => {
  plugin = await addPlugin(database.db, people.dora.id, { versions: [{}, { state: 'in_review' }] });
});

const staff = (who: keyof typeof people) => ctxAs(database.db, asStaff(people[who]));
const ask = async (kind: MeasureKind, who: keyof typeof people = 'ann', more: object = {}) =>
  (
    await askMeasure(
      staff(who),
      AskMeasureInput.parse({ kind, plugin: plugin.slug, version: '1.0.0', reason: 'It leaks keys.', ...more }),
    )
  ).data.id;
const read = async () => {
  const { rows } = await sql<{ plugin: string; version: string; reason: string }>`select p.state plugin,
      v.state version, coalesce(nullif(v.reason, ''), p.state_reason) reason
    from market.plugin p join market.plugin_version v on v.plugin_id = p.id and v.version = '1.0.0'
    where p.id = ${plugin.id}`.execute(database.db);
  return rows[0]!;
};

describe('a measure', () => {
  it('takes effect once a second person confirms it, and not before', async () => {
    const id = await ask('block');
    expect(await read()).toMatchObject({ version: 'live' });
    expect(await refusalOf(confirmMeasure(staff('ann'), { id }))).toBe('needsAnother');
    expect(await read()).toMatchObject({ version: 'live' });
    await confirmMeasure(staff('bob'), { id });
    expect(await read()).toEqual({ plugin: 'published', version: 'blocked', reason: 'It leaks keys.' });
    expect(await auditOf(database.db, 'measure', id)).toEqual(['market.askMeasure', 'market.confirmMeasure']);
    const { rows } = await sql<{ act: string; reason: string }>`select act, data->>'reason' reason from messages.notice
      where member_id = ${people.dora.id} order by id desc limit 1`.execute(database.db);
    expect(rows).toEqual([{ act: 'versionBlocked', reason: 'It leaks keys.' }]);
  });

  it('is told to those who can confirm it, and to nobody else', async () => {
    await sql`delete from messages.notice`.execute(database.db);
    await addTeamMember(database.db, people.dora.id, people.cleo.id, { role: 'support' });
    const id = await ask('block');
    await sql`delete from market.team_member`.execute(database.db);
    const { rows } = await sql`select member_id id, act, path from messages.notice where kind = 'desk'
      `.execute(database.db);
    expect(rows).toEqual([{ id: people.bob.id, act: 'measureWaits', path: '/admin/market/measures' }]);
    const { rows: open } = await listMeasures(staff('ann'), { state: 'open', before: 0, after: 0 });
    expect(open.find((row) => row.id === id)).toMatchObject({
      told: 1,
      confirmers: [{ id: people.bob.id }, { id: people.cleo.id }],
    });
  });

  it('suspends and reopens a plugin', async () => {
    await confirmMeasure(staff('bob'), { id: await ask('suspend') });
    expect(await read()).toMatchObject({ plugin: 'suspended', reason: 'It leaks keys.' });
    expect(await refusalOf(ask('suspend'))).toBe('notPossible');
    await confirmMeasure(staff('ann'), { id: await ask('reopen', 'bob') });
    expect(await read()).toMatchObject({ plugin: 'published', reason: '' });
  });

  it('removes a plugin for good, and what waits for a decision about it ends', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into market.submission (plugin_id, state, is_first, snapshot, risk, risk_parts, submitted_by, submitted_at,
        turn_at) values (${plugin.id}, 'waiting', false, '{}', 0, '[]', ${people.dora.id}, now(), now())
      returning id`.execute(database.db);
    await confirmMeasure(staff('bob'), { id: await ask('remove') });
    expect(await read()).toMatchObject({ plugin: 'removed' });
    expect(await refusalOf(ask('reopen'))).toBe('notPossible');
    const submission = await sql`select state from market.submission where id = ${rows[0]!.id}`.execute(database.db);
    expect(submission.rows).toEqual([{ state: 'rejected' }]);
  });

  it('is confirmed once, however many do at once', async () => {
    const id = await ask('block');
    const ends = await Promise.allSettled([
      confirmMeasure(staff('bob'), { id }),
      confirmMeasure(staff('cleo'), { id }),
      refuseMeasure(staff('cleo'), { id }),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is asked for once, and may be taken back by whoever asked', async () => {
    const id = await ask('suspend');
    expect(await refusalOf(ask('suspend', 'bob'))).toBe('alreadyAsked');
    await refuseMeasure(staff('ann'), { id });
    expect(await refusalOf(confirmMeasure(staff('bob'), { id }))).toBe('measureDecided');
    expect(await read()).toMatchObject({ plugin: 'published' });
    expect(await auditOf(database.db, 'measure', id)).toEqual(['market.askMeasure', 'market.refuseMeasure']);
  });

  it('is neither asked for nor confirmed by the developer or by strangers', async () => {
    expect(await refusalOf(ask('suspend', 'dora'))).toBe('own');
    expect(await refusalOf(ask('suspend', 'stranger'))).toBe('noPermission');
    const id = await ask('suspend');
    expect(await refusalOf(confirmMeasure(staff('dora'), { id }))).toBe('own');
    expect(await refusalOf(confirmMeasure(staff('stranger'), { id }))).toBe('noPermission');
  });

  it('names a plugin and a version that are there', async () => {
    expect(await refusalOf(ask('suspend', 'ann', { plugin: 'nowhere' }))).toBe('noPlugin');
    expect(await refusalOf(ask('block', 'ann', { version: '9.9.9' }))).toBe('noVersion');
    expect(AskMeasureInput.safeParse({ kind: 'block', plugin: 'x', reason: 'why' }).success).toBe(false);
  });
});

describe('an operator alone', () => {
  const alone = (id: number, who: keyof typeof people = 'ann') =>
    confirmMeasureAlone(
      staff(who),
      ConfirmAloneInput.parse({ id, reason: 'Nobody else is here.', isAcknowledged: true }),
    );
  const suspended = async (who: keyof typeof people, isSuspended: boolean) =>
    isSuspended
      ? sql`insert into account.suspension (member_id, suspended_at) values (${people[who].id}, now())`.execute(
          database.db,
        )
      : sql`delete from account.suspension where member_id = ${people[who].id}`.execute(database.db);
  const open = async () => {
    const { rows, isLone } = await listMeasures(staff('ann'), { state: 'open', before: 0, after: 0 });
    return { isLone, confirmers: rows[0]!.confirmers.map(({ id }) => id) };
  };
  beforeEach(async () => {
    for (const who of ['bob', 'cleo', 'dora'] as const) await suspended(who, true);
  });
  afterEach(async () => {
    for (const who of ['bob', 'cleo', 'dora'] as const) await suspended(who, false);
  });

  it('confirms a block at once with a reason, and the audit tells that they were alone', async () => {
    const id = await ask('block');
    expect(await open()).toEqual({ isLone: true, confirmers: [] });
    expect(await refusalOf(confirmMeasure(staff('ann'), { id }))).toBe('needsAnother');
    await alone(id);
    expect(await read()).toMatchObject({ version: 'blocked' });
    const { rows } = await sql`select detail->>'alone' alone, detail->>'reason' reason from core.audit
      where action = 'market.confirmMeasureAlone' and subject_id = ${id}`.execute(database.db);
    expect(rows).toEqual([{ alone: 'true', reason: 'Nobody else is here.' }]);
    const { rows: decided } = await listMeasures(staff('ann'), { state: 'decided', before: 0, after: 0 });
    expect(decided[0]).toMatchObject({ id, isAlone: true, aloneReason: 'Nobody else is here.', confirmers: [] });
  });

  it('needs a colleague again as soon as there is one', async () => {
    const id = await ask('suspend');
    await suspended('bob', false);
    expect(await open()).toEqual({ isLone: false, confirmers: [people.bob.id] });
    expect(await refusalOf(alone(id))).toBe('notAlone');
    expect(await read()).toMatchObject({ plugin: 'published' });
    await confirmMeasure(staff('bob'), { id });
    expect(await read()).toMatchObject({ plugin: 'suspended' });
  });

  it('is alone beside colleagues of the developer’s own team', async () => {
    const id = await ask('suspend');
    await suspended('dora', false);
    await suspended('bob', false);
    await addTeamMember(database.db, people.dora.id, people.bob.id, { role: 'support' });
    expect(await open()).toMatchObject({ confirmers: [] });
    await alone(id);
    await sql`delete from market.team_member`.execute(database.db);
    expect(await read()).toMatchObject({ plugin: 'suspended' });
  });

  it('confirms nothing that others asked for, without the right, or without saying that they know', async () => {
    await suspended('bob', false);
    const id = await ask('suspend', 'bob');
    await suspended('bob', true);
    expect(await refusalOf(alone(id))).toBe('aloneForOwn');
    expect(await refusalOf(alone(id, 'stranger'))).toBe('noPermission');
    expect(ConfirmAloneInput.safeParse({ id, reason: 'Nobody else.', isAcknowledged: false }).success).toBe(false);
    expect(ConfirmAloneInput.safeParse({ id, reason: '', isAcknowledged: true }).success).toBe(false);
  });
});

it('the list tells who asked and who confirmed', async () => {
  const id = await ask('suspend');
  const open = await listMeasures(staff('ann'), { state: 'open', before: 0, after: 0 });
  expect(open.rows.find((row) => row.id === id)).toMatchObject({ isOwn: true, kind: 'suspend', decidedBy: null });
  await confirmMeasure(staff('bob'), { id });
  const decided = await listMeasures(staff('ann'), { state: 'decided', before: 0, after: 0 });
  expect(decided.rows[0]).toMatchObject({ id, state: 'confirmed', decidedBy: { id: people.bob.id } });
  await expect(listMeasures(staff('stranger'), { state: 'open', before: 0, after: 0 })).rejects.toMatchObject({
    kind: 'forbidden',
  });
});
