import type { NamedPlugin } from './plugin-statistics.schema.ts';

/** The name of a plugin in the reader's language. */
export const pluginName = ({ nameZh, nameEn, slug }: NamedPlugin, language: string): string =>
  (language === 'en' ? nameEn : nameZh) || slug;
