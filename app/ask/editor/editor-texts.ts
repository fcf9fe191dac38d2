import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './editor.zh.ts';

export const editorTexts = await pageTexts(
  () => import('./editor.zh.ts'),
  () => import('./editor.en.ts'),
);

export type EditorTexts = Widen<typeof zh>;
