import { pageTexts } from '#app/core/texts/page-texts.ts';

/** The words for every reason, for members and desks. */
export const reasonTexts = await pageTexts(
  () => import('./withdrawal-reasons.zh.ts'),
  () => import('./withdrawal-reasons.en.ts'),
);

/** What a stored reason says: one of ours in words, anything else as it was typed. */
export function reasonText(t: ReturnType<typeof reasonTexts.use>, reason: string): string {
  return reason in t ? t[reason as keyof typeof t].text : reason;
}
