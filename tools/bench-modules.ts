/**
 * Every module a page runs: those its HTML names, what these import, and the language files that they await
 * (`pageTexts` with the Chinese file first), each once.
 * @param read gives the text of a module under its address
 * @throws Error when no module awaits a language file: then the build no longer looks as expected here
 */
export function listScripts(html: string, read: (address: string) => string): string[] {
  const named = [
    ...html.matchAll(
      /(?:rel="modulepreload"[^>]*href|<script[^>]*\bsrc|rel="modulepreload" href)="(\/assets\/[^"]+\.js)"|(?:from\s*|import\s*|import\()["'](\/assets\/[^"']+\.js)["']/g,
    ),
  ].map(([, tag, inline]) => tag ?? inline!);
  const found = new Set<string>(named);
  let languageFiles = 0;
  for (const address of found) {
    const code = read(address);
    for (const [, file] of code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      found.add(`/assets/${file!}`);
    for (const [, file] of code.matchAll(awaitedTexts)) {
      found.add(`/assets/${file!}`);
      languageFiles += 1;
    }
  }
  if (languageFiles === 0) throw new Error('No language file is found in the built modules');
  return [...found];
}

/** `await texts(() => import(Chinese), () => import(English))` as the bundler writes it. */
const awaitedTexts =
  /await [\w$.]+\(\(\)=>[\w$]*\(?(?:\(\)=>)?import\(["'`]\.\/([^"'`]+\.js)["'`]\)[^;]{0,200}?,\(\)=>[\w$]*\(?(?:\(\)=>)?import\(/g;

/** Style sheets that a page names. */
export const listStyles = (html: string): string[] => [
  ...new Set([...html.matchAll(/rel="stylesheet"[^>]*href="(\/assets\/[^"#]+\.css)#?"/g)].map(([, file]) => file!)),
];
