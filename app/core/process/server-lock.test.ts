import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockServer, markEnding, waitForEnding } from './server-lock.server.ts';

let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'wenwo-lock-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('who is started while the server of the folder ends waits for it, and a second server is refused as before', async () => {
  await waitForEnding(join(folder, 'none'), () => expect.unreachable());
  await waitForEnding(folder, () => expect.unreachable());
  const release = lockServer(folder);
  await waitForEnding(folder, () => expect.unreachable());
  expect(() => lockServer(folder)).toThrow(/Another server is running/);

  markEnding(folder);
  let order = '';
  const waited = waitForEnding(folder, () => (order += 'said ')).then(() => (order += 'begins '));
  await expect.poll(() => order).toBe('said ');
  order += 'ended ';
  release();
  await waited;
  expect(order).toBe('said ended begins ');
  lockServer(folder)();
});

test('what a server left behind that was killed while it ended is nothing to wait for', async () => {
  writeFileSync(join(folder, 'server.ending'), '1\n');
  await waitForEnding(folder, () => expect.unreachable());
  const release = lockServer(folder);
  await waitForEnding(folder, () => expect.unreachable()); // as it serves again
  release();
});
