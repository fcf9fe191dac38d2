import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import en from '#app/account/reauth/proof-acts.en.ts';
import zh from '#app/account/reauth/proof-acts.zh.ts';
import { endpoints } from '#app/api.server.ts';

/** Names of functions that ask for a recent proof themselves or through another of the same file. */
function provingFunctions(): Set<string> {
  const found = new Set<string>();
  for (const file of globSync('app/**/*.server.ts')) {
    const bodies = [...readFileSync(file, 'utf8').matchAll(/^(?:export )?(?:async )?function (\w+)[\s\S]*?\n}\n/gm)];
    let names = ['requireRecentProof'];
    while (names.length > 0) {
      const calls = new RegExp(String.raw`\b(?:${names.join('|')})\(`);
      const more = bodies.filter(([body, name]) => !found.has(name!) && calls.test(body.slice(body.indexOf('{'))));
      names = more.map(([, name]) => name!);
      for (const name of names) found.add(name);
    }
  }
  return found;
}

test('the question whether it is you names every act that asks it, in both languages, and no other', () => {
  const proving = provingFunctions();
  const paths = endpoints.filter(({ run }) => proving.has(run.name)).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !(path in zh))).toEqual([]);
  const known = new Set(endpoints.map(({ path }) => path));
  expect(Object.keys(zh).filter((path) => !known.has(path))).toEqual([]);
  for (const text of Object.values(en)) expect(text).toMatch(/^[a-z].*[^.]$/);
});
