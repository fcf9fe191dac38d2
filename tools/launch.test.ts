import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let scratch = '';
let site = '';
let foreign = '';

/** A checkout with one package of its own folder, so that npm asks no registry, beside the packages of another. */
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'wenwo-launch-'));
  site = join(scratch, 'site');
  foreign = join(scratch, 'other/node_modules');
  for (const name of ['launch.mjs', 'memory-limits.mjs', 'supervise.mjs'])
    cpSync(join(import.meta.dirname, name), join(site, 'tools', name));
  mkdirSync(join(foreign, 'kept'), { recursive: true });
  writeFileSync(join(foreign, 'kept/index.js'), 'kept');
  mkdirSync(join(site, 'part'));
  const own = { name: 'site', version: '1.0.0', dependencies: { part: 'file:part' } };
  const packages = { '': own, part: { version: '1.0.0' }, 'node_modules/part': { resolved: 'part', link: true } };
  writeFileSync(join(site, 'part/package.json'), JSON.stringify({ name: 'part', version: '1.0.0' }));
  writeFileSync(join(site, 'package.json'), JSON.stringify(own));
  writeFileSync(join(site, 'package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, packages }));
  writeFileSync(join(site, 'tools/hello.mjs'), "console.log('hello')");
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('a checkout whose packages are a link to another’s gets its own, and the other keeps all', () => {
  symlinkSync(foreign, join(site, 'node_modules'), 'junction');
  const run = spawnSync(process.execPath, [join(site, 'tools/launch.mjs'), 'tools/hello.mjs'], { encoding: 'utf8' });
  expect(run.stdout + run.stderr).toContain('hello');
  expect(readFileSync(join(foreign, 'kept/index.js'), 'utf8')).toBe('kept');
  expect(lstatSync(join(site, 'node_modules')).isDirectory()).toBe(true);
  expect(existsSync(join(site, 'node_modules/part/package.json'))).toBe(true);
});
