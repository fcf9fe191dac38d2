import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site = '';

/** A checkout whose server does as SERVER says, without packages: `lives` counts its starts. */
beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), 'wenwo-supervise-'));
  for (const name of ['launch.mjs', 'memory-limits.mjs', 'supervise.mjs'])
    cpSync(join(import.meta.dirname, name), join(site, 'tools', name));
  const own = { name: 'site', version: '1.0.0' };
  writeFileSync(
    join(site, 'package.json'),
    JSON.stringify({ ...own, type: 'module', scripts: { start: 'node tools/launch.mjs server.ts' } }),
  );
  writeFileSync(join(site, 'package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, packages: { '': own } }));
  writeFileSync(join(site, 'tools/build.ts'), '');
  writeFileSync(
    join(site, 'server.ts'),
    `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync(process.env.LIVES, '.');
    const life = readFileSync(process.env.LIVES, 'utf8').length;
    const stay = () => setInterval(() => {}, 1000);
    const end = (how) => { console.log('stopped by', how); process.exit(0); };
    const stays = () => {
      process.on('SIGTERM', () => end('SIGTERM'));
      process.on('message', end);
      process.on('disconnect', () => end('itself'));
      stay();
    };
    const lingers = () => {
      const heard = [];
      const hear = (how) => {
        heard.push(how);
        if (heard.length === 1) setTimeout(() => { console.log('heard', heard.join('+')); process.exit(0); }, 1500);
      };
      for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => hear(signal));
      process.on('message', hear);
      process.on('disconnect', () => end('itself'));
      stay();
    };
    if (process.env.SERVER === 'lingers') lingers();
    const plans = { dies: () => process.exit(7), refuses: () => process.send('refused', () => process.exit(1)) };
    if (process.env.SERVER === 'stays') stays(); // first, as a test sends signals once it has read the line
    console.log('life', life, process.pid);
    plans[process.env.SERVER]?.();`,
  );
  mkdirSync(join(site, 'node_modules'));
});

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(site, { recursive: true, force: true });
});

let launches = 0;

/** `npm start` of the checkout. */
function launch(
  server: 'dies' | 'lingers' | 'refuses' | 'stays',
  [program, ...args]: string[] = [process.execPath, join(site, 'tools/launch.mjs'), 'server.ts'],
) {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    SERVER: server,
    LIVES: join(site, `lives-${(launches += 1)}`),
  };
  const child = spawn(program!, args, {
    cwd: site,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own, as a service has
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()));
  const ended = once(child, 'close').then(([code]) => (running.delete(child), code as number | null));
  const lives = () => [...output.matchAll(/life \d+ (\d+)/g)].map(([, pid]) => Number(pid));
  return { child, ended, lives, output: () => output };
}

test('a server that is killed is started again at once, as often as it takes', async () => {
  const { child, ended, lives, output } = launch('stays');
  await expect.poll(lives).toHaveLength(1);
  process.kill(lives()[0]!, 'SIGKILL');
  await expect.poll(lives).toHaveLength(2);
  process.kill(lives()[1]!, 'SIGKILL');
  await expect.poll(lives).toHaveLength(3);
  expect(output()).toContain('The server ended (SIGKILL) and is started again.');
  expect(output()).toContain('is started again in 0.5 s.');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output()).toContain('stopped by stop');
  expect(lives()).toHaveLength(3);
});

test('a supervisor that asks the launcher, or all at once, has the server end once and in order, and the launcher after it', async () => {
  for (const [whom, heard] of [
    [1, ['stop']],
    [-1, ['SIGTERM', 'stop']],
  ] as const) {
    const { child, ended, lives, output } = launch('lingers');
    await expect.poll(lives).toHaveLength(1);
    const isThere = { server: true };
    child.once('exit', () => (isThere.server = /heard/.test(output())));
    process.kill(whom * child.pid!, 'SIGTERM');
    process.kill(whom * child.pid!, 'SIGTERM'); // npm passes on what the whole group has got already
    expect(await ended).toBe(0);
    expect(isThere.server).toBe(true);
    const all = /heard (.+)/.exec(output())![1]!.split('+');
    expect([...new Set(all)].sort()).toEqual([...heard].sort());
    expect(all.filter((how) => how === 'stop')).toHaveLength(1);
  }
});

test('five quick deaths end with one sentence and exit code 1', async () => {
  const { ended, lives, output } = launch('dies');
  expect(await ended).toBe(1);
  expect(lives()).toHaveLength(5);
  expect(output().trim().split('\n').at(-1)).toMatch(
    /^ *The server ended 5 times in a row .*\(code 7\); it is not started again\./,
  );
});

test('a start that is refused is not tried again', async () => {
  const { ended, lives, output } = launch('refuses');
  expect(await ended).toBe(1);
  expect(lives()).toHaveLength(1);
  expect(output()).not.toContain('started again');
});

test('Ctrl-C asks the server to stop once, and a server whose launcher is killed ends too', async () => {
  const first = launch('stays');
  await expect.poll(first.lives).toHaveLength(1);
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(first.output()).toContain('stopped by stop');
  const second = launch('stays');
  await expect.poll(second.lives).toHaveLength(1);
  second.child.kill('SIGKILL');
  await expect.poll(second.output).toContain('stopped by itself');
});

test(
  'a server whose npm is killed ends too, though the shell between them stays',
  { skip: !existsSync('/proc/1/stat') },
  async () => {
    const { child, lives, output } = launch('stays', ['npm', 'start']);
    await expect.poll(lives).toHaveLength(1);
    child.kill('SIGKILL');
    await expect.poll(output).toContain('stopped by stop');
  },
);
