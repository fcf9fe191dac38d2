import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { tellOfVersion } from '#app/market/releases/market-notices.commands.server.ts';
import { lastLook, packageOfVersion } from '#app/market/releases/release-packages.queries.server.ts';
import { scanResultOf, settleScan } from '#app/market/releases/releases.commands.server.ts';
import { lockVersion, moveVersion } from '#app/market/releases/version-states.commands.server.ts';
import { addMessage } from './submission-rows.commands.server.ts';
import { findSubmissionOf } from './submissions.queries.server.ts';
import { submitCleanVersion } from './submissions.commands.server.ts';

const perRun = 200;

/** The last look `l` found an error that no earlier one did: what a reviewer has let pass is no reason again. */
const isNew = sql`exists (select from market.package_finding f where f.scan_id = l.id and f.severity = 'error'
  and not exists (select from market.package_finding e join market.package_scan s on s.id = e.scan_id
    where s.package_id = v.package_id and s.id < l.id and e.severity = 'error'
      and (e.check_name, e.rule, e.file, e.excerpt) = (f.check_name, f.rule, f.file, f.excerpt)))`;

/**
 * Takes over what was found in packages: of versions that wait for it, and of those that are out when a later look
 * found an error in them, which come to quarantine. Clean ones whose developer wants so are sent for review, or go out.
 * @returns how many versions it moved or sent
 */
export async function takeScanResults(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number; isWaiting: boolean }>`
    select v.id, v.state = 'scanning' "isWaiting" from market.plugin_version v
      join ${lastLook} on true
    where (v.state = 'scanning' and l.verdict in ('clean', 'noted', 'blocked'))
      or (v.state = 'clean' and v.then_submit)
      or (v.state in ('clean', 'approved', 'scheduled', 'rolling_out', 'live', 'deprecated')
        and l.verdict = 'blocked' and (not v.was_released or ${isNew}))
    order by v.id limit ${perRun}`.execute(ctx.db);
  let moved = 0;
  for (const { id } of rows) {
    if (await takeScanResult(ctx, id)) moved += 1;
    if (await submitCleanVersion(ctx, id)) moved += 1;
  }
  return moved;
}

async function takeScanResult(ctx: Ctx, id: number): Promise<boolean> {
  return transact(ctx, async (tctx) => {
    const version = await lockVersion(tctx, id);
    const found = await packageOfVersion(tctx, version);
    if (version.state === 'scanning') return (await settleScan(tctx, version, found)) !== 'scanning';
    const result = scanResultOf(found);
    if (result === null || result === 'clean') return false;
    await moveVersion(tctx, version, { to: 'quarantined', by: 'job' });
    await audit(tctx, 'market.scanVersion', { kind: 'plugin_version', id }, { result: 'quarantined' });
    const thread = await findSubmissionOf(tctx, id);
    if (thread !== null) await addMessage(tctx, thread, { memberId: null, act: 'quarantined' });
    await tellOfVersion(tctx, version, 'versionQuarantined');
    return true;
  });
}
