import { pageTexts } from '#app/core/page-texts.ts';

/** Texts of risk flags; the desk of withdrawals uses its names of kinds. */
export const riskTexts = await pageTexts(
  () => import('../lang/zh-cn/risks.ts'),
  () => import('../lang/en/risks.ts'),
);
