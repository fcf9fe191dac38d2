import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import type { Manifest } from '#app/market/manifests/manifest.schema.ts';
import { getPackageScan, listPackageFiles, packageOf } from '#app/market/packages/packages.queries.server.ts';
import type { PackageFile } from '#app/market/packages/packages.schema.ts';
import type { CheckRun, Finding, ScanVerdict } from '#app/market/scans/scans.schema.ts';
import { say } from './release-messages.server.ts';

/** A package that was looked at, with the slug of its plugin. */
export type ReleasePackage = {
  id: number;
  slug: string;
  sha256: string;
  bytes: number;
  manifest: Manifest;
  files: Omit<PackageFile, 'stored'>[];
  findings: Finding[];
  checks: CheckRun[];
  verdict: ScanVerdict;
  /** Of the last look, in unix seconds. */
  scannedAt: number;
};

/**
 * A package that becomes a version of a plugin: one that was sent for it, or by its developer for none.
 * @throws Refusal not-found; for one of another plugin or developer
 */
export async function packageFor(ctx: Pick<Ctx, 'db'>, pluginId: number, packageId: number): Promise<ReleasePackage> {
  const { rows } = await sql<{ slug: string; developerId: number }>`select slug, developer_id "developerId"
    from market.plugin where id = ${pluginId}`.execute(ctx.db);
  const { slug, developerId } = rows[0]!;
  const found = await packageOf(ctx, packageId);
  const isOwn = found.developerId === developerId && (found.pluginId === null || found.pluginId === pluginId);
  if (!isOwn) throw new Refusal(say.packageOther);
  return packageOfVersion(ctx, { packageId, slug });
}

/** The package of a version, with what the last look at it found. */
export async function packageOfVersion(
  ctx: Pick<Ctx, 'db'>,
  { packageId, slug }: { packageId: number; slug: string },
): Promise<ReleasePackage> {
  const [{ sha256, bytes, manifest }, files, { verdict, findings, checks, scannedAt }] = await Promise.all([
    packageOf(ctx, packageId),
    listPackageFiles(ctx, packageId),
    getPackageScan(ctx, packageId),
  ]);
  return { id: packageId, slug, sha256, bytes, manifest, files, findings, checks, verdict, scannedAt };
}

/** The last look `l` at the package of the version `v`. */
export const lastLook: RawBuilder<unknown> = sql`lateral (select id, verdict, scanned_at from market.package_scan
  where package_id = v.package_id order by id desc limit 1) l`;
