import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of risk flags; the desk of withdrawals uses its names of kinds. */
export const riskTexts = await pageTexts(
  () => import('./risks.zh.ts'),
  () => import('./risks.en.ts'),
);
