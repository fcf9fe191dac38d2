import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Texts of the console's desk for referrals. */
export const referralTexts = await pageTexts(
  () => import('./referral-desk.zh.ts'),
  () => import('./referral-desk.en.ts'),
);
