import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { takeScanResults } from '#app/market/submissions/scan-results.commands.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { ctxAs } from '#test/ask.ts';
import { addDeveloper, addPlugin } from '#test/market.ts';
import { packFolder } from '../tools/plugin.ts';

/*
 * `npm run plugin -- publish` as a process of its own, against the running product.
 */
const app = useTestApp();
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'wenwo-publish-'));
afterAll(() => rmSync(folder, { recursive: true }));
let maker: Member;
let token: string;
let pluginId: number;
beforeAll(async () => {
  maker = await app.addMember('maker');
  await addDeveloper(app.database.db, maker.id, { slug: 'slow-works' });
  pluginId = (await addPlugin(app.database.db, maker.id, { slug: 'word-counter', state: 'draft', versions: [] })).id;
  const body = { name: 'build', scopes: ['plugins:publish'], days: 7 };
  ({ token } = await app.done<{ token: string }>('/api/developer/addToken', body, { member: maker }));
});

const { PATH = '', NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compile') } = process.env;
type Ended = { code: number; out: string; err: string };
/** Runs the command; ends with its exit code and what it printed. */
const run = (args: string[], env: Record<string, string> = { WENWO_TOKEN: token }): Promise<Ended> =>
  new Promise((resolve) => {
    const all = [join(root, 'tools/plugin.ts'), 'publish', ...args];
    execFile(process.execPath, all, { cwd: root, env: { PATH, NODE_COMPILE_CACHE, ...env } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    );
  });
const publish = (path: string, ...more: string[]) => run([path, '--site', app.url, ...more]);

/** The example plugin as it is, but for its number and further files. */
function copyOf(version: string, files: Record<string, string | Buffer> = {}): string {
  const path = join(folder, `copy-${version}`);
  cpSync(join(root, 'docs/example-plugin'), path, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(path, 'plugin.json'), 'utf8')) as object;
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'plugin.json'), JSON.stringify({ ...manifest, version }, null, 2));
  for (const [name, data] of Object.entries(files)) writeFileSync(join(path, name), data);
  return path;
}
const versions = async () =>
  (
    await sql<{ version: string; state: string; changes: string }>`select version, state, changes_en changes
      from market.plugin_version where plugin_id = ${pluginId} order by id`.execute(app.database.db)
  ).rows;

describe('publishing from the command line', () => {
  it('packs, checks, uploads and submits, says the place in the queue, and changes nothing when it is run again', async () => {
    const changelog = '# Changes\n\n## 1.0.0 (2026-11-26)\n\nCounts words.\n\n## 0.9.0\n\nOld.\n';
    const path = copyOf('1.0.0', { 'CHANGELOG.md': changelog });
    const first = await publish(path);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^word-counter 1\.0\.0, \d+ bytes\nverdict: clean\n/);
    expect(first.out).toContain('version 1.0.0 (stable): clean (Ready for review)');
    expect(first.out).toMatch(/now: in_review \(In review\)\nreview: place 1 of 1, first answer within 24 h\n$/);
    const kept = [{ version: '1.0.0', state: 'in_review', changes: 'Counts words.' }];
    expect(await versions()).toEqual(kept);
    const again = await publish(path, '--zh');
    expect(again.code).toBe(0);
    expect(again.out).toContain('now: in_review (审核中)');
    expect(await versions()).toEqual(kept);
    const { rows } = await sql<{ detail: { tokenId?: number } }>`select detail from core.audit
      where action = 'market.submitPlugin'`.execute(app.database.db);
    expect(rows).toEqual([{ detail: expect.objectContaining({ tokenId: expect.any(Number) }) }]);
  });

  it('goes on with the parts that are missing after it was cut off', async () => {
    const path = copyOf('1.1.0', { 'words.bin': randomBytes(9 * 1024 ** 2) });
    const archive = join(folder, 'large.zip');
    await packFolder(path, archive);
    const bytes = readFileSync(archive);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const start = { plugin: pluginId, fileName: 'other-name.zip', size: bytes.length, sha256 };
    const { id } = await app.done('/api/developer/startPackage', start, { member: maker });
    const form = new FormData();
    form.set('upload', String(id));
    form.set('part', '1');
    form.set('chunk', new File([new Uint8Array(bytes.subarray(8 * 1024 ** 2))], 'chunk'));
    const headers = { server: 'true', 'ba-user-token': maker.token };
    await app.send('/api/developer/addPackagePart', { method: 'POST', headers, body: form });
    const ended = await publish(archive, '--draft', '--changes', 'More words.');
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out).toContain(`upload ${id}: 1 of 2 parts are there\nupload ${id}: 2 of 2 parts are there\n`);
    expect(await versions()).toContainEqual({ version: '1.1.0', state: 'clean', changes: 'More words.' });
  });

  it('ends with 1 for what the checks or the market refuse, with the reason', async () => {
    const secret = {
      'key.js': 'const key = "AKIAIOSFODNN7EXAMPLE"; const s = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";\n',
    };
    const bad = copyOf('1.2.0', secret);
    const local = await publish(bad);
    expect(local.code).toBe(1);
    expect(local.out).toMatch(/error +secrets\/\S+ key\.js:1/);
    expect(await versions()).toHaveLength(2);
    const desk = await publish(bad, '--no-check', '--changes', 'x');
    expect(desk.code).toBe(1);
    expect(desk.err).toContain('scan_failed');
    await takeScanResults(ctxAs(app.database.db));
    const older = await publish(copyOf('0.5.0'), '--changes', 'x');
    expect(older).toMatchObject({ code: 1, err: expect.stringContaining('0.5.0') });
    const path = copyOf('2.0.0');
    writeFileSync(
      join(path, 'plugin.json'),
      readFileSync(join(path, 'plugin.json'), 'utf8').replace('word-counter', 'not-ours'),
    );
    expect(await publish(path)).toMatchObject({ code: 1, err: expect.stringContaining('no plugin not-ours') });
  });

  it('ends with 2 for wrong words, 3 for a token that is not accepted, 4 for a site that does not answer', async () => {
    const path = copyOf('3.0.0');
    expect(await run([path, '--site', app.url], {})).toMatchObject({
      code: 2,
      err: expect.stringContaining('WENWO_TOKEN'),
    });
    expect(await publish(path, '--roll-out', '50')).toMatchObject({ code: 2 });
    expect(await publish(path, '--nonsense')).toMatchObject({ code: 2, err: expect.stringContaining('Usage') });
    expect(await publish(path, '--token', `pmk_${'x'.repeat(43)}`)).toMatchObject({ code: 3 });
    const nobody = await run([path, '--site', 'http://127.0.0.1:9', '--wait', '0']);
    expect(nobody).toMatchObject({ code: 4, err: expect.stringContaining('does not answer') });
  });
});
