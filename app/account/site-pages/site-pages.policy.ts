import type { Language } from '#app/core/texts/language.ts';
import type { Blank, DeskPage, PageKind } from './site-pages.schema.ts';

/** The path of a page of the operator's own. */
export const sitePagePath = (slug: string): string => `/page/${slug}`;

const mark = /\{\{\s*([^{}\n]{1,120}?)\s*\}\}/g;

/** The marked places of a text that are still empty, in the order in which they first stand there. */
export function blanksOf(...texts: readonly string[]): Blank[] {
  const found = new Map<string, number>();
  for (const text of texts) for (const [, name] of text.matchAll(mark)) found.set(name!, (found.get(name!) ?? 0) + 1);
  return [...found].map(([name, count]) => ({ name, count }));
}

/** A text with one of its marked places filled in, wherever it stands. */
export const fillBlank = (text: string, name: string, value: string): string =>
  text.replace(mark, (whole, found: string) => (found === name ? value : whole));

/** Rendered HTML whose marked places catch the eye. */
export const markBlanks = (html: string): string => html.replace(mark, '<mark>{{$1}}</mark>');

/** Rendered HTML whose highest headings are h2: a page stands right below its h1. */
export const raisePageHeadings = (html: string): string =>
  html.replace(/(<\/?h)([345])(?=[ >])/g, (_all, tag: string, level: string) => tag + String(Number(level) - 1));

/** Terms and privacy are what one agrees to, unless the operator says otherwise. */
export const asksConsentAtFirst = (kind: PageKind): boolean => kind === 'terms' || kind === 'privacy';

/** Whether readers find a page. */
export const isShown = ({ isHidden, texts }: Pick<DeskPage, 'isHidden' | 'texts'>): boolean =>
  !isHidden && Object.values(texts).some((text) => text.published !== null);

/** The title of a page in a language, in the other one, or its address. */
export const titleIn = ({ texts, slug }: Pick<DeskPage, 'texts' | 'slug'>, language: Language): string =>
  texts[language]?.title ?? texts['zh-cn']?.title ?? texts.en?.title ?? slug;
