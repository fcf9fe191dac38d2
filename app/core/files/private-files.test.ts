import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPrivate, removePrivate, setPrivateRoot, storePrivate } from './private-files.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';

const dir = mkdtempSync(join(tmpdir(), 'wenwo-private-'));
beforeAll(() => {
  setSecret('a secret of the tests, of 32 characters at least');
  setPrivateRoot(dir);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a private file is encrypted on disk, for this user only, and opens for its purpose alone', async () => {
  const id = await storePrivate('document', Buffer.from('110101199003074514'));
  const path = join(dir, 'private', id);
  expect(readFileSync(path).includes('110101')).toBe(false);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect((await readPrivate('document', id)).toString()).toBe('110101199003074514');
  await expect(readPrivate('export', id)).rejects.toThrow();
  await removePrivate(id);
  await removePrivate(id);
  await expect(readPrivate('document', id)).rejects.toThrow();
  expect(readdirSync(join(dir, 'private'))).toEqual([]);
});

test('an id that is a path leads nowhere', async () => {
  await expect(readPrivate('document', '../secret.key')).rejects.toThrow(RangeError);
});
