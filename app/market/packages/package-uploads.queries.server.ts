import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { listOwnDevelopers } from '#app/market/developers/developers.queries.server.ts';
import type { ManifestFault } from '#app/market/manifests/manifest.schema.ts';
import { faultText, refusalText } from './package-texts.ts';
import { type PackageRefusal, type PackageUpload, type PackageUploadInput, part_bytes } from './packages.schema.ts';

/** What is kept of an upload that is refused. */
export type UploadOutcome = { refusal: PackageRefusal; manifestFaults: ManifestFault[] };
type Row = Pick<PackageUpload, 'id' | 'developerId' | 'pluginId' | 'fileName' | 'size' | 'state' | 'packageId'> & {
  madeAt: number;
  outcome: UploadOutcome | null;
  sent: number[];
};

/** How many parts a package of this size has. */
export const partCount = (size: number): number => Math.ceil(size / part_bytes);

/**
 * How an upload stands: what is still to be sent, and once it was looked at, what came of it.
 * @throws Refusal need-login, not-found for one of another developer
 */
export async function getPackageUpload(
  ctx: Ctx,
  { upload }: z.output<typeof PackageUploadInput>,
): Promise<PackageUpload> {
  const { id: memberId } = requireMember(ctx);
  const { rows } = await sql<Row>`
    select u.id, u.developer_id "developerId", u.plugin_id "pluginId", u.file_name "fileName", u.size, u.state,
      u.package_id "packageId", floor(extract(epoch from u.made_at))::bigint "madeAt", u.outcome,
      (select coalesce(array_agg(p.number order by p.number), '{}') from market.package_part p
        where p.upload_id = u.id) sent
    from market.package_upload u where u.id = ${upload}`.execute(ctx.db);
  const row = rows[0];
  if (!row || !(await listOwnDevelopers(ctx, memberId)).some(({ id }) => id === row.developerId)) throw notFound();
  return viewOf(ctx, row);
}

function viewOf({ language }: Ctx, { sent, outcome, ...row }: Row): PackageUpload {
  const parts = partCount(row.size);
  const known = new Set(sent);
  const isSending = row.state === 'sending';
  return {
    ...row,
    partSize: part_bytes,
    parts,
    missing: isSending ? Array.from({ length: parts }, (_, number) => number).filter((one) => !known.has(one)) : [],
    refusal: outcome && { ...outcome.refusal, text: refusalText(outcome.refusal, language) },
    manifestFaults: (outcome?.manifestFaults ?? []).map((fault) => ({ ...fault, text: faultText(fault, language) })),
  };
}
