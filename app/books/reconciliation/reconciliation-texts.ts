import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { LineState } from './reconciliation.schema.ts';

/** Texts of reconciliation. */
export const reconciliationTexts = await pageTexts(
  () => import('./reconciliation.zh.ts'),
  () => import('./reconciliation.en.ts'),
);

/** How the result of a line looks as a chip. */
export const lineTones: Record<LineState, 'primary' | 'danger' | 'accent'> = {
  matched: 'primary',
  differs: 'danger',
  theirs: 'accent',
};

/** A channel's name where it is a provider's, else the bank account's own. */
export const channelName = (channels: Record<string, string>, channel: string): string => channels[channel] ?? channel;
