import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type { TopUpState } from './topups.schema.ts';
import type zh from './top-up.zh.ts';

export type TopUpTexts = Widen<typeof zh>;

/** Texts of the pages on which a member pays in. */
export const topUpTexts = await pageTexts(
  () => import('./top-up.zh.ts'),
  () => import('./top-up.en.ts'),
);

/** How a state looks as a chip. */
export const stateTones: Record<TopUpState, 'accent' | 'primary' | 'danger' | 'info' | 'line'> = {
  created: 'accent',
  paying: 'info',
  proof_uploaded: 'info',
  receipt_entered: 'info',
  credited: 'primary',
  confirmed: 'primary',
  refused: 'danger',
  expired: 'line',
  failed: 'danger',
  cancelled: 'line',
};

export const balancePath = '/user/account/balance';
export const topUpsPath = `${balancePath}/top-ups`;
export const newTopUpPath = `${balancePath}/top-up`;
/** @param backTo where the member came from for want of money, kept along the way */
export const topUpPath = (id: number, backTo: string | null = null) => `${newTopUpPath}/${id}${queryOf(backTo)}`;
/** Where a payment through a provider is paid, by its number. */
export const payPath = (number: string, backTo: string | null = null) =>
  `${balancePath}/pay/${number}${queryOf(backTo)}`;
const queryOf = (backTo: string | null) => (backTo === null ? '' : `?to=${encodeURIComponent(backTo)}`);
