import { pageTexts } from '#app/core/texts/page-texts.ts';

export const collectTexts = await pageTexts(
  () => import('./collect.zh.ts'),
  () => import('./collect.en.ts'),
);

export type CollectPlace = { folder?: number; q?: string; after?: string | null; before?: string | null };

/** The address of a part of one's bookmarks. */
export function collectPath({ folder = -1, q = '', after, before }: CollectPlace): string {
  const query = new URLSearchParams();
  if (folder >= 0) query.set('folder', String(folder));
  if (q !== '') query.set('q', q);
  if (after) query.set('after', after);
  if (before) query.set('before', before);
  const text = query.toString();
  return text === '' ? '/user/ask/collect' : `/user/ask/collect?${text}`;
}
