import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Language, languages } from '#app/core/texts/language.ts';
import { edgeOf, listPrerequisites, nameWay } from '#app/aimap/revisions/edge-writes.commands.server.ts';
import { nameNodes } from '#app/aimap/revisions/map-history.queries.server.ts';
import { findWay } from '#app/aimap/revisions/map-rules.policy.ts';
import type { WantedChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import type { NodeName } from '#app/aimap/revisions/map-views.schema.ts';
import type { KeptProposal } from './map-proposals.commands.server.ts';
import type { ProposalCheck, ProposalView } from './map-proposals.schema.ts';
import { readQuoted } from './quoted-words.queries.server.ts';

type Asked = Pick<KeptProposal, 'kind' | 'nodeId'>;

/** What a machine can say of a proposal before people decide. */
export async function checkProposal(
  ctx: Ctx,
  { kind, nodeId }: Asked,
  changes: readonly WantedChange[],
): Promise<ProposalCheck[]> {
  const checks = await Promise.all([
    checkCircle(ctx, changes),
    ...changes.map((one) => checkThing(ctx, one)),
    changes.some((one) => one.thing === 'edge') ? countPaths(ctx, nodeId) : null,
  ]);
  const stale = kind === 'text' ? staleSides(changes) : [];
  return [
    ...checks.flatMap((check) => check ?? []),
    ...stale.map((language): ProposalCheck => ({ name: 'otherStale', words: language, isGood: false })),
  ];
}

async function checkCircle(ctx: Ctx, changes: readonly WantedChange[]): Promise<ProposalCheck | null> {
  const added = changes.flatMap((one) =>
    one.thing === 'edge' && one.after?.kind === 'prerequisite' ? [one.after] : [],
  );
  if (added.length === 0) return null;
  // a pair of topics has one edge: what the proposal says of it takes the place of what is there
  const said = new Set(added.map(({ fromId, toId }) => pairOf(fromId, toId)));
  const pairs = (await listPrerequisites(ctx)).filter(([from, to]) => !said.has(pairOf(from, to)));
  for (const { fromId, toId } of added) {
    const way = findWay(pairs, toId, fromId);
    if (way) return { name: 'circle', words: await nameWay(ctx, [...way, toId]), isGood: false };
  }
  return { name: 'noCircle', words: '', isGood: true };
}

const pairOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;

async function checkThing(ctx: Ctx, one: WantedChange): Promise<ProposalCheck | null> {
  if (one.thing === 'text' && one.after.markdown) {
    const isForeign = /!\[[^\]]*\]\(\s*<?https?:/i.test(one.after.markdown);
    return { name: isForeign ? 'images' : 'noImages', words: '', isGood: !isForeign };
  }
  if (one.thing === 'item' && one.after.content) {
    const { isQuoted } = await readQuoted(ctx, one.after.content);
    return { name: isQuoted ? 'quoted' : 'unquoted', words: '', isGood: isQuoted };
  }
  return null;
}

/** The languages that would have to follow. */
function staleSides(changes: readonly WantedChange[]): Language[] {
  const said = changes.flatMap((one) =>
    one.thing === 'text' && (one.as ?? 'meaning') === 'meaning' && Object.keys(one.after).some(isSaying)
      ? [one.language]
      : [],
  );
  return said.length === 1 ? languages.filter((language) => !said.includes(language)) : [];
}

const isSaying = (name: string) => ['title', 'summary', 'markdown', 'objectives'].includes(name);

async function countPaths(ctx: Ctx, nodeId: number): Promise<ProposalCheck | null> {
  const { rows } = await sql<{ count: number }>`select count(distinct s.path_id)::integer count from aimap.path_step s
    join aimap.path h on h.id = s.path_id and h.version = s.version and not h.is_archived
    where s.node_id = ${nodeId}`.execute(ctx.db);
  const { count } = rows[0]!;
  return count === 0 ? null : { name: 'paths', words: String(count), isGood: true };
}

/** What one needs first of each topic whose prerequisites change, as it was or is, and as it would be. */
export async function listNeeds(
  ctx: Ctx,
  changes: readonly WantedChange[],
  isOpen: boolean,
): Promise<ProposalView['needs']> {
  const edges = changes.flatMap((one) =>
    one.thing === 'edge' && (one.after?.kind === 'prerequisite' || one.before?.kind === 'prerequisite') ? [one] : [],
  );
  const targets = [...new Set(edges.flatMap(({ before, after }) => [before, after].flatMap((one) => targetOf(one))))];
  if (!isOpen || targets.length === 0) return [];
  const pairs = await listPrerequisites(ctx);
  const now = targets.map((id) => pairs.filter(([, to]) => to === id).map(([from]) => from));
  const then = targets.map((id, i) => {
    const gone = new Set(edges.flatMap(({ before }) => (targetOf(before)[0] === id ? [before!.fromId] : [])));
    const added = edges.flatMap(({ after }) => (targetOf(after)[0] === id ? [after!.fromId] : []));
    return [...new Set([...now[i]!.filter((from) => !gone.has(from)), ...added])];
  });
  const names = await nameNodes(ctx, [...targets, ...now.flat(), ...then.flat()]);
  const named = (ids: readonly number[]): NodeName[] => ids.flatMap((id) => names.get(id) ?? []);
  return targets.flatMap((id, i) => {
    const of = names.get(id);
    return of ? [{ of, before: named(now[i]!), after: named(then[i]!) }] : [];
  });
}

const targetOf = (edge: ReturnType<typeof edgeOf>): number[] => (edge?.kind === 'prerequisite' ? [edge.toId] : []);
