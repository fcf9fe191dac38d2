import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The texts of the form of a plugin. */
export const pluginEditorTexts = await pageTexts(
  () => import('./plugin-editor.zh.ts'),
  () => import('./plugin-editor.en.ts'),
);
export type PluginEditorTexts = ReturnType<typeof pluginEditorTexts.use>;
