import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { givenSecrets } from '#app/core/secrets/secret.server.ts';
import type { SealedPlace } from '#app/core/secrets/sealed-place.ts';
import type { Resealing } from './hosts.ts';
import { silent_s } from './live-hosts.server.ts';
import { countSealed, resealPlace, type Step } from './reseal.server.ts';
import { keyFingerprint } from './site-key.server.ts';

type Facts = { isOurs: boolean; isReplaced: boolean; isMixed: boolean };

/** Whether our first key is the site's, whether the site had others, and whether a host still seals with another. */
async function readFacts({ db }: Pick<Ctx, 'db'>): Promise<Facts> {
  const own = keyFingerprint();
  const { rows } = await sql<Facts>`
    select exists (select from core.site_key where fingerprint = ${own}) "isOurs",
      exists (select from core.old_key) "isReplaced",
      exists (select from core.host where fingerprint <> ${own} and left_at is null
        and seen_at > now() - make_interval(secs => ${sql.lit(silent_s)})) "isMixed"`.execute(db);
  return rows[0]!;
}

/**
 * Seals anew what lies under an older key of the site, once every host seals with the new one: nothing is sealed with
 * the old one after that. Goes on where it was broken off, and does nothing when all is done.
 */
export async function resealAll(ctx: Pick<Ctx, 'db'>, places: readonly SealedPlace[]): Promise<void> {
  const { isOurs, isReplaced, isMixed } = await readFacts(ctx);
  if (!isOurs || !isReplaced || isMixed) return;
  const own = keyFingerprint();
  for (const place of places) {
    const { rows: known } = await sql`select from core.reseal where what = ${place.what}
      and fingerprint = ${own}`.execute(ctx.db);
    if (known.length > 0) continue;
    const count = await countSealed(ctx.db, place);
    await sql`insert into core.reseal (what, fingerprint, left_count) values (${place.what}, ${own}, ${count})
      on conflict (what) do update set fingerprint = excluded.fingerprint, left_count = excluded.left_count,
        cursor = null, failed = 0, done_at = null`.execute(ctx.db);
  }
  for (const place of places) {
    const { rows } = await sql<{ cursor: string | null }>`select cursor from core.reseal where what = ${place.what}
      and done_at is null`.execute(ctx.db);
    if (!rows[0]) continue;
    const onStep = (step: Step) => keepStep(ctx, place, step);
    await resealPlace(ctx, place, { cursor: rows[0].cursor, onStep });
    await sql`update core.reseal set done_at = now(), left_count = 0, cursor = null
      where what = ${place.what}`.execute(ctx.db);
    log.info({ what: place.what }, 'all of it is sealed with the new key');
  }
}

async function keepStep({ db }: Pick<Ctx, 'db'>, { what }: SealedPlace, step: Step): Promise<void> {
  await sql`update core.reseal set cursor = ${step.cursor}, failed = failed + ${step.failed},
    left_count = greatest(0, left_count - ${step.looked}) where what = ${what}`.execute(db);
}

/** How a change of keys stands; null while the operator gives one key alone. */
export async function readResealing(ctx: Pick<Ctx, 'db'>): Promise<Resealing | null> {
  if (givenSecrets().length === 1) return null;
  const { isOurs, isReplaced, isMixed } = await readFacts(ctx);
  const { rows } = await sql<{ count: number; left: number; failed: number; isDone: boolean }>`
    select count(*) count, coalesce(sum(left_count), 0)::bigint "left", coalesce(sum(failed), 0)::bigint failed,
      coalesce(bool_and(done_at is not null), false) "isDone"
    from core.reseal where fingerprint = ${keyFingerprint()}`.execute(ctx.db);
  const { count, left, failed, isDone } = rows[0]!;
  if (isOurs && !isReplaced) return { state: 'prepared', left: 0, failed: 0 };
  if (!isOurs || isMixed || count === 0) return { state: 'waiting', left: 0, failed: 0 };
  return { state: isDone ? 'done' : 'running', left, failed };
}
