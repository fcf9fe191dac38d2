import type { Widen } from '#app/core/texts/language.ts';
import type zh from './withdraw.zh.ts';
import type { WithdrawalState } from './withdrawals.schema.ts';

export type WithdrawTexts = Widen<typeof zh>;

/** How a state looks as a chip. */
export const stateTones: Record<WithdrawalState, 'accent' | 'primary' | 'danger' | 'info' | 'line'> = {
  requested: 'accent',
  in_review: 'accent',
  approved: 'info',
  rejected: 'danger',
  cancelled: 'line',
  paying: 'info',
  paid: 'primary',
  unknown: 'info',
  returned: 'danger',
};
