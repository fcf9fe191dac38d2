import type { z } from 'zod';
import { findMembers } from '#app/account/members/members.queries.server.ts';
import { hasConsole, lacksTwoStep } from '#app/account/rules/rules.queries.server.ts';
import { foldName } from '#app/aimap/nodes/node-names.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listActsToFind } from './acts-to-find.queries.server.ts';
import { finderTexts, foundBy, type Findable } from './findable.server.ts';
import { otherName, rank } from './finder.policy.ts';
import { type FindInput, type Hit, type HitGroup, type HitKind, hitKinds } from './finder.schema.ts';
import { listPagesToFind } from './pages-to-find.queries.server.ts';
import { listSettingsToFind } from './settings-to-find.queries.server.ts';

/** Of each kind at most so many. */
const limit = 6;

/**
 * What some words lead to in the console, by kind, best first; kinds without hits are left out. Only what the caller's
 * role may open: nothing for everybody but staff, and for staff who must set up two-step login first.
 */
export async function findInConsole(ctx: Ctx, { q }: z.output<typeof FindInput>): Promise<HitGroup[]> {
  const words = foldName(q);
  if (words === '' || (await lacksTwoStep(ctx))) return [];
  const pick = async (list: Promise<Findable[]>) =>
    rank(words, await list, ({ titles, names }) => foundBy(titles, names), limit).map((one) => hitOf(one, q));
  const found: Record<HitKind, Promise<Hit[]>> = {
    pages: pick(listPagesToFind(ctx)),
    settings: pick(listSettingsToFind(ctx)),
    members: listMemberHits(ctx, q),
    acts: pick(listActsToFind(ctx)),
  };
  const groups = await Promise.all(hitKinds.map(async (kind) => ({ kind, hits: await found[kind] })));
  return groups.filter(({ hits }) => hits.length > 0);
}

const hitOf = ({ to, icon, trail, titles, names, value = '' }: Findable, q: string): Hit => {
  const [title = ''] = titles;
  const others = [...titles, ...names].filter((name) => name !== value);
  return { to, icon, title, trail, also: otherName(q, title, others), value, face: null };
};

async function listMemberHits(ctx: Ctx, q: string): Promise<Hit[]> {
  if (!(await hasConsole(ctx, 'members'))) return [];
  const t = finderTexts(ctx);
  return (await findMembers(ctx, q, limit)).map(({ id, username, nickname, avatar }) => ({
    to: `/admin/members/${id}`,
    icon: 'user',
    title: nickname,
    trail: [],
    also: `@${username}`,
    value: t.number(id),
    face: { id, src: avatar },
  }));
}
