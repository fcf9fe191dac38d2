import { createContext, useContext } from 'react';
import { type Language, toLanguage, type Widen } from './language.ts';

/** The language of the page being rendered. */
export const LanguageContext = createContext<Language>('zh-cn');
export const useLanguage = () => useContext(LanguageContext);

type File<T> = { default: T };

/** The texts of a page in every loaded language: both on the server, the document's own in the browser. */
export type PageTexts<T> = { in(language: Language): T; use(): T };

/**
 * Texts that come with every page, under the name `giveTexts` gets them by: nothing waits for them. Browser only; the
 * server loads them as any others: `import.meta.env.SSR ? await pageTexts(…) : textsWithPage('shell')`.
 */
export function textsWithPage<T extends object>(name: string): PageTexts<T> {
  const own = (): T => {
    if (!given[name]) throw new Error(`Texts "${name}" did not come with the page`);
    return given[name] as T;
  };
  return { in: own, use: own };
}

/** Takes the texts that came with the page, in the document's language. */
export const giveTexts = (texts: Readonly<Record<string, object>>): void => void Object.assign(given, texts);

const given: Record<string, object> = {};

/**
 * Loads the language files of a page when its route module loads, so that server rendering, hydration and client
 * navigation always have them: `const texts = await pageTexts(() => import('./x.zh.ts'), () => import('./x.en.ts'))`.
 * A language switch is a full page load.
 */
export async function pageTexts<T extends object>(
  zh: () => Promise<File<T>>,
  en: () => Promise<File<Widen<T>>>,
): Promise<PageTexts<T>> {
  const loaders: Record<Language, () => Promise<File<T>>> = {
    'zh-cn': zh,
    en: en as unknown as () => Promise<File<T>>,
  };
  const loaded: Partial<Record<Language, T>> = {};
  const wanted: Language[] =
    typeof document === 'undefined' ? ['zh-cn', 'en'] : [toLanguage(document.documentElement.lang)];
  await Promise.all(wanted.map(async (language) => (loaded[language] = (await loaders[language]()).default)));
  const inLanguage = (language: Language): T => {
    const texts = loaded[language] ?? loaded[wanted[0]!];
    if (!texts) throw new Error(`Texts of ${language} are not loaded`);
    return texts;
  };
  return { in: inLanguage, use: () => inLanguage(useContext(LanguageContext)) };
}
