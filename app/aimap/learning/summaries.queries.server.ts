import { sql } from 'kysely';
import { listCards } from '#app/account/account.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { PathSummary } from './learning.schema.ts';
import { countedSteps, gatedStages } from './path-progress.policy.ts';
import { findWay } from './path-versions.queries.server.ts';

/**
 * The page of a finished path that its learner shows, for everybody: which topics, when and by whom; no
 * figures of how well.
 * @throws Refusal not-found, also when it was withdrawn
 */
export async function getSummary(ctx: Ctx, name: string): Promise<PathSummary> {
  const { rows } = await sql<{ memberId: number; slug: string }>`
    select m.member_id "memberId", h.slug from aimap.path_summary m join aimap.path h on h.id = m.path_id
    where m.name = ${name}`.execute(ctx.db);
  const found = rows[0];
  const way = found && (await findWay(ctx, found.memberId, found.slug));
  if (!found || !way || way.finishedAt === null || way.enrolledAt === null) throw notFound();
  const card = (await listCards(ctx, [found.memberId])).get(found.memberId);
  if (!card) throw notFound();
  const counted = countedSteps(way.steps);
  const gated = new Set(gatedStages(way).map(({ stage }) => stage));
  return {
    name,
    slug: way.slug,
    title: way.title,
    audience: way.audience,
    version: way.version,
    member: { id: card.id, nickname: card.nickname, avatar: card.avatar },
    enrolledAt: way.enrolledAt,
    finishedAt: way.finishedAt,
    stages: way.stages
      .filter(({ stage }) => gated.has(stage))
      .map(({ stage, title, text }) => ({
        title,
        gate: text,
        steps: counted
          .filter((step) => step.stage === stage)
          .map(({ id, slug, title: topic }) => ({ id, slug, title: topic })),
      })),
  };
}
