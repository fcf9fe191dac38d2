import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { setFileRoot, storeFile } from './files.server.ts';
import { writeWhole } from './whole-file.server.ts';

const dir = mkdtempSync(join(tmpdir(), 'wenwo-whole-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** What a disk does that fills up after the first bytes: the write fails half-way, with the file open. */
function* fillingUp(): Generator<Buffer> {
  yield Buffer.from('the first bytes');
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
}
const half = () => fillingUp() as unknown as Uint8Array;

/** Files below the folder that this process holds open. One that is collected unclosed ends the process. */
function listOpen(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(dir) ? [path] : [];
    } catch {
      return []; // the one of this very listing
    }
  });
}

test('a file is there whole, for whom it is meant, and its folders with it', async () => {
  const path = join(dir, 'new/folder/file');
  await writeWhole(path, Buffer.from('all of it'), 0o600);
  expect(readFileSync(path, 'utf8')).toBe('all of it');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(dir, 'new/folder'))).toEqual(['file']);
});

test.runIf(process.platform === 'linux')(
  'a write that fails half-way closes its file and leaves nothing behind',
  async () => {
    await expect(writeWhole(join(dir, 'failed/file'), half(), 0o600)).rejects.toThrow('no space left');
    expect(readdirSync(join(dir, 'failed'))).toEqual([]);
    setFileRoot(dir);
    await expect(storeFile('/storage/a.png', half())).rejects.toThrow('no space left');
    expect(readdirSync(join(dir, 'uploads/storage'))).toEqual([]);
    expect(listOpen()).toEqual([]);
  },
);

test('a write that fails leaves the file that was there as it was', async () => {
  const path = join(dir, 'kept');
  await writeWhole(path, Buffer.from('first'), 0o600);
  await expect(writeWhole(path, half(), 0o600)).rejects.toThrow('no space left');
  expect(readFileSync(path, 'utf8')).toBe('first');
});
