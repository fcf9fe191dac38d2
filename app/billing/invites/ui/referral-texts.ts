import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of the console's desk for referrals. */
export const referralTexts = await pageTexts(
  () => import('../lang/zh-cn/referral-desk.ts'),
  () => import('../lang/en/referral-desk.ts'),
);
