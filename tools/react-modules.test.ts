import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isReactFile, reactModules, toModule } from './react-modules.ts';

const modules = join(import.meta.dirname, '../node_modules');
const require = createRequire(import.meta.url);
const files = [
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
];
const asModule = (file: string) => toModule(readFileSync(join(modules, file), 'utf8'));

test.each(files)('%s exports the same names as a module', (file) => {
  const list = /export \{ (.+) \};$/.exec(asModule(file))?.[1] ?? '';
  const whole = require(join(modules, file)) as object;
  expect(new Set([...list.matchAll(/ as (\w+)/g)].map(([, name]) => name))).toEqual(new Set(Object.keys(whole)));
  expect(isReactFile(join(modules, file))).toBe(true);
});

test('as a module it does the same', async () => {
  const open = (file: string) =>
    import(`data:text/javascript,${encodeURIComponent(asModule(file))}`) as Promise<Record<string, unknown>>;
  const { createElement, version } = await open(files[0]!);
  expect(createElement).toBeTypeOf('function');
  expect(version).toBe((require('react') as { version: string }).version);
  const { unstable_now: now } = await open(files[4]!);
  expect((now as () => number)()).toBeGreaterThan(0);
});

test('every module that stands in for one of React’s names a file that is there', () => {
  const named = Object.entries(reactModules).map(([module, code]) => {
    const file = /'\.\/(.+?)'/.exec(code)![1]!;
    return `${module.split('/')[0]}/${file}`;
  });
  expect(new Set(named)).toEqual(new Set(files));
});

test('what is no CommonJS module is refused', () => {
  expect(() => toModule('export const one = 1;')).toThrow('CommonJS');
  expect(() => toModule("module.exports = require('./other.js');")).toThrow('CommonJS');
});
