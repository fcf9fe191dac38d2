/** The two interface languages; Chinese is the default. */
export const languages = ['zh-cn', 'en'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'zh-cn';

/** Which of them an operator offers: both, or one alone. */
export const offers = ['both', ...languages] as const;
export type Offer = (typeof offers)[number];

/** The language of a page for a reader who asked for one: theirs when it is offered, else the one that is. */
export const spoken = (asked: Language, offer: Offer): Language => (offer === 'both' ? asked : offer);

/** The value for the `lang` attribute of the page. */
export const htmlLang: Record<Language, string> = { 'zh-cn': 'zh-CN', en: 'en' };

/** Reads a language name of any origin; unknown values fall back to Chinese. */
export function toLanguage(value: string | null | undefined): Language {
  return value?.toLowerCase() === 'en' ? 'en' : defaultLanguage;
}

/** A sentence that exists in both languages, chosen when it is shown. */
export type LocalText = { key: string; in: (language: Language) => string };

type Entry = string | ((...args: never[]) => string);
type Said<E> = E extends (...args: infer A) => string ? (...args: A) => LocalText : LocalText;

/**
 * Joins the Chinese and the English dictionary of server messages into one object of `LocalText`s
 * (functions stay functions of the same arguments). The English one is typed as the Chinese one.
 */
export function bilingual<D extends Record<string, Entry>>(zh: D, en: NoInfer<{ [K in keyof D]: Widen<D[K]> }>) {
  const joined: Record<string, unknown> = {};
  for (const key of Object.keys(zh)) {
    const pair = { 'zh-cn': zh[key] as Entry, en: en[key] as Entry };
    joined[key] =
      typeof pair['zh-cn'] === 'function'
        ? (...args: never[]) => ({
            key,
            in: (language: Language) => (pair[language] as (...a: never[]) => string)(...args),
          })
        : { key, in: (language: Language) => pair[language] as string };
  }
  return joined as { [K in keyof D]: Said<D[K]> };
}

/** Loosens literal string types so that a translation may differ from its original. */
export type Widen<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends object
      ? { [K in keyof T]: Widen<T[K]> }
      : T;
