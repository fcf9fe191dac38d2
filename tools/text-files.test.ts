import { expect, test } from 'vitest';
import { listTextFiles, type ViteManifest } from './text-files.ts';

const build: ViteManifest = {
  'app/entry.client.tsx': { file: 'assets/entry.js', isEntry: true, imports: ['_frame.js'] },
  '_frame.js': {
    file: 'assets/frame.js',
    dynamicImports: ['app/site/first-texts.zh.ts', 'app/site/first-texts.en.ts', 'app/site/bell.tsx'],
  },
  'app/site/first-texts.zh.ts': { file: 'assets/first.zh.js' },
  'app/site/first-texts.en.ts': { file: 'assets/first.en.js' },
  'app/site/bell.tsx': { file: 'assets/bell.js', dynamicImports: ['app/site/bell.zh.ts', 'app/site/bell.en.ts'] },
  'app/site/bell.zh.ts': { file: 'assets/bell.zh.js' },
  'app/site/bell.en.ts': { file: 'assets/bell.en.js' },
  'app/ask/lists/lists.page.tsx?route': { file: 'assets/lists.js', isEntry: true, imports: ['_rows.js'] },
  '_rows.js': { file: 'assets/rows.js', imports: ['_frame.js'], dynamicImports: ['app/ask/lists/lists.zh.ts'] },
  'app/ask/lists/lists.zh.ts': { file: 'assets/lists.zh.js', imports: ['_words.js'] },
  '_words.js': { file: 'assets/words.js' },
};

test('a page waits for the texts of all that it imports, not for those of what comes later', () => {
  const { '/assets/entry.js': entry, '/assets/lists.js': lists } = listTextFiles(build);
  expect(entry).toEqual({ 'zh-cn': ['/assets/first.zh.js'], en: ['/assets/first.en.js'] });
  expect(new Set(lists!['zh-cn'])).toEqual(new Set(['/assets/lists.zh.js', '/assets/words.js', '/assets/first.zh.js']));
});

test('a build whose entry names no texts is noticed', () => {
  const { '_frame.js': frame, ...rest } = build;
  expect(() => listTextFiles({ ...rest, '_frame.js': { file: frame!.file } })).toThrow('texts');
});
