import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { auditOf } from '#test/ask.ts';
import { addDeveloper, addPlugin, addTeamMember, addVersion } from '#test/market.ts';
import { goodFiles, packageWith } from '#test/packages.ts';
import { rawZip } from '#test/raw-zip.ts';
import { scanByNewRules } from './package-inspections.commands.server.ts';
import { signPackage, verifyPackage } from './package-signatures.commands.server.ts';
import { sweepPackages } from './package-uploads.commands.server.ts';
import {
  getPackageScan,
  listPackageFiles,
  listPackagesWith,
  packageOf,
  pathOfPackage,
} from './packages.queries.server.ts';
import { type PackageUpload, part_bytes } from './packages.schema.ts';

const app = useTestApp();
let [maker, stranger]: [Member, Member] = [undefined!, undefined!];
let plugin: number;
beforeAll(async () => {
  [maker, stranger] = await Promise.all([app.addMember('maker'), app.addMember('stranger')]);
  await addDeveloper(app.database.db, maker.id);
  await addDeveloper(app.database.db, stranger.id);
  const given = { slug: 'smart-notes', versions: [{ version: '0.9.0', manifest: { permissions: [] } }] };
  plugin = (await addPlugin(app.database.db, maker.id, given)).id;
});

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const ctx = (days = 0): Ctx => ({
  db: app.database.db,
  actor: { kind: 'job', name: 'test' },
  now: new Date(Date.now() + days * 86_400_000),
  language: 'en',
  requestId: 'test',
});
const begin = (size: number, more: object = {}, member: Member | null = maker) =>
  app.post('/api/developer/startPackage', { fileName: 'notes.zip', size, ...more }, { member });
const started = async (size: number, more: object = {}, member = maker) =>
  (await begin(size, more, member)).data as PackageUpload;
async function send(upload: number, part: number, bytes: Uint8Array, member = maker) {
  const form = new FormData();
  form.set('upload', String(upload));
  form.set('part', String(part));
  form.set('chunk', new File([new Uint8Array(bytes)], 'chunk'));
  const headers = { server: 'true', 'think-lang': 'en', 'ba-user-token': member.token };
  const answer = await app.send('/api/developer/addPackagePart', { method: 'POST', headers, body: form });
  return (await answer.json()) as { code: number; msg: string; data: PackageUpload & { error?: string } };
}
const stateOf = async (upload: number, member = maker) =>
  (await app.get(`/api/developer/packageUpload?upload=${upload}`, { member })).data as PackageUpload;
const finish = (upload: number, member = maker) => app.post('/api/developer/finishPackage', { upload }, { member });
/** Sends a whole package and waits until it was looked at. */
async function sent(bytes: Buffer, more: object = {}): Promise<PackageUpload> {
  const { id } = await started(bytes.length, { sha256: hash(bytes), ...more });
  await send(id, 0, bytes);
  expect((await finish(id)).code).toBe(1);
  await expect.poll(async () => (await stateOf(id)).state).not.toBe('checking');
  return stateOf(id);
}
const quarantine = () => readdir(join(app.dataDir, 'quarantine')).catch(() => []);
const fileOf = async (upload: number) =>
  (
    await sql<{ file: string }>`select file::text file from market.package_upload where id = ${upload}`.execute(
      app.database.db,
    )
  ).rows[0]!.file;

describe('a package that is sent', () => {
  it('is kept with its files, its findings and its audit rows, and leaves the quarantine', async () => {
    const bytes = packageWith({ name: 'lib/a.js', data: 'eval(code)' });
    const upload = await sent(bytes, { plugin });
    expect(upload).toMatchObject({ state: 'ready', missing: [], refusal: null, pluginId: plugin });
    const id = upload.packageId!;
    const kept = await packageOf(ctx(), id);
    expect(kept).toMatchObject({ developerId: maker.id, sha256: hash(bytes), bytes: bytes.length, fileCount: 4 });
    expect(kept.manifest).toMatchObject({ id: 'smart-notes', version: '1.0.0' });
    expect(readFileSync(await pathOfPackage(ctx(), id)).equals(bytes)).toBe(true);
    expect((await listPackageFiles(ctx(), id)).map(({ path }) => path)).toContain('lib/a.js');
    const { findings, checks, verdict } = await getPackageScan(ctx(), id);
    expect(findings.map(({ rule }) => rule)).toEqual(['eval', 'new-permission']);
    expect([verdict, checks.length]).toEqual(['noted', 13]);
    expect(await auditOf(app.database.db, 'packageUpload', upload.id)).toEqual([
      'market.startPackage',
      'market.finishPackage',
    ]);
    expect(await auditOf(app.database.db, 'package', id)).toEqual(['market.keepPackage']);
    const file = await fileOf(upload.id);
    await expect.poll(() => quarantine()).not.toContain(file); // it goes once the answer is on its way
  });

  it('and is no package says why, with the place of each fault, and leaves nothing', async () => {
    const bytes = rawZip([{ name: 'plugin.json', data: '{\n "id": "A"\n}' }, ...goodFiles().slice(1)]);
    const upload = await sent(bytes);
    expect(upload).toMatchObject({ state: 'refused', packageId: null, refusal: { refusal: 'manifest-invalid' } });
    expect(upload.manifestFaults.find(({ path }) => path === 'id')).toMatchObject({ fault: 'slug', line: 2 });
    expect(upload.manifestFaults[0]!.text).toMatch(/[a-z]/);
    expect(await quarantine()).not.toContain(await fileOf(upload.id));
    expect(await auditOf(app.database.db, 'packageUpload', upload.id)).toContain('market.refusePackage');
  });

  test.each([
    ['another plugin', 'manifest-invalid', () => sent(packageWith(), { plugin: otherPlugin })],
    ['another hash than was told', 'other-hash', () => sent(packageWith(), { sha256: '0'.repeat(64) })],
    [
      'a wrong signature of its developer',
      'developer-signature',
      () => sent(packageWith(), { developerSignature: 'AAAA', developerKey: 'BBBB' }),
    ],
  ])('as %s is refused', async (_name, refusal, make) => {
    otherPlugin ||= (await addPlugin(app.database.db, maker.id)).id;
    expect(await make()).toMatchObject({ state: 'refused', refusal: { refusal } });
  });
  let otherPlugin = 0;
});

describe('parts', () => {
  it('come in any order, are the same twice, and what is missing is told', async () => {
    const bytes = packageWith({ name: 'a.bin', data: Buffer.alloc(part_bytes + 500, 'abc'), method: 0 });
    const { id, parts } = await started(bytes.length);
    expect(parts).toBe(2);
    expect((await send(id, 1, bytes.subarray(part_bytes))).data.missing).toEqual([0]);
    expect((await finish(id)).data).toMatchObject({ error: 'STATE_CONFLICT' });
    expect((await send(id, 1, bytes.subarray(part_bytes))).code).toBe(1);
    const other = Buffer.from(bytes.subarray(part_bytes));
    other[3]! ^= 1;
    expect(await send(id, 1, other)).toMatchObject({ code: 0, data: { error: 'STATE_CONFLICT' } });
    expect((await send(id, 0, bytes.subarray(0, part_bytes))).data.missing).toEqual([]);
    expect((await finish(id)).code).toBe(1);
    expect((await finish(id)).code).toBe(1);
    await expect.poll(async () => (await stateOf(id)).state).toBe('ready');
    expect((await send(id, 0, bytes.subarray(0, part_bytes))).code).toBe(1);
    expect((await app.post('/api/developer/abortPackage', { upload: id }, { member: maker })).code).toBe(0);
  });

  it('that are no parts of an archive of that size are refused', async () => {
    const bytes = packageWith();
    const { id } = await started(bytes.length);
    expect((await send(id, 1, bytes)).code).toBe(0);
    expect((await send(id, 0, bytes.subarray(1))).msg).toMatch(String(bytes.length));
    expect((await send(id, 0, Buffer.alloc(bytes.length))).msg).toMatch('.zip');
    expect((await begin(100, { fileName: 'notes.rar' })).code).toBe(0);
    expect(await begin(51 * 1024 ** 2)).toMatchObject({ code: 0, data: { error: 'PACKAGE_TOO_LARGE' } });
    await app.post('/api/developer/abortPackage', { upload: id }, { member: maker });
  });

  it('find a full disk told, leave nothing of theirs, and go on when there is room', async () => {
    const bytes = packageWith();
    const { id } = await started(bytes.length);
    const path = join(app.dataDir, 'quarantine', await fileOf(id));
    await symlink('/dev/full', path);
    expect((await send(id, 0, bytes)).msg).toMatch(/disk is full/);
    expect((await stateOf(id)).missing).toEqual([0]);
    await rm(path);
    expect((await send(id, 0, bytes)).data.missing).toEqual([]);
    await rm(path); // lost on the disk: it is asked for and taken again
    expect((await finish(id)).data).toMatchObject({ error: 'STATE_CONFLICT' });
    expect((await send(id, 0, bytes)).code).toBe(1);
    expect((await stat(path)).size).toBe(bytes.length);
    expect((await begin(2 ** 45)).code).toBe(0);
    await app.post('/api/developer/abortPackage', { upload: id }, { member: maker });
    await expect.poll(quarantine).not.toContain(basename(path));
  });

  it('of trusted developers may be larger in all', async () => {
    const big = await app.addMember('big');
    await addDeveloper(app.database.db, big.id, { isTrusted: true });
    expect((await begin(150 * 1024 ** 2, {}, big)).code).toBe(1);
    expect((await begin(250 * 1024 ** 2, {}, big)).code).toBe(0);
  });

  it('that nobody goes on with are swept with their file after a day, and files that nothing knows', async () => {
    const { id } = await started(packageWith().length);
    await send(id, 0, packageWith());
    const orphan = join(app.dataDir, 'packages', crypto.randomUUID());
    await writeFile(orphan, 'x');
    await utimes(orphan, new Date(0), new Date(0));
    const kept = await readdir(join(app.dataDir, 'packages'));
    await sweepPackages(ctx());
    expect((await stateOf(id)).id).toBe(id);
    await sweepPackages(ctx(2));
    expect(await stateOf(id)).toEqual([]);
    expect(await auditOf(app.database.db, 'packageUpload', id)).toContain('market.abortPackage');
    expect(await readdir(join(app.dataDir, 'packages'))).toHaveLength(kept.length - 1);
    await expect.poll(quarantine).toEqual([]);
  });
});

it('is nobody’s but of who may release for the developer', async () => {
  const [finance, visitor] = [await app.addMember('finance'), await app.addMember('visitor')];
  await addTeamMember(app.database.db, maker.id, finance.id, { role: 'finance' });
  const { id } = await started(packageWith().length);
  for (const member of [finance, visitor]) expect((await begin(1000, {}, member)).code).not.toBe(1);
  expect((await begin(1000, {}, null)).code).not.toBe(1);
  expect((await begin(1000, { plugin }, stranger)).code).not.toBe(1);
  for (const member of [stranger, visitor]) {
    expect((await send(id, 0, packageWith(), member)).code).not.toBe(1);
    expect((await finish(id, member)).code).not.toBe(1);
    expect((await app.get(`/api/developer/packageUpload?upload=${id}`, { member })).code).not.toBe(1);
    expect((await app.post('/api/developer/abortPackage', { upload: id }, { member })).code).not.toBe(1);
  }
  expect((await stateOf(id)).missing).toEqual([0]);
  await app.post('/api/developer/abortPackage', { upload: id }, { member: maker });
});

describe('a kept package', () => {
  it('is signed once, verified from the disk, and refused when a byte of it changed', async () => {
    const { packageId } = await sent(packageWith());
    const facts = { packageId: packageId!, id: 'smart-notes', version: '1.0.0' };
    const signature = await signPackage(ctx(), facts);
    expect(await signPackage(ctx(), facts)).toEqual(signature);
    await expect(signPackage(ctx(), { ...facts, version: '1.0.1' })).rejects.toThrow('signedOther');
    expect(await verifyPackage(ctx(), packageId!)).toEqual({ isGood: true });
    const path = await pathOfPackage(ctx(), packageId!);
    const bytes = readFileSync(path);
    bytes[40]! ^= 1;
    await writeFile(path, bytes);
    expect(await verifyPackage(ctx(), packageId!)).toEqual({ isGood: false, why: 'package' });
    await rm(path);
    expect(await verifyPackage(ctx(), packageId!)).toEqual({ isGood: false, why: 'package' });
  });

  it('never changes its facts, not even by hand', async () => {
    const { packageId } = await sent(packageWith());
    const change = sql`update market.package set sha256 = repeat('0', 64) where id = ${packageId}`;
    await expect(change.execute(app.database.db)).rejects.toThrow('never changes');
  });

  it('is found by the hash of a file, and looked at again by the rules of today', async () => {
    const { packageId } = await sent(packageWith({ name: 'bad.js', data: 'bad()' }));
    const bad = hash(Buffer.from('bad()'));
    expect(await listPackagesWith(ctx(), bad)).toEqual([{ packageId, path: 'bad.js' }]);
    expect((await packageOf(ctx(), packageId!)).verdict).toBe('clean');
    await writeSetting(ctx(), 'packageBlocked', [bad]);
    forgetSettings();
    const { db } = app.database;
    await sql`update market.plugin_version set state = 'withdrawn'`.execute(db);
    const version = await addVersion(db, { id: plugin, slug: 'smart-notes' }, { version: '7.0.0' });
    await sql`update market.plugin_version set package_id = ${packageId} where id = ${version.id}`.execute(db);
    expect(await scanByNewRules(ctx())).toBe(1);
    expect(await scanByNewRules(ctx()), 'until the rules change again').toBe(0);
    expect((await packageOf(ctx(), packageId!)).verdict).toBe('blocked');
    await writeSetting(ctx(), 'packageBlocked', []);
    forgetSettings();
  });
});
