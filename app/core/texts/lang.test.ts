import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const files = globSync('app/**/*.zh.ts', { cwd: root }).sort();

describe('language files', () => {
  it.each(files)('%s has the same texts in both languages, none empty', async (file) => {
    const [zh, en] = await Promise.all(
      [file, file.replace(/zh\.ts$/, 'en.ts')].map(async (name) =>
        flatten(((await import(pathToFileURL(join(root, name)).href)) as { default: object }).default),
      ),
    );
    expect([...en!.keys()].sort()).toEqual([...zh!.keys()].sort());
    for (const [key, text] of en!) expect(typeof text, key).toBe(typeof zh!.get(key));
    const untranslated = [...en!].filter(
      ([key, text]) =>
        typeof text === 'string' &&
        text !== zh!.get(key) &&
        /\p{Script=Han}/u.test(text.replaceAll(/问蜗|中文|切换到中文|阅读中文版/g, '')),
    );
    expect(untranslated).toEqual([]);
  });
});

function flatten(texts: object, path = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'object' && value !== null)
      for (const [inner, text] of flatten(value as object, `${path}${key}.`)) found.set(inner, text);
    else found.set(path + key, value);
  }
  return found;
}
