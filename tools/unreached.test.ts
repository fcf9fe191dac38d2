import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leaveOutUnreached, unreached } from './unreached.ts';

const modules = join(import.meta.dirname, '../node_modules');
const read = (path: string) => readFileSync(join(modules, path), 'utf8');

/** What is built of a module. */
function built(code: string, id: string): string {
  const transform = leaveOutUnreached().transform as (this: object, code: string, id: string) => { code: string };
  const error = (text: string) => {
    throw new Error(text);
  };
  return transform.call({ error }, code, id)?.code ?? code;
}

test('the installed releases are those that are known, each file is smaller without what is left out', () => {
  for (const path of Object.keys(unreached)) {
    const code = read(path);
    expect(built(code, join(modules, path)).length, path).toBeLessThan(code.length);
  }
});

test('no name is used whose declaration is left out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unreached-'));
  try {
    const linted = { env: { browser: true, node: true, es2024: true }, rules: { 'no-undef': 'error' } };
    await writeFile(join(folder, 'rules.json'), JSON.stringify({ ...linted, categories: { correctness: 'off' } }));
    const lint = async (name: string, code: string) => {
      await writeFile(join(folder, name), code);
      const linter = join(modules, 'oxlint/bin/oxlint');
      const args = ['-c', join(folder, 'rules.json'), '-f', 'json', join(folder, name)];
      const { stdout } = spawnSync(process.execPath, [linter, ...args], { encoding: 'utf8' });
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string }[] };
      return diagnostics.map(({ message }) => message);
    };
    expect(await lint('none.js', 'export default () => nowhere;')).toEqual([expect.stringContaining('nowhere')]);
    for (const path of Object.keys(unreached)) {
      const before = new Set(await lint('before.js', read(path)));
      const after = await lint('after.js', built(read(path), join(modules, path)));
      expect(
        after.filter((message) => !before.has(message)),
        path,
      ).toEqual([]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a release that changes what is named of it does not build', () => {
  const dom = 'react-dom/cjs/react-dom-client.production.js';
  const code = read(dom);
  const changes = [
    ['exports.version = "19.3.1"', 'exports.version = "19.3.2"'],
    ['function startHostTransition(', 'function startTransitionOfHost('],
    ['FragmentInstance.prototype.', 'FragmentHandle.prototype.'],
    ['useMemoCache: ', 'useCacheOfMemo: '],
  ] as const;
  for (const [before, after] of changes)
    expect(() => built(code.replaceAll(before, after), join(modules, dom))).toThrow(/has changed.*see tools/);
  const router = 'react-router/dist/production/lib/router/router.js';
  expect(() => built(read(router).replace('function handleAction(', 'function act('), join(modules, router))).toThrow(
    'there is no handleAction',
  );
});

test('a page that imports what is left out of React does not build', () => {
  const page = join(modules, '../app/site/any.page.tsx');
  for (const names of ['{ useState, useTransition }', '{useActionState as act}', '* as React', 'React'])
    expect(() => built(`import ${names} from "react";`, page)).toThrow(/is left out in browsers/);
  expect(() => built("import{createRoot}from'react-dom/client'", page)).toThrow('createRoot of React');
  expect(() => built("import { preload } from 'react-dom';", page)).toThrow('preload of React');
  const fine = "import { useState as use1, Suspense } from 'react'; import { flushSync } from 'react-dom';";
  expect(built(fine, page)).toBe(fine);
});
