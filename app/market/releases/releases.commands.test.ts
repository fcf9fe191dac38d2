import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeMembers, refusalOf } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin, addTeamMember, addVersion } from '#test/market.ts';
import { addPackage } from '#test/releases.ts';
import { createVersion, editVersion, withdrawVersion } from './releases.commands.server.ts';
import { getVersion, listVersions } from './releases.queries.server.ts';
import { CreateVersionInput, VersionListInput, type VersionState } from './releases.schema.ts';

const database = useTestDatabase();
let people: Record<'dora' | 'paul' | 'sue' | 'stranger', Actor & { id: number }>;
let plugin: Awaited<ReturnType<typeof addPlugin>>;

beforeAll(async () => {
  people = await makeMembers(database.db, ['dora', 'paul', 'sue', 'stranger']);
  await addDeveloper(database.db, people.dora.id);
  await addTeamMember(database.db, people.dora.id, people.paul.id, { role: 'publisher' });
  await addTeamMember(database.db, people.dora.id, people.sue.id, { role: 'support' });
  plugin = await addPlugin(database.db, people.dora.id, { versions: [{ version: '1.0.0' }, { version: '1.1.0' }] });
});

const as = (actor: Actor) => ctxAs(database.db, actor);
type More = Parameters<typeof addPackage>[3] & { channel?: 'stable' | 'beta'; by?: Actor };

async function upload(version: string, { channel, by = people.dora, ...more }: More = {}) {
  const packageId = await addPackage(database.db, plugin, version, more);
  const input = CreateVersionInput.parse({ pluginId: plugin.id, packageId, channel, changesEn: 'Better.' });
  return createVersion(as(by), input);
}
const stateOf = async (id: number) => {
  const { rows } = await sql<{ state: VersionState }>`select state from market.plugin_version
    where id = ${id}`.execute(database.db);
  return rows[0]!.state;
};
const setState = (id: number, state: VersionState) =>
  sql`update market.plugin_version set state = ${state} where id = ${id}`.execute(database.db);
const warning = { check: 'network', rule: 'address', severity: 'warning', file: 'a.js', line: 1, excerpt: '' } as const;
const secret = { check: 'secrets', rule: 'key', severity: 'error', file: 'a.js', line: 118, excerpt: 'sk-…' } as const;

describe('a version', () => {
  it('is made of a package by those who publish, once, with its manifest; it leaves its row in the log', async () => {
    const made = await upload('1.2.0', { by: people.paul });
    expect(made.state).toBe('clean');
    expect(await auditOf(database.db, 'plugin_version', made.id)).toEqual([
      'market.createVersion',
      'market.scanVersion',
    ]);
    const { rows } = await sql<{ packageId: number }>`select package_id "packageId" from market.plugin_version
      where id = ${made.id}`.execute(database.db);
    const again = CreateVersionInput.parse({ pluginId: plugin.id, packageId: rows[0]!.packageId });
    expect(await createVersion(as(people.dora), again)).toEqual({ id: made.id, state: 'clean' });
    const view = await getVersion(as(people.sue), { id: made.id });
    expect(view).toMatchObject({ version: '1.2.0', state: 'clean', manifest: { version: '1.2.0' } });
    expect(view.difference).toMatchObject({ from: '1.1.0', permissions: { added: [], removed: [] } });
  });

  it('is refused to strangers, and to a team that does not publish', async () => {
    expect(await refusalOf(upload('1.3.0', { by: people.stranger }))).toBe('notFound');
    expect(await refusalOf(upload('1.3.0', { by: people.sue }))).toBe('noPermission');
    const id = plugin.versions[0]!.id;
    expect(await refusalOf(getVersion(as(people.stranger), { id }))).toBe('notFound');
    expect(await refusalOf(withdrawVersion(as(people.stranger), { id }))).toBe('notFound');
  });

  it.each(['1.0', 'v2.0.0', '2.0.0+build', '2.0.0-latest'])('may not be called %s', async (number) => {
    expect(await refusalOf(upload(number))).toBe('versionInvalid');
  });

  it('is greater than the highest of its channel, and not one that exists', async () => {
    expect(await refusalOf(upload('1.2.0', { files: { a: 'other' } }))).toBe('versionTaken');
    expect(await refusalOf(upload('1.1.9'))).toBe('versionNotGreater');
    const beta = await upload('1.1.9-beta.1');
    const { rows } = await sql<{ channel: string }>`select channel from market.plugin_version
      where id = ${beta.id}`.execute(database.db);
    expect(rows[0]!.channel).toBe('beta');
    expect(await refusalOf(upload('1.1.9-beta.0'))).toBe('versionNotGreater');
  });

  it('that was dropped before anybody had it keeps its number, and is no longer the highest', async () => {
    const made = await upload('5.0.0');
    await withdrawVersion(as(people.dora), { id: made.id });
    expect(await stateOf(made.id)).toBe('withdrawn');
    expect(await refusalOf(upload('5.0.0', { files: { a: 'b' } }))).toBe('versionTaken');
    expect((await upload('1.4.0')).state).toBe('clean');
  });

  it('has the slug of its plugin in its manifest', async () => {
    expect(await refusalOf(upload('1.9.0', { manifest: { id: 'another-plugin' } }))).toBe('manifestId');
  });

  it('of a package of another plugin is refused', async () => {
    const other = await addPlugin(database.db, people.dora.id, { versions: [] });
    const packageId = await addPackage(database.db, other, '1.0.0');
    const input = CreateVersionInput.parse({ pluginId: plugin.id, packageId });
    expect(await refusalOf(createVersion(as(people.dora), input))).toBe('packageOther');
  });

  it('is not made of a plugin that is suspended', async () => {
    const stopped = await addPlugin(database.db, people.dora.id, { state: 'suspended', versions: [] });
    const packageId = await addPackage(database.db, stopped, '1.0.0');
    const input = CreateVersionInput.parse({ pluginId: stopped.id, packageId });
    expect(await refusalOf(createVersion(as(people.dora), input))).toBe('pluginStopped');
  });

  it('uploaded twice at once is made once, and the other is told', async () => {
    const race = await addPlugin(database.db, people.dora.id, { versions: [] });
    const packages = await Promise.all(
      [1, 2, 3, 4].map((i) => addPackage(database.db, race, '1.0.0', { files: { a: String(i) } })),
    );
    const ends = await Promise.allSettled(
      packages.map((packageId, i) =>
        createVersion(
          as(i % 2 === 0 ? people.dora : people.paul),
          CreateVersionInput.parse({ pluginId: race.id, packageId }),
        ),
      ),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const told = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as Error).message] : []));
    expect(told).toEqual(['versionTaken', 'versionTaken', 'versionTaken']);
  });

  it('waits in limited numbers', async () => {
    const many = await addPlugin(database.db, people.dora.id, { versions: [] });
    for (let i = 0; i < 10; i += 1) await addVersion(database.db, many, { version: `0.${i}.0`, state: 'clean' });
    const packageId = await addPackage(database.db, many, '1.0.0');
    const input = CreateVersionInput.parse({ pluginId: many.id, packageId });
    await expect(createVersion(as(people.dora), input)).rejects.toMatchObject({ kind: 'too-many' });
  });
});

describe('what the checks found', () => {
  it.each<[string, Parameters<typeof addPackage>[3], VersionState]>([
    ['a warning alone', { verdict: 'noted', findings: [warning] }, 'clean'],
    ['a secret', { verdict: 'blocked', findings: [secret] }, 'scan_failed'],
    ['a virus', { verdict: 'blocked', findings: [{ ...secret, check: 'clamav' }] }, 'quarantined'],
    ['a check that could not be done', { verdict: 'undone' }, 'scanning'],
  ])('of %s makes the version %s', async (what, found, state) => {
    const one = await addPlugin(database.db, people.dora.id, { versions: [] });
    const packageId = await addPackage(database.db, one, '1.0.0', found);
    const input = CreateVersionInput.parse({ pluginId: one.id, packageId });
    expect((await createVersion(as(people.dora), input)).state, what).toBe(state);
  });

  it('is told to the others who publish', async () => {
    const made = await upload('7.0.0', { verdict: 'blocked', findings: [secret] });
    const { rows } = await sql<{ member: number; act: string }>`select member_id member, act from messages.notice
      where path = ${`/developer/update?version=${made.id}`}`.execute(database.db);
    expect(rows).toEqual([{ member: people.paul.id, act: 'scanFailed' }]);
  });
});

describe('what a version says of itself', () => {
  it('is changed until a reviewer has it', async () => {
    const made = await upload('8.0.0');
    const input = { id: made.id, changesZh: '修了一个漏洞', changesEn: '', isSecurity: true };
    await editVersion(as(people.dora), input);
    expect(await getVersion(as(people.dora), { id: made.id })).toMatchObject({ isSecurity: true, changesEn: '' });
    await setState(made.id, 'in_review');
    await expect(editVersion(as(people.dora), input)).rejects.toMatchObject({
      data: { error: 'STATE_CONFLICT', state: 'in_review' },
    });
    expect(await refusalOf(withdrawVersion(as(people.dora), { id: made.id }))).toBe('stateChanged');
    expect(await auditOf(database.db, 'plugin_version', made.id)).toContain('market.editVersion');
  });
});

it('the list is of one’s own plugins, newest first, by channel and state', async () => {
  const all = await listVersions(as(people.sue), VersionListInput.parse({ plugin: plugin.id }));
  expect(all.rows.map(({ version }) => version).slice(0, 2)).toEqual(['8.0.0', '7.0.0']);
  const beta = await listVersions(as(people.dora), VersionListInput.parse({ channel: 'beta' }));
  expect(beta.rows.map(({ version }) => version)).toEqual(['1.1.9-beta.1']);
  const failed = await listVersions(
    as(people.dora),
    VersionListInput.parse({ state: 'scan_failed', plugin: plugin.id }),
  );
  expect(failed.rows).toMatchObject([{ version: '7.0.0', scan: { errors: 1, warnings: 0, failed: 0 } }]);
  await expect(listVersions(as(people.stranger), VersionListInput.parse({}))).rejects.toMatchObject({
    data: { error: 'NOT_DEVELOPER' },
  });
});
