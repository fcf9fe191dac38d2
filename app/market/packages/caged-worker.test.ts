import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cage } from './inspect.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenwo-cage-'));
const server = createServer((socket) =>
  socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok'),
);
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as { port: number }).port;
  writeFileSync(join(folder, 'secret.key'), 'secret');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** What a script comes to with the flags of the process that looks at packages, and without them. */
function run(script: string, flags: readonly string[]): Promise<string> {
  const args = [...flags, '--input-type=module', '-e', script];
  return new Promise((resolve) =>
    execFile(process.execPath, args, { encoding: 'utf8', env: {}, timeout: 90_000 }, (_error, stdout, stderr) =>
      resolve(`${stdout} ${stderr}`),
    ),
  );
}

/** A script that tries an act with a module of Node and prints how it went. */
const tries = (module: string, act: string) => `const it = await import('node:${module}');
  try { ${act}; console.log('done') } catch (error) { console.log(error.code ?? error.cause?.code ?? error) }`;
const until = (act: string) => `await new Promise((done, fail) => { ${act} })`;

test.each([
  [
    'connect to a server',
    () => {
      const begin = `it.connect(${port}, '127.0.0.1').on('connect', function () { this.end(done) }).on('error', fail)`;
      return tries('net', until(begin));
    },
  ],
  [
    'listen',
    () => tries('net', until(`const one = it.createServer().on('error', fail).listen(0, () => one.close(done))`)),
  ],
  ['fetch an address', () => tries('net', `await fetch('http://127.0.0.1:${port}/')`)],
  ['look up a name', () => tries('dns', `await it.promises.lookup('localhost')`)],
  [
    'send a datagram',
    () => {
      const after = '(error) => (socket.close(), error ? fail(error) : done())';
      const send = `socket.send('x', ${port}, '127.0.0.1', ${after})`;
      return tries('dgram', until(`const socket = it.createSocket('udp4').on('error', fail); ${send}`));
    },
  ],
  ['read another file', () => tries('fs', `it.readFileSync('${join(folder, 'secret.key')}')`)],
  ['write a file', () => tries('fs', `it.writeFileSync('${join(folder, 'made')}', '')`)],
  ['start a program', () => tries('child_process', `it.spawnSync('true')`)],
  ['start a thread', () => tries('worker_threads', `new it.Worker('0', { eval: true })`)],
])('the process that looks at packages cannot %s, which others can', async (_name, script) => {
  expect(await run(script(), cage())).toContain('ERR_ACCESS_DENIED');
  expect(await run(script(), [])).toContain('done');
});

test('it runs no text as code', async () => {
  expect(await run(`try { eval('1') } catch (error) { console.log(error.name) }`, cage())).toContain('EvalError');
});
