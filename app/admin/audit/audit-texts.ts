import { pageTexts } from '#app/core/texts/page-texts.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type { Act, AuditFilter } from './audit.schema.ts';
import type zh from './audit.zh.ts';

/** Texts of the audit log. */
export const auditTexts = await pageTexts(
  () => import('./audit.zh.ts'),
  () => import('./audit.en.ts'),
);

/** Who did it, in a word. */
export function actorName(
  t: Pick<Widen<typeof zh>, 'actorKinds' | 'gone'>,
  { actor, actorId, actorKind }: Act,
): string {
  if (actorId === null) return t.actorKinds[actorKind] ?? actorKind;
  return actor?.nickname || t.gone(actorId);
}

/** The log's address with its filters; a page's edge when it is given. */
export function auditPath(filter: Partial<AuditFilter>, edge: { before?: number; after?: number } = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...edge }))
    if (value !== '' && value !== 0) query.set(name, String(value));
  return query.size > 0 ? `/admin/audit?${query}` : '/admin/audit';
}
