import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryContext } from 'react-router';
import type { Language } from '#app/core/texts/language.ts';

/**
 * The files of texts that a module of the build waits for while it loads, by the module's address: written by
 * `tools/build.ts`.
 */
export type TextFiles = Record<string, Record<Language, string[]>>;

let textFiles: TextFiles = {};
let buildFolder = '';

/** Reads what the build in this folder says of its texts; once, when the process starts. */
export function openTextFiles(buildDir: string): void {
  buildFolder = buildDir;
  textFiles = JSON.parse(readFileSync(join(buildDir, 'text-files.json'), 'utf8')) as TextFiles;
  scripts.clear();
}

type Route = EntryContext['manifest']['routes'][string];

type Start = {
  /** The routes that the page's browser knows from the start, and where the list of all is. */
  manifest: EntryContext['manifest'];
  /** Ids of the page's routes, from the root on. */
  routes: readonly string[];
  /** Those whose code is in the first file of every visit. */
  first: readonly string[];
  language: Language;
  /** What React Router hands to the browser, as JSON. */
  context: string;
};

const scripts = new Map<string, string>();

/**
 * The script that starts a page: it asks for everything the page runs at once, code and texts in the page's language,
 * so that nothing is found out only when something else has come, and calls `startPage` (`entry.client.tsx`) then. A
 * Content-Security-Policy of hashes and `strict-dynamic` forbids the script of the page to import, and allows what the
 * elements that it makes load and import.
 */
export function pageStart(start: Start): string {
  const key = `${start.language} ${start.routes.join()}`;
  let script = scripts.get(key);
  if (script === undefined) scripts.set(key, (script = writeScript(start)));
  return script;
}

function writeScript({ manifest, routes, first, language, context }: Start): string {
  const own = routes.filter((id) => !first.includes(id)).map((id) => manifest.routes[id]!);
  const files = new Set([
    ...(manifest.entry.imports ?? []),
    ...[manifest.entry, ...own].flatMap(({ module }) => textFiles[module]?.[language] ?? []),
    ...own.flatMap(({ imports, module }) => [...(imports ?? []), module]),
  ]);
  // without HTTP/2 a browser asks for six at a time: the largest are not to wait until a small one has come
  const names = [...files]
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .map((file) => file.slice(folder.length, -ending.length));
  const known = { url: manifest.url, routes: Object.values(manifest.routes).map(slim) };
  const handed = [context, JSON.stringify(known), JSON.stringify(own.map(({ id }) => id))].join();
  return (
    `${beginEarly}(function(f){var w=f.length;f.forEach(function(n){var s=document.createElement("script");` +
    `s.type="module";s.fetchPriority="high";s.src="${folder}"+n+"${ending}";` +
    `s.onload=function(){--w||startPage(${handed})};document.head.append(s)})})(${JSON.stringify(names)})`
  );
}

/**
 * What takes a browser time once, done while it waits for the network instead of while React takes the page over: the
 * data of Intl, cookies and storage, and the number that the router gives to the first entry of the history.
 */
const beginEarly =
  `window.requestIdleCallback&&requestIdleCallback(function(){var l=document.documentElement.lang;` +
  `new Intl.DateTimeFormat(l).format();new Intl.RelativeTimeFormat(l).format(1,"day");` +
  `try{document.cookie+sessionStorage.length}catch(e){}` +
  `history.state||history.replaceState({idx:0},"")});`;

const sizeOf = (file: string) => statSync(join(buildFolder, 'client', file), { throwIfNoEntry: false })?.size ?? 0;

/**
 * A route as the router in browsers needs it: pages import their files themselves, and what is false is left out. So is
 * the root's empty path: a router that knows the root alone at `/` would not look for the page below it.
 */
const slim = (route: Route | undefined) =>
  route && Object.fromEntries(Object.entries(route).filter(([name, value]) => value && name !== 'imports'));

const [folder, ending] = ['/assets/', '.js'];
