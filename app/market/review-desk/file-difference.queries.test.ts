import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, ctxAs, grantConsole, makeMembers, refusalOf } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { addDeveloper, addPlugin, addVersion, givePackage } from '#test/market.ts';
import { packageWith } from '#test/packages.ts';
import type { RawEntry } from '#test/raw-zip.ts';
import { setPackageRoot } from '#app/market/packages/package-files.server.ts';
import { pathOfPackage } from '#app/market/packages/packages.queries.server.ts';
import { answerReviewer } from '#app/market/submissions/submission-answers.commands.server.ts';
import { submitPlugin } from '#app/market/submissions/submissions.commands.server.ts';
import { SubmitPluginInput } from '#app/market/submissions/submissions.schema.ts';
import { getFileDifference } from './file-difference.queries.server.ts';
import { type Comparison, longestCompared_bytes } from './review-desk.schema.ts';

const database = useTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'compared-'));
let people: Record<'dora' | 'ray' | 'stranger', Actor & { id: number }>;

beforeAll(async () => {
  setPackageRoot(dataDir);
  people = await makeMembers(database.db, ['dora', 'ray', 'stranger']);
  await addDeveloper(database.db, people.dora.id);
  await grantConsole(database.db, people.ray.id, ['market/reviews']);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function give(version: number, entries: RawEntry[]): Promise<number> {
  const packageId = await givePackage({ database, dataDir }, version, packageWith(...entries));
  for (const { name, data } of entries) {
    const bytes = Buffer.from(data as string);
    await sql`insert into market.package_file (package_id, path, size, sha256) values (${packageId}, ${String(name)},
      ${bytes.length}, ${createHash('sha256').update(bytes).digest('hex')})`.execute(database.db);
  }
  return packageId;
}

/** A submission of these files; before it, those were live. */
async function submitted(after: RawEntry[], before: RawEntry[] | null = null) {
  const versions = before ? [{}, { state: 'clean' }] : [{ state: 'clean' }];
  const state = before ? 'published' : 'draft';
  const plugin = await addPlugin(database.db, people.dora.id, { state, versions });
  if (before) await give(plugin.versions[0]!.id, before);
  const packageId = await give(plugin.versions.at(-1)!.id, after);
  const input = SubmitPluginInput.parse({ pluginId: plugin.id });
  const { id } = (await submitPlugin(ctxAs(database.db, people.dora), input)).data;
  return { id, packageId, plugin };
}
const look = (id: number, path = 'a.js', who: keyof typeof people = 'ray', against: Comparison = 'live') =>
  getFileDifference(ctxAs(database.db, asStaff(people[who])), { id, path, against });
const file = (data: string, name = 'a.js'): RawEntry => ({ name, data });

it('compares a file with the version that was live, whatever it says', async () => {
  const { id } = await submitted([file('one\n<b>\u202etwo\n')], [file('one\ntwo\n')]);
  expect(await look(id)).toEqual({
    path: 'a.js',
    from: '1.0.0',
    obstacle: null,
    added: 1,
    removed: 1,
    left: 0,
    lines: [
      { kind: 'same', before: 1, after: 1, text: 'one' },
      { kind: 'removed', before: 2, after: null, text: 'two' },
      { kind: 'added', before: null, after: 2, text: '<b>\u202etwo' },
    ],
  });
});

it('shows a first version, a file that is new and one that went', async () => {
  expect(await look((await submitted([file('one\n')])).id)).toMatchObject({ from: null, added: 1, removed: 0 });
  const { id } = await submitted([file('new\n', 'b.js')], [file('old\n')]);
  expect(await look(id, 'b.js')).toMatchObject({ from: '1.0.0', added: 1, removed: 0 });
  expect(await look(id)).toMatchObject({ added: 0, removed: 1 });
});

it('compares with the round before when that is asked for', async () => {
  const { id, plugin } = await submitted([file('two\n')], [file('one\n')]);
  await sql`update market.submission set state = 'changes_requested' where id = ${id}`.execute(database.db);
  await sql`update market.plugin_version set state = 'changes_requested'
    where id = ${plugin.versions.at(-1)!.id}`.execute(database.db);
  const next = await addVersion(database.db, plugin, { version: '1.9.0', state: 'clean' });
  await give(next.id, [file('three\n')]);
  const again = { id, body: 'Mended', sendBack: true };
  await answerReviewer(ctxAs(database.db, people.dora), again);
  const texts = async (against: Comparison) =>
    (await look(id, 'a.js', 'ray', against)).lines.map((line) => ('text' in line ? [line.kind, line.text] : []));
  expect(await texts('round')).toEqual([
    ['removed', 'two'],
    ['added', 'three'],
  ]);
  expect(await texts('live')).toEqual([
    ['removed', 'one'],
    ['added', 'three'],
  ]);
  expect((await look(id, 'a.js', 'ray', 'round')).from).toBe('1.1.0');
});

it('says why a file is not compared: too large, or no text', async () => {
  const { id } = await submitted([file('a'.repeat(longestCompared_bytes + 1)), file('\0\u0001', 'b.bin')]);
  expect(await look(id)).toMatchObject({ obstacle: 'large', lines: [] });
  expect(await look(id, 'b.bin')).toMatchObject({ obstacle: 'binary', lines: [] });
});

it('is for the desk alone, about files that are there, of the package that was looked at', async () => {
  const { id, packageId } = await submitted([file('one\n')]);
  expect(await refusalOf(look(id, 'a.js', 'stranger'))).toBe('noPermission');
  await expect(look(id, '../../etc/passwd')).rejects.toMatchObject({ kind: 'not-found' });
  await expect(look(999_999)).rejects.toMatchObject({ kind: 'not-found' });
  writeFileSync(await pathOfPackage(ctxAs(database.db), packageId), packageWith(file('two\n')));
  await expect(look(id)).rejects.toThrow('not as it was looked at');
});
