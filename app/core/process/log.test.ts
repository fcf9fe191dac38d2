import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Logs, lives on, and ends: what it says on standard error is seen. */
const program = `
  const { log, setLogLevel } = await import(${JSON.stringify(join(import.meta.dirname, 'log.server.ts'))});
  setLogLevel('info');
  log.error('there is no room for this');
  await new Promise((done) => setImmediate(done));
  console.log('nor for this');
  log.error('nor for that');
  setImmediate(() => console.error('alive'));`;

test.runIf(process.platform === 'linux')('a log on a full disk ends no process and holds none up at its end', () => {
  const full = openSync('/dev/full', 'w');
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
    timeout: 90_000,
  });
  closeSync(full);
  expect([run.status, run.stderr.trim()]).toEqual([0, 'alive']);
});
