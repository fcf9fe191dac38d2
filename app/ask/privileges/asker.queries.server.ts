import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import type { Asker } from '#app/ask/parts/asker.policy.ts';
import { listConsoleNames } from '#app/account/rules/rules.queries.server.ts';
import { getPrivileges } from './privileges.queries.server.ts';
import type { Privilege } from './privileges.schema.ts';
import { reaches } from './privileges.policy.ts';

/** The caller as the policy sees them; only of staff their nodes are read. */
export async function askerOf(ctx: Ctx): Promise<Asker> {
  const id = isMember(ctx.actor) ? ctx.actor.id : 0;
  if (ctx.actor.kind !== 'staff') return { id, mayEditAll: false, mayDeleteAll: false };
  const names = await listConsoleNames(ctx);
  return { id, mayEditAll: names.has('moderation/edit'), mayDeleteAll: names.has('moderation/delete') };
}

/** The same caller with what their reputation lets them edit: for members' pages and writes, guests have none of it. */
export async function editorOf(ctx: Ctx): Promise<Asker> {
  const asker = await askerOf(ctx);
  if (asker.id === 0 || asker.mayEditAll) return asker;
  const { levels, reputation } = await getPrivileges(ctx);
  const may = (name: Privilege) => reaches(levels, name, reputation ?? 0);
  return {
    ...asker,
    mayEditFreely: may('editFreely'),
    mayEditWiki: may('editWiki'),
    maySuggest: may('suggestEdit'),
    mayReview: may('review'),
  };
}
