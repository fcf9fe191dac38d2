import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { type ScanAgainData, scanAgainJob } from '#app/market/packages/package-inspections.commands.server.ts';
import { lockVersion, stateConflict } from '#app/market/releases/version-states.commands.server.ts';
import { requireStranger } from './review-decisions.commands.server.ts';
import { say } from './review-desk-messages.server.ts';

/** After so long a look that was asked for has failed, and another can be asked for. */
const given_ms = 10 * 60_000;

/**
 * Has the package of a version looked at again by the rules of today; what is found is taken over as after any look.
 * While one is under way, again changes nothing.
 * @throws Refusal forbidden, not-found; STATE_CONFLICT for a version that nobody gets any more
 */
export async function scanVersionAgain(ctx: Ctx, { id }: { id: number }): Promise<Reply<null>> {
  await requireConsole(ctx, 'market/reviews/decide');
  const { id: reviewer } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const version = await lockVersion(tctx, id);
    await requireStranger(tctx, version.developerId, reviewer);
    if (['rejected', 'withdrawn', 'blocked'].includes(version.state)) throw stateConflict(version.state);
    const { rows } = await sql`update market.plugin_version v set scan_asked_at = ${tctx.now}
      where id = ${id} and (scan_asked_at is null or scan_asked_at <= ${new Date(tctx.now.getTime() - given_ms)}
        or scan_asked_at <= (select max(scanned_at) from market.package_scan where package_id = v.package_id))
      returning id`.execute(tctx.db);
    const done = new Reply(null, { text: say.scanAsked });
    if (rows.length === 0) return done;
    await enqueue<ScanAgainData>(tctx, scanAgainJob, { packageId: version.packageId });
    await audit(tctx, 'market.askScan', { kind: 'plugin_version', id });
    return done;
  });
}
