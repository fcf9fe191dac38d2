type Named = { nameZh: string; nameEn: string; slug?: string };

/** The name of a plugin, or of its developer, in the reader's language; in the other one, or its slug, where it has none there. */
export const pluginName = ({ nameZh, nameEn, slug = '' }: Named, language: string): string =>
  (language === 'en' ? nameEn || nameZh : nameZh || nameEn) || slug;
