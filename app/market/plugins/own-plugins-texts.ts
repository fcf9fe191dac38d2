import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of a developer's list of plugins. */
export const ownPluginsTexts = await pageTexts(
  () => import('./own-plugins.zh.ts'),
  () => import('./own-plugins.en.ts'),
);
export type OwnPluginsTexts = ReturnType<typeof ownPluginsTexts.use>;
