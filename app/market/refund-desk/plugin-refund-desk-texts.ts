import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the console's desk of refunds. */
export const pluginRefundDeskTexts = await pageTexts(
  () => import('./plugin-refund-desk.zh.ts'),
  () => import('./plugin-refund-desk.en.ts'),
);
