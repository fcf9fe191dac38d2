import type { Widen } from '#app/core/texts/language.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { Asset } from '#app/wallet/ledger/ledger.schema.ts';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type zh from './books.zh.ts';
import type { JournalRow } from './books.schema.ts';

/** The words of the ledger's pages. */
export const booksTexts = await pageTexts(
  () => import('./books.zh.ts'),
  () => import('./books.en.ts'),
);
export type BooksTexts = Widen<typeof zh>;

/** An amount of an asset: "¥1,234.50", "1,234". */
export const shownAmount = (asset: Asset, amount: number, sign = false): string =>
  asset === 'CNY'
    ? formatMoney(amount, { sign })
    : `${sign && amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatNumber(Math.abs(amount))}`;

/** Who acted: a person by name, else what kind of program. */
export const actorOf = (t: BooksTexts, { actor, actorKind }: Pick<JournalRow, 'actor' | 'actorKind'>): string =>
  actor || (t.actors[actorKind] ?? actorKind);
