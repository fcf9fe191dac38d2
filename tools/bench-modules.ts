import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const client = path.join(import.meta.dirname, '../build/client');

/**
 * Every module a page runs: those that the script of its HTML asks for, the texts among them, and what these import,
 * each once.
 * @param read gives the text of a module under its address
 * @throws Error when the page asks for no texts: then it no longer looks as expected here
 */
export function listScripts(html: string, read: (address: string) => string): string[] {
  const named = /document\.head\.append\(s\)\}\)\}\)\((\["[^\]]+"\])\)/.exec(html)?.[1];
  const found = new Set((named ? (JSON.parse(named) as string[]) : []).map((name) => `/assets/${name}.js`));
  if (![...found].some((address) => /\/first-texts\.(?:zh|en)-/.test(address)))
    throw new Error('The page asks for no texts in its script');
  for (const address of found) {
    for (const [, file] of read(address).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      found.add(`/assets/${file!}`);
  }
  return [...found];
}

/** Style sheets that a page names. */
export const listStyles = (html: string): string[] => [
  ...new Set([...html.matchAll(/rel="stylesheet"[^>]*href="(\/assets\/[^"#]+\.css)#?"/g)].map(([, file]) => file!)),
];

/** The code of a built module. */
export const readScript = (address: string): string => readFileSync(path.join(client, address), 'utf8');

/** What is sent to a browser that takes Brotli: the file made at build time, small files as they are. */
export function sentBytes(address: string): number {
  const file = path.join(client, address);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
