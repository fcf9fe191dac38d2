import { formatMoney } from '#app/core/money.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type { Asset } from '#app/wallet/ledger/ledger.schema.ts';
import type { Item, Section } from './statements.schema.ts';

/** The words of statements, a member's own and, where they are the same, the site's. */
export const statementTexts = await pageTexts(
  () => import('./statements.zh.ts'),
  () => import('./statements.en.ts'),
);
export type StatementTexts = ReturnType<typeof statementTexts.use>;

/** The words of the console's pages. */
export const deskTexts = await pageTexts(
  () => import('./statement-desk.zh.ts'),
  () => import('./statement-desk.en.ts'),
);

/** The name of a month, YYYY-MM. */
export const monthName = (t: StatementTexts, month: string): string =>
  t.month(Number(month.slice(0, 4)), Number(month.slice(5)));

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
  const query = new URLSearchParams({
    section,
    ...(item && { item }),
    ...(before !== null && { before: String(before) }),
  });
  return `${ownPath}/${month}/lines?${query}`;
}

/** The entries of one kind of account in a month. */
export function entriesPath(
  month: string,
  kind: string,
  direction: 'in' | 'out' | null = null,
  before: string | null = null,
): string {
  const query = new URLSearchParams({ kind, ...(direction && { direction }), ...(before !== null && { before }) });
  return `${deskPath}/${month}/lines?${query}`;
}
