import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the invoices of a company. */
export const developerInvoicesTexts = await pageTexts(
  () => import('./developer-invoices.zh.ts'),
  () => import('./developer-invoices.en.ts'),
);
