import type { TextFiles } from '#app/core/http/page-start.server.ts';
import { defaultLanguage, type Language } from '#app/core/texts/language.ts';

/** What Vite writes of each file of a build, by its source. */
export type ViteManifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
>;

const endings: Record<Language, string> = { 'zh-cn': '.zh.ts', en: '.en.ts' };

/**
 * The texts that the entry and each page's module wait for while they load: all that they, and what they import, fetch
 * under the name of texts, with what those import.
 * @throws Error when the entry waits for none: then the build no longer looks as known here
 */
export function listTextFiles(manifest: ViteManifest): TextFiles {
  const files: TextFiles = {};
  const withImports = (names: readonly string[], met = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (met.has(name)) continue;
      met.add(name);
      withImports(manifest[name]?.imports ?? [], met);
    }
    return met;
  };
  const textsOf = (source: string, language: Language): string[] => {
    const waited = [...withImports([source])]
      .flatMap((name) => manifest[name]?.dynamicImports ?? [])
      .filter((name) => name.endsWith(endings[language]));
    return [...withImports(waited)].map((name) => `/${manifest[name]!.file}`);
  };
  for (const [source, { file, isEntry }] of Object.entries(manifest)) {
    if (isEntry) files[`/${file}`] = { 'zh-cn': textsOf(source, 'zh-cn'), en: textsOf(source, 'en') };
  }
  const entry = Object.keys(manifest).find((source) => source.endsWith('entry.client.tsx'));
  if (!entry || files[`/${manifest[entry]!.file}`]?.[defaultLanguage].length === 0)
    throw new Error('The build does not say which texts come with every page');
  return files;
}
