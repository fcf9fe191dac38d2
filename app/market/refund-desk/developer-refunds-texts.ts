import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of a developer's refunds and invoices. */
export const developerRefundsTexts = await pageTexts(
  () => import('./developer-refunds.zh.ts'),
  () => import('./developer-refunds.en.ts'),
);
