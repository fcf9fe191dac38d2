import type { Widen } from '#app/core/texts/language.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type zh from './inbox.zh.ts';

export type InboxTexts = Widen<typeof zh>;

/** Texts of the inbox. */
export const inboxTexts = await pageTexts(
  () => import('./inbox.zh.ts'),
  () => import('./inbox.en.ts'),
);
