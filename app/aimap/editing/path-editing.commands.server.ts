import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { lockShape } from '#app/aimap/nodes/map-lock.server.ts';
import en from './path-editing-api.en.ts';
import zh from './path-editing-api.zh.ts';
import { type ArchivePathInput, type PathPlan, pathsRight, type SavePathInput } from './path-editing.schema.ts';
import { listPlans, writeStages, writeVersion } from './path-plans.commands.server.ts';
import { isSamePlan, planChanges } from './plan-changes.policy.ts';

const say = bilingual(zh, en);

/**
 * Publishes what a path says as its next version, or makes a new path. Whoever walks it stays on their version until
 * they take the new one. Saving what is said already makes no version.
 * @throws Refusal need-login, forbidden, not-found; refused when somebody published another version since; invalid for
 * a topic that is not on the map or an address that is taken
 */
export async function savePath(
  ctx: Ctx,
  { id, version, slug, gate, position, ...plan }: z.output<typeof SavePathInput>,
): Promise<Reply<{ id: number; version: number }>> {
  await requireConsole(ctx, pathsRight);
  return transact(ctx, async (tctx) => {
    await lockShape(tctx);
    await requireTopics(tctx, plan);
    const settings = { slug, gate, position };
    if (id === 0) return makePath(tctx, settings, plan);
    const path = await lockPath(tctx, id);
    await requireFreeAddress(tctx, slug, id);
    const [old] = await listPlans(tctx, sql`h.id = ${id}`);
    const isSaid = isSamePlan(planChanges(old!, plan));
    if (!isSaid && path.version !== version) throw new Refusal(say.newerVersion(path.version));
    const changed = await sql`update aimap.path set slug = ${slug}, gate = ${gate}, "position" = ${position}
      where id = ${id} and (slug, gate, "position") is distinct from (${slug}, ${gate}::real, ${position}::smallint)
      returning id`.execute(tctx.db);
    if (isSaid && changed.rows.length === 0) return new Reply({ id, version: path.version }, { text: say.pathSame });
    const next = isSaid ? path.version : await writeVersion(tctx, id, plan);
    await audit(tctx, 'aimap.savePath', { kind: 'path', id }, { version: next, ...settings });
    return new Reply({ id, version: next }, { text: isSaid ? say.pathSet : say.pathPublished(next) });
  });
}

async function makePath(
  tctx: Ctx,
  { slug, gate, position }: { slug: string; gate: number; position: number },
  plan: PathPlan,
): Promise<Reply<{ id: number; version: number }>> {
  await requireFreeAddress(tctx, slug, 0);
  const { rows } = await sql<{ id: number }>`insert into aimap.path (slug, "position", gate, created_at)
    values (${slug}, ${position}, ${gate}, ${tctx.now}) returning id`.execute(tctx.db);
  const { id } = rows[0]!;
  await sql`insert into aimap.path_version (path_id, version, title_zh, title_en, audience_zh, audience_en, created_at)
    values (${id}, 1, ${plan.titleZh}, ${plan.titleEn}, ${plan.audienceZh}, ${plan.audienceEn}, ${tctx.now})`.execute(
    tctx.db,
  );
  await writeStages(tctx, { pathId: id, version: 1 }, plan.stages);
  await audit(tctx, 'aimap.savePath', { kind: 'path', id }, { version: 1, slug, gate, position });
  return new Reply({ id, version: 1 }, { text: say.pathMade });
}

/**
 * Takes a path off the lists, or puts it back: then its topics are what they have become, without those that are gone.
 * Whoever walks an archived path still does. Doing it again changes nothing.
 * @throws Refusal need-login, forbidden, not-found; refused when nothing is left of it, or somebody published another
 * version since
 */
export async function archivePath(
  ctx: Ctx,
  { id, version, isArchived }: z.output<typeof ArchivePathInput>,
): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, pathsRight);
  return transact(ctx, async (tctx) => {
    await lockShape(tctx);
    const path = await lockPath(tctx, id);
    const answer = new Reply({ id }, { text: isArchived ? say.pathArchived : say.pathBack });
    if (path.isArchived === isArchived) return answer;
    if (path.version !== version) throw new Refusal(say.newerVersion(path.version));
    if (!isArchived) await freshenPlan(tctx, id);
    await sql`update aimap.path set is_archived = ${isArchived} where id = ${id}`.execute(tctx.db);
    await audit(tctx, 'aimap.archivePath', { kind: 'path', id }, { isArchived });
    return answer;
  });
}

/** A new version with what its topics have become, where that is something else. */
async function freshenPlan(tctx: Ctx, id: number): Promise<void> {
  const [plan] = await listPlans(tctx, sql`h.id = ${id}`);
  const { rows } = await sql<{ was: number; is: number }>`
    select k.id was, n.id "is" from unnest(${plan!.stages.flatMap(({ nodes }) => nodes)}::bigint[]) k (id)
    join aimap.node n on n.id = aimap.settled_node(k.id) and n.status = 'published'`.execute(tctx.db);
  const now = new Map(rows.map(({ was, is }) => [was, is]));
  const seen = new Set<number>();
  const stages = plan!.stages
    .map((stage) => ({
      ...stage,
      nodes: stage.nodes.flatMap((node) => {
        const is = now.get(node);
        return is === undefined || seen.has(is) ? [] : (seen.add(is), [is]);
      }),
    }))
    .filter(({ nodes }) => nodes.length > 0);
  if (stages.length === 0) throw new Refusal(say.nothingLeft);
  if (JSON.stringify(stages) !== JSON.stringify(plan!.stages)) await writeVersion(tctx, id, { ...plan!, stages });
}

async function lockPath(tctx: Ctx, id: number): Promise<{ version: number; isArchived: boolean }> {
  const { rows } = await sql<{ version: number; isArchived: boolean }>`select "version", is_archived "isArchived"
    from aimap.path where id = ${id} for update`.execute(tctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function requireTopics(tctx: Ctx, { stages }: PathPlan): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from aimap.node where kind = 'topic' and status = 'published'
    and id = any(${stages.flatMap(({ nodes }) => nodes)}::bigint[]) for key share`.execute(tctx.db);
  const there = new Set(rows.map(({ id }) => id));
  const stage = stages.findIndex(({ nodes }) => nodes.some((node) => !there.has(node)));
  if (stage >= 0) throw new Refusal(say.topicGone, { fields: { [`stages.${stage}.nodes`]: say.topicGone } });
}

async function requireFreeAddress(tctx: Ctx, slug: string, own: number): Promise<void> {
  const { rows } = await sql`select from aimap.path where slug = ${slug} and id <> ${own}`.execute(tctx.db);
  if (rows.length > 0) throw new Refusal(say.pathSlugTaken(slug), { fields: { slug: say.pathSlugTaken(slug) } });
}
