import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './transfer-desk.zh.ts';
import type { DeskInput, DeskTab } from './transfers.schema.ts';

export type DeskTexts = Widen<typeof zh>;

/** Texts of the desk of bank transfers. */
export const deskTexts = await pageTexts(
  () => import('./transfer-desk.zh.ts'),
  () => import('./transfer-desk.en.ts'),
);

/** The address of a part of the desk. */
export function deskPath(tab: DeskTab, more: Partial<Pick<DeskInput, 'q' | 'before' | 'after'>> = {}): string {
  const query = new URLSearchParams(
    Object.entries({ tab, ...more }).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  return `/admin/topups?${query}`;
}

/** Parts of the desk that list receipts rather than transfers. */
export const isReceiptTab = (tab: DeskTab): tab is 'check' | 'kept' => tab === 'check' || tab === 'kept';
