import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteKey } from '#app/core/backup/backup-format.server.ts';
import { type GivenKeys, requireKeyOf } from '#app/core/backup/backup-key.server.ts';
import { requireSiteKey } from '#app/core/hosts/site-key.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { createTestDatabase, type TestDatabase, useTestDatabase } from '#test/database.ts';
import { scratchRoot } from '#test/server.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const site = useTestDatabase();
const key = 'a secret of the tests, of 32 characters at least';
const other = 'another secret, which is of 32 characters at least';
let folder = '';
let said: string[] = [];
const log = { info: (text: string) => void said.push(text), warn: (text: string) => void said.push(text) };
/** With secret.key, and of a site with SECRET_KEY in its environment. */
const inside = () => path.join(folder, 'inside.tar.zst');
const apart = () => path.join(folder, 'apart.tar.zst');
/** With a secret.key that is not the one in use. */
const stale = () => path.join(folder, 'stale.tar.zst');

async function make(file: string, dataDir: string, secret?: string) {
  await mkdir(path.join(folder, dataDir), { recursive: true });
  if (secret !== undefined) await writeFile(path.join(folder, dataDir, 'secret.key'), secret);
  said = [];
  return backUp({ file, dataDir: path.join(folder, dataDir), databaseUrl: site.url, log });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(scratchRoot(), 'wenwo-backup-key-'));
  setSecret(key);
  await requireSiteKey(site.db, false);
});
afterAll(() => rm(folder, { recursive: true }));

test('a backup says when the key of the site is not in it', async () => {
  expect(await make(inside(), 'with', `${key}\n`)).toMatchObject({ holdsKey: true });
  expect(said).toEqual([]);
  expect(await make(apart(), 'without')).toMatchObject({ holdsKey: false });
  expect(said).toEqual([expect.stringContaining('SECRET_KEY is not in this file')]);
  expect(await make(stale(), 'stale', other)).toMatchObject({ holdsKey: false });
});

test('a restore loads nothing under keys that the site would not start with, and says what to set', async () => {
  const refused: [string, GivenKeys, RegExp][] = [
    [apart(), given(), /SECRET_KEY of this site is not in .*: set SECRET_KEY to/],
    [apart(), given(other), /SECRET_KEY is not the key of the site in .*: set the one/],
    [apart(), given(undefined, other), /is not in/],
    [stale(), given(), /is not in/],
    [inside(), given(other), /not the key of the site in .*: leave it away/],
  ];
  const fresh = await createTestDatabase({ isEmpty: true });
  for (const [file, keys, sentence] of refused) {
    await expect(load(fresh, file, keys)).rejects.toThrow(sentence);
    expect((await fresh.pool.query(`select from pg_namespace where nspname = 'core'`)).rowCount).toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith('to-'))).toEqual([]);
  }
  await load(fresh, apart(), given(key)); // nothing of the tries is in its way
  expect(said).toEqual([expect.stringContaining('start the site with it')]);
  await fresh.drop();
});

test('the key in the file is taken, a further key that is the site’s, a lost one, and a file that tells of none', async () => {
  const told = async (file: string) => {
    const plain = zstdDecompressSync(await readFile(file)).toString('latin1');
    return JSON.parse(/"siteKey": (\{.*?\})/s.exec(plain)![1]!) as SiteKey;
  };
  const taken: [SiteKey | null, GivenKeys][] = [
    [await told(inside()), given()],
    [await told(inside()), given(key)],
    [await told(apart()), given(other, key)],
    [await told(apart()), given(undefined, key)],
    [await told(apart()), { ...given(other), takesNew: true }],
    [null, given()],
    [null, given(other)],
  ];
  for (const [siteKey, keys] of taken) requireKeyOf('file', siteKey, keys);
  expect(() => requireKeyOf('file', { fingerprint: '00', isInside: false }, given(key))).toThrow(/not the key/);
});

test('the command reads the keys from the environment and fails with another one', async () => {
  const fresh = await createTestDatabase({ isEmpty: true });
  const run = (SECRET_KEY: string) =>
    spawnSync(process.execPath, ['tools/restore.ts', apart()], {
      cwd: path.join(import.meta.dirname, '..'),
      env: { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'told'), DATABASE_URL: fresh.url, SECRET_KEY },
      encoding: 'utf8',
    });
  expect(run(other)).toMatchObject({ status: 1, stderr: expect.stringContaining('is not the key') as string });
  expect(run('short')).toMatchObject({ status: 1, stderr: expect.stringContaining('32 characters') as string });
  expect(run('')).toMatchObject({ status: 1, stderr: expect.stringContaining('set SECRET_KEY') as string });
  await fresh.drop();
});

test('a backup warns of uploads that lie on other hosts, or in a store that it was not told of', async () => {
  const addHost = (name: string) =>
    site.pool.query(`insert into core.host select gen_random_uuid(), $1, '1', '\\x00', 0, false, false, now(), now()`, [
      name,
    ]);
  const warnings = async (name: string) => {
    await make(path.join(folder, name), 'with');
    return said;
  };
  await addHost('one');
  expect(await warnings('alone')).toEqual([]);
  await addHost('two');
  expect(await warnings('two')).toEqual([expect.stringContaining('uploads of other hosts are not in this file')]);
  await site.pool.query('update core.host set shares_files = true');
  expect(await warnings('store')).toEqual([expect.stringContaining('FILE_STORE_URL is not set here')]);
  await site.pool.query(`update core.host set seen_at = now() - interval '1 hour'`);
  expect(await warnings('gone')).toEqual([]);
});

const given = (first?: string, ...fallbacks: string[]): GivenKeys => ({ first, fallbacks, takesNew: false });

async function load(to: TestDatabase, file: string, keys: GivenKeys): Promise<void> {
  said = [];
  const dataDir = path.join(folder, `to-${loads++}`);
  await restore({ file, dataDir, databaseUrl: to.url, log, keys });
  await rm(dataDir, { recursive: true, force: true });
}
let loads = 0;
