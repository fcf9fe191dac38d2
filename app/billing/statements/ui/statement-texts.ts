import { formatMoney } from '#app/core/money.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import { formatNumber } from '#app/ui/number-format.ts';
import type { Asset } from '#app/wallet/schema.ts';
import type { Item, Section } from '../schema.ts';

/** The words of statements, a member's own and, where they are the same, the site's. */
export const statementTexts = await pageTexts(
  () => import('../lang/zh-cn/statements.ts'),
  () => import('../lang/en/statements.ts'),
);
export type StatementTexts = ReturnType<typeof statementTexts.use>;

/** The words of the console's pages. */
export const deskTexts = await pageTexts(
  () => import('../lang/zh-cn/desk.ts'),
  () => import('../lang/en/desk.ts'),
);

/** The name of a month, YYYY-MM. */
export const monthName = (t: StatementTexts, month: string): string => t.month(Number(month.slice(0, 4)), Number(month.slice(5)));

export const assetOf = (section: Section): Asset => (section === 'points' ? 'PTS' : 'CNY');

/** An amount in words of its asset; `sign` writes a plus before a gain. */
export function shownAmount(asset: Asset, amount: number, sign = false): string {
  if (asset === 'CNY') return formatMoney(amount, { sign });
  return `${amount < 0 ? '−' : sign && amount > 0 ? '+' : ''}${formatNumber(Math.abs(amount))}`;
}

export const ownPath = '/user/xiaowo/statements';
export const deskPath = '/admin/statements';

/** The lines of one number of a month, or of a whole section. */
export function linesPath(month: string, section: Section, item: Item | null, before: number | null = null): string {
  const query = new URLSearchParams({ section, ...(item && { item }), ...(before !== null && { before: String(before) }) });
  return `${ownPath}/${month}/lines?${query}`;
}

/** The entries of one kind of account in a month. */
export function entriesPath(month: string, kind: string, direction: 'in' | 'out' | null = null, before: string | null = null): string {
  const query = new URLSearchParams({ kind, ...(direction && { direction }), ...(before !== null && { before }) });
  return `${deskPath}/${month}/lines?${query}`;
}
