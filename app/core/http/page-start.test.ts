import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntryContext } from 'react-router';
import { expect, it } from 'vitest';
import { openTextFiles, pageStart } from './page-start.server.ts';

const route = (id: string, imports: string[] = []) => ({ id, module: `/assets/${id}-1.js`, imports });
const manifest = {
  url: '/assets/manifest-1.js',
  entry: { module: '/assets/entry-1.js', imports: ['/assets/frame-1.js'] },
  routes: { root: route('root'), list: route('list', ['/assets/frame-1.js', '/assets/rows-1.js']) },
} as unknown as EntryContext['manifest'];

it('asks for all files of a page at once, the largest first, with the texts of its language alone', () => {
  const dir = mkdtempSync(join(tmpdir(), 'wenwo-build-'));
  const texts = {
    '/assets/entry-1.js': { 'zh-cn': ['/assets/first.zh-1.js'], en: ['/assets/first.en-1.js'] },
    '/assets/list-1.js': { 'zh-cn': ['/assets/list.zh-1.js'], en: ['/assets/list.en-1.js'] },
  };
  writeFileSync(join(dir, 'text-files.json'), JSON.stringify(texts));
  mkdirSync(join(dir, 'client/assets'), { recursive: true });
  writeFileSync(join(dir, 'client/assets/rows-1.js'), 'x'.repeat(20));
  writeFileSync(join(dir, 'client/assets/frame-1.js'), 'x'.repeat(10));
  openTextFiles(dir);
  const start = pageStart({ manifest, routes: ['root', 'list'], first: ['root'], language: 'en', context: '{"a":1}' });
  expect(start).toContain('(["rows-1","frame-1","first.en-1","list.en-1","list-1"])');
  const known = [route('root'), route('list')].map(({ imports: _own, ...kept }) => kept);
  expect(start).toContain(
    `startPage({"a":1},${JSON.stringify({ url: '/assets/manifest-1.js', routes: known })},["list"])`,
  );
  expect(pageStart({ manifest, routes: ['root'], first: ['root'], language: 'zh-cn', context: '{}' })).toContain(
    '["frame-1","first.zh-1"]',
  );
  rmSync(dir, { recursive: true });
});
