import { expect, test } from 'vitest';
import { listScripts, listStyles } from './bench-modules.ts';

const html = `<link rel="modulepreload" href="/assets/entry-a.js"/><link rel="stylesheet" href="/assets/root-b.css"/>
<link rel="stylesheet" href="/assets/root-b.css#"/>
<script type="module" nonce="x">import "/assets/manifest-c.js";import * as route0 from "/assets/root-d.js";</script>`;
const files: Record<string, string> = {
  '/assets/entry-a.js': 'import{a as e}from"./react-e.js";export{}',
  '/assets/manifest-c.js': 'window.__manifest={"x":"/assets/other-z.js"}',
  '/assets/root-d.js':
    'import`./side-f.js`;var n=await t(()=>e(()=>import(`./zh-g.js`),[]),()=>e(()=>import(`./en-h.js`),[])),r=()=>import(`./later-i.js`);',
  '/assets/react-e.js': '',
  '/assets/side-f.js': 'export*from"./react-e.js"',
  '/assets/zh-g.js': '',
};
const read = (address: string): string => {
  const code = files[address];
  if (code === undefined) throw new Error(`${address} is not loaded by this page`);
  return code;
};

test('a first visit loads what the page names, what that imports, and the texts of its language', () => {
  expect(listScripts(html, read).sort()).toEqual(Object.keys(files).sort());
  expect(listStyles(html)).toEqual(['/assets/root-b.css']);
});

test('a build without awaited texts is noticed', () => {
  expect(() => listScripts('<script type="module" src="/assets/react-e.js"></script>', read)).toThrow('language file');
});
