import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isMember } from '#app/core/ctx.server.ts';
import { networkOf } from '#app/core/address.ts';
import { log } from '#app/core/process/log.server.ts';
import { awardBadges } from '#app/ask/badges/badges.commands.server.ts';
import { badgesOfViews } from '#app/ask/badges/badges.policy.ts';
import { wantRelated } from '#app/ask/similar-posts/related-posts.commands.server.ts';
import type { IdInput } from '#app/ask/parts/ask.schema.ts';

type View = { hour: Date; postId: number; visitor: Buffer };
type Waiting = { views: Map<string, View>; timer: NodeJS.Timeout | null };

const flushAfter_ms = 1000;
/** More views than this are written at once, without waiting. */
const maxWaiting = 2000;
const hour_ms = 3_600_000;
const waitingByDb = new Map<Ctx['db'], Waiting>();

/**
 * Counts that somebody looks at a post, once per member or network, post and hour. Views are written a second later,
 * many in one statement.
 */
export async function recordView(ctx: Ctx, { id }: z.output<typeof IdInput>): Promise<Record<string, never>> {
  const who = isMember(ctx.actor) ? `member:${ctx.actor.id}` : 'ip' in ctx.actor ? networkOf(ctx.actor.ip) : '';
  const hour = new Date(Math.floor(ctx.now.getTime() / hour_ms) * hour_ms);
  const visitor = createHash('sha256').update(`${hour.getTime()}\0${who}`).digest().subarray(0, 12);
  const waiting = waitingOf(ctx.db);
  waiting.views.set(`${id}:${visitor.toString('base64')}`, { hour, postId: id, visitor });
  if (waiting.views.size >= maxWaiting) await flushOf(ctx.db);
  return {};
}

/** Writes the views that wait: at shutdown, before the database closes. */
export async function flushViews(): Promise<void> {
  await Promise.all([...waitingByDb.keys()].map(flushOf));
}

/** Forgets who looked in hours that are over. */
export async function purgeViews(ctx: Ctx): Promise<void> {
  await sql`delete from ask.view_seen where hour < ${new Date(ctx.now.getTime() - 2 * hour_ms)}`.execute(ctx.db);
}

function waitingOf(db: Ctx['db']): Waiting {
  const known = waitingByDb.get(db);
  const waiting = known ?? { views: new Map<string, View>(), timer: null };
  if (!known) waitingByDb.set(db, waiting);
  waiting.timer ??= setTimeout(() => {
    flushOf(db).catch((error: unknown) => log.error({ err: error }, 'views could not be written'));
  }, flushAfter_ms).unref();
  return waiting;
}

/** Views are worth less than the site: what cannot be written is lost. */
async function flushOf(db: Ctx['db']): Promise<void> {
  const waiting = waitingByDb.get(db);
  if (!waiting) return;
  waitingByDb.delete(db);
  if (waiting.timer) clearTimeout(waiting.timer);
  const views = [...waiting.views.values()];
  if (views.length === 0) return;
  const { rows } = await sql<{ id: number; authorId: number; before: number; after: number }>`
    with fresh as (
      insert into ask.view_seen (hour, post_id, visitor)
      select v.* from unnest(${views.map((view) => view.hour)}::timestamptz[],
        ${views.map((view) => view.postId)}::bigint[], ${views.map((view) => view.visitor)}::bytea[]) v (hour, post_id,
        visitor)
      join ask.post p on p.id = v.post_id and p.deleted_at is null
      on conflict do nothing returning post_id
    ), counted as (select post_id, count(*)::integer amount from fresh group by post_id),
    locked as (select p.id, amount from ask.post p join counted on p.id = counted.post_id
      order by p.id for no key update of p)
    update ask.post p set views = views + amount from locked where p.id = locked.id
    returning p.id, p.author_id "authorId", case when p.kind = 'question' then views - amount else views end before,
      views after`.execute(db);
  const now = new Date();
  await awardBadges({ db, now }, rows.flatMap(badgesOfViews));
  await wantRelated(
    { db, now },
    rows.map(({ id }) => id),
  );
}
