import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { OwnState } from './own-posts.schema.ts';

export const mineTexts = await pageTexts(
  () => import('./own-posts.zh.ts'),
  () => import('./own-posts.en.ts'),
);

type Place = { filter: string; q: string; before?: number | null; after?: number | null };

/** The address of a part of one's own texts; `first` is the filter that needs no mention. */
export function minePath(base: string, first: string, { filter, q, before, after }: Place): string {
  const query = new URLSearchParams();
  if (filter !== first) query.set('filter', filter);
  if (q !== '') query.set('q', q);
  if (before) query.set('before', String(before));
  if (after) query.set('after', String(after));
  const text = query.toString();
  return text === '' ? base : `${base}?${text}`;
}

export const stateTones: Record<OwnState, 'accent' | 'danger' | 'line' | undefined> = {
  open: 'line',
  held: 'accent',
  hidden: 'accent',
  rejected: 'danger',
  closed: undefined,
  removed: 'danger',
};
