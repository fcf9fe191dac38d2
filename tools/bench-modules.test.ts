import { expect, test } from 'vitest';
import { listScripts, listStyles } from './bench-modules.ts';

const html = `<script nonce="x">(function(){})();
(function(f){f.forEach(function(n){document.head.append(s)})})(["frame-a","first-texts.zh-b","manifest-c"])</script>
<link rel="stylesheet" href="/assets/root-b.css"/>
<link rel="stylesheet" href="/assets/root-b.css#"/>`;
const files: Record<string, string> = {
  '/assets/frame-a.js':
    'import{a as e}from"./react-e.js";import`./side-f.js`;var r=()=>import(`./later-i.js`);export{}',
  '/assets/first-texts.zh-b.js': '',
  '/assets/manifest-c.js': 'window.__manifest={"x":"/assets/other-z.js"}',
  '/assets/react-e.js': '',
  '/assets/side-f.js': 'export*from"./react-e.js"',
};
const read = (address: string): string => {
  const code = files[address];
  if (code === undefined) throw new Error(`${address} is not loaded by this page`);
  return code;
};

test('a first visit loads what the page asks for, the texts of its language among it, and what that imports', () => {
  expect(listScripts(html, read).sort()).toEqual(Object.keys(files).sort());
  expect(listStyles(html)).toEqual(['/assets/root-b.css']);
});

test('a page that asks for no texts is noticed', () => {
  expect(() => listScripts(html.replace('"first-texts.zh-b",', ''), read)).toThrow('no texts');
});
