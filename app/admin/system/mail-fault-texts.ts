import { pageTexts } from '#app/core/texts/page-texts.ts';

/** Why mails do not leave, in words. */
export const mailFaultTexts = await pageTexts(
  () => import('./mail-faults.zh.ts'),
  () => import('./mail-faults.en.ts'),
);
