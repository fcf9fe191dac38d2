import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName, fillSaveName, type SavedFile, suffixOf } from './save-name.ts';

const file: SavedFile = {
  topic: 'default',
  name: '我的 照片-2026 final version.JPG',
  suffix: 'jpg',
  sha1: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  now: new Date('2026-11-20T17:05:09Z'),
  random: (length) => 'r'.repeat(length),
};

describe('fillSaveName', () => {
  it('fills the default template in China time', () => {
    expect(fillSaveName('/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}', file)).toBe(
      `/storage/default/20261121/我的照片-2026finalv${file.sha1}.jpg`,
    );
  });

  it('knows every placeholder', () => {
    expect(fillSaveName('/storage/{hour}-{min}-{sec}/{random}/{random32}/{suffix}/{filesha1}', file)).toBe(
      `/storage/01-05-09/${'r'.repeat(16)}/${'r'.repeat(32)}/jpg/${file.sha1}`,
    );
  });

  it('takes fifteen characters of the name, not bytes', () => {
    expect(fillSaveName('/storage/{filename}-{random}', { ...file, name: '𠮷'.repeat(40) })).toBe(
      `/storage/${'𠮷'.repeat(15)}-${'r'.repeat(16)}`,
    );
  });

  it.each([
    ['/storage/{filename}{.suffix}', `/storage/a${file.sha1}.jpg`],
    ['/storage/{filename}.{suffix}', `/storage/a${file.sha1}.jpg`],
    ['/storage/{filename}', `/storage/a${file.sha1}`],
  ])('puts the hash into %s, which would give two files one name', (template, expected) => {
    expect(fillSaveName(template, { ...file, name: 'a.jpg' })).toBe(expected);
  });

  it('leaves a missing suffix and unknown placeholders out', () => {
    expect(fillSaveName('/storage/{nope}{constructor}x{filesha1}{.suffix}', { ...file, suffix: '' })).toBe(
      `/storage/x${file.sha1}`,
    );
  });

  it('stays below /storage/ whatever template and name say', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('../../etc', '..\\..', '/', '//x', '{topic}/../..', '.', '{filename}/..'),
    );
    fc.assert(
      fc.property(text, text, (template, name) => {
        const path = fillSaveName(template, { ...file, name });
        expect(path).toMatch(/^\/storage\//);
        expect(
          new URL(`http://x${path.replaceAll('%', '%25').replaceAll('#', '').replaceAll('?', '')}`).pathname,
        ).toMatch(/^\/storage\//);
        expect(path.split('/')).not.toContain('..');
      }),
    );
  });
});

describe('cleanFileName', () => {
  it.each([
    ['C:\\Users\\me\\report.doc', 'report.doc'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0000b\u202Egnp.exe', 'abgnp.exe'],
    ['  ..hidden.txt. ', 'hidden.txt'],
    ['what?*<>|":.txt', 'what.txt'],
    ['', 'file'],
    ['...', 'file'],
    ['中文 文件.pdf', '中文 文件.pdf'],
  ])('makes %j %j', (given, expected) => expect(cleanFileName(given)).toBe(expected));

  it('keeps the suffix of a long name', () => {
    const name = cleanFileName(`${'很'.repeat(300)}.docx`);
    expect(Array.from(name)).toHaveLength(120);
    expect(name.endsWith('.docx')).toBe(true);
  });
});

it.each([
  ['a.JPG', 'jpg'],
  ['a.tar.gz', 'gz'],
  ['.htaccess', ''],
  ['noend', ''],
  ['end.', ''],
  ['x.p h p', ''],
])('the suffix of %j is %j', (name, suffix) => expect(suffixOf(name)).toBe(suffix));
