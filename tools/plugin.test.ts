import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { archiveOf, checkPackage, packFolder, reportOf } from './plugin.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenwo-plugin-'));
afterAll(() => rmSync(folder, { recursive: true }));
const root = join(import.meta.dirname, '..');
const tool = ['tools/launch.mjs', 'tools/plugin.ts', 'pack'];
const example = join(import.meta.dirname, '../docs/example-plugin');

it('the example is packed to the same bytes each time, and nothing is found in it', async () => {
  const [one, two] = [join(folder, 'one.zip'), join(folder, 'two.zip')];
  expect(await packFolder(example, one)).toEqual([
    'LICENSE',
    'count.js',
    'index.html',
    'main.js',
    'plugin.json',
    'style.css',
  ]);
  await packFolder(example, two);
  expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
  const found = await checkPackage(one);
  expect(found).toMatchObject({ verdict: 'clean', refusal: null, findings: [], manifest: { id: 'word-counter' } });
  expect(reportOf(found, 'en')).toEqual([`word-counter 1.0.0, ${found.bytes} bytes`, 'verdict: clean']);
});

it('says what the market would say, with the place of each fault, and leaves out what never belongs there', async () => {
  const own = join(folder, 'own');
  await mkdir(join(own, 'node_modules/x'), { recursive: true });
  writeFileSync(join(own, 'node_modules/x/a.js'), 'x');
  writeFileSync(join(own, '.env'), 'x');
  writeFileSync(join(own, 'plugin.json'), '{\n  "id": "No Slug"\n}');
  const archive = join(folder, 'own.zip');
  expect(await packFolder(own, archive)).toEqual(['plugin.json']);
  const lines = reportOf(await checkPackage(archive), 'en');
  expect(lines[1]).toMatch(/^REFUSED manifest-invalid plugin\.json: plugin\.json has \d+ faults$/);
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}plugin\.json:2:3 id: Small letters/));
  expect(reportOf(await checkPackage(archive), 'zh-cn')[1]).toMatch('处错误');
});

it('packs into the folder’s own dist, by id and version, and says where; or where it is told', async () => {
  const own = join(folder, 'word-counter');
  cpSync(example, own, { recursive: true });
  const run = (...more: string[]) =>
    execFileSync(process.execPath, [...tool, own, ...more], {
      cwd: root,
      encoding: 'utf8',
    });
  const file = join(own, 'dist/word-counter-1.0.0.zip');
  expect(run()).toBe(`${file}: 6 files\n`);
  expect(existsSync(file)).toBe(true);
  expect(run()).toBe(`${file}: 6 files\n`); // what was packed before is no part of it
  expect(await archiveOf(own, join(folder, 'out'))).toBe(join(folder, 'out/word-counter-1.0.0.zip'));
  expect(run('--out', join(folder, 'other.zip'))).toBe(`${join(folder, 'other.zip')}: 6 files\n`);
});

it('names no archive after a folder that says no id and version, or another path', async () => {
  for (const text of ['', '{}', '{"id": "../up", "version": "1.0.0"}', '{"id": "up", "version": "1/0"}']) {
    const own = mkdtempSync(join(folder, 'bad-'));
    if (text !== '') writeFileSync(join(own, 'plugin.json'), text);
    await expect(archiveOf(own)).rejects.toThrow('names no id and version');
  }
  const { status, stderr } = spawnSync(process.execPath, [...tool, folder], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('names no id and version')]);
});
