import { pageTexts } from '#app/core/page-texts.ts';
import type { Widen } from '#app/core/language.ts';
import type { TopUpState } from '../schema.ts';
import type zh from '../lang/zh-cn/top-up.ts';

export type TopUpTexts = Widen<typeof zh>;

/** Texts of the pages on which a member pays in. */
export const topUpTexts = await pageTexts(
  () => import('../lang/zh-cn/top-up.ts'),
  () => import('../lang/en/top-up.ts'),
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
export const topUpPath = (id: number) => `${newTopUpPath}/${id}`;
/** Where a payment through a provider is paid, by its number. */
export const payPath = (number: string) => `${balancePath}/pay/${number}`;
