import type { Widen } from '#app/core/language.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import type zh from '../../lang/zh-cn/editor.ts';

export const editorTexts = await pageTexts(
  () => import('../../lang/zh-cn/editor.ts'),
  () => import('../../lang/en/editor.ts'),
);

export type EditorTexts = Widen<typeof zh>;
