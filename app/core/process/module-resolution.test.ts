import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** What a module of the product's folder prints, in a process of its own: hooks stay for as long as it lives. */
function run(lines: string): { out: string; fault: string } {
  const script = `import { resolveOwnModules } from '#app/core/process/module-resolution.server.ts';
    resolveOwnModules();
    ${lines}`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { out: stdout.trim(), fault: stderr };
}

test('finds the same modules as Node does, once each, and all else as Node does', () => {
  const { out, fault } = run(`
    const [ours, theirs] = await Promise.all([
      import('#app/core/process/startup-error.ts'),
      import(new URL('app/core/process/startup-error.ts', 'file://' + process.cwd() + '/').href),
    ]);
    const [kysely, again] = [await import('kysely'), await import('kysely')];
    const data = await import('./package.json', { with: { type: 'json' } });
    const { readFile } = await import('node:fs/promises');
    console.log(ours === theirs && kysely === again, typeof kysely.sql, data.default.name, typeof readFile);`);
  expect([out, fault]).toEqual(['true function wenwo function', '']);
});

test.each([
  ['#app/core/process/nobody.ts', 'nobody.ts'],
  ['./app/core/process/nobody.ts', 'nobody.ts'],
  ['no-such-package', 'no-such-package'],
])('says what is missing: %s', (specifier, name) => {
  const { out, fault } = run(`await import('${specifier}').catch((error) => console.log(error.code, error.message));`);
  expect(out).toContain(name);
  expect(out).toMatch(/^(?:ENOENT|ERR_MODULE_NOT_FOUND) /);
  expect(fault).toBe('');
});
