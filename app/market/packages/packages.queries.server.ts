import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { log } from '#app/core/process/log.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { CheckName, CheckRun, Finding, ScanVerdict } from '#app/market/scans/scans.schema.ts';
import { hasPackage, packageAt } from './package-files.server.ts';
import { say } from './package-texts.ts';
import type { Package, PackageFile, PackageScanView } from './packages.schema.ts';

type Read = Pick<Ctx, 'db'>;

/**
 * A package as the market keeps it, without asking who wants it: that is for who publishes, sells or sends it.
 * @throws Refusal not-found
 */
export async function packageOf(ctx: Read, id: number): Promise<Package> {
  const { rows } = await sql<Package>`
    select p.id, p.developer_id "developerId", p.plugin_id "pluginId", p.sha256, p.bytes,
      p.files_sha256 "filesSha256", p.file_count "fileCount", p.total_bytes "totalBytes", p.manifest,
      p.developer_key "developerKey", p.developer_signature "developerSignature",
      floor(extract(epoch from p.made_at))::bigint "madeAt", s.verdict,
      floor(extract(epoch from s.scanned_at))::bigint "scannedAt"
    from market.package p join lateral (select verdict, scanned_at from market.package_scan
      where package_id = p.id order by id desc limit 1) s on true
    where p.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Where the bytes of a package lie on disk, for who sends them. They never change.
 * @throws Refusal not-found, also when the bytes are not there (see `requirePackageFile`)
 */
export async function pathOfPackage(ctx: Read, id: number): Promise<string> {
  return packageAt(await requirePackageFile(ctx, id));
}

/**
 * The name of the file of a package.
 * @throws Refusal not-found, also when the bytes are neither on this disk nor in the store: then the log says so too
 */
export async function requirePackageFile(ctx: Read, id: number): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file::text file from market.package
    where id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { file } = rows[0];
  if (await hasPackage(file)) return file;
  log.error({ packageId: id, file }, 'the file of a package is missing');
  throw new Refusal(say.fileMissing, { kind: 'not-found' });
}

/** The files of a package with their hashes, by path. */
export async function listPackageFiles(ctx: Read, id: number): Promise<Omit<PackageFile, 'stored'>[]> {
  const { rows } = await sql<Omit<PackageFile, 'stored'>>`select path, size, sha256 from market.package_file
    where package_id = ${id} order by path`.execute(ctx.db);
  return rows;
}

/**
 * What the last look at a package found, for the developer and for reviewers.
 * @throws Refusal not-found
 */
export async function getPackageScan(ctx: Read, id: number): Promise<PackageScanView> {
  const { rows: scans } = await sql<{ id: number; verdict: ScanVerdict; scannedAt: number }>`
    select id, verdict, floor(extract(epoch from scanned_at))::bigint "scannedAt" from market.package_scan
    where package_id = ${id} order by id desc limit 1`.execute(ctx.db);
  const scan = scans[0];
  if (!scan) throw notFound();
  const { rows: checks } = await sql<CheckRun & { check: CheckName }>`
    select check_name "check", state, found, detail from market.package_check
    where scan_id = ${scan.id} order by check_name`.execute(ctx.db);
  const { rows: findings } = await sql<Finding>`
    select check_name "check", rule, severity, file, line, excerpt from market.package_finding
    where scan_id = ${scan.id}
    order by array_position(array['error', 'warning', 'info'], severity), id`.execute(ctx.db);
  return { verdict: scan.verdict, scannedAt: scan.scannedAt, checks, findings };
}

/** Packages that are, or that hold, a file of this hash: what is to be looked at once it turned out to be bad. */
export async function listPackagesWith(ctx: Read, sha256: string): Promise<{ packageId: number; path: string }[]> {
  const { rows } = await sql<{ packageId: number; path: string }>`
    select id "packageId", '' path from market.package where sha256 = ${sha256}
    union all select package_id, path from market.package_file where sha256 = ${sha256}
    order by 1, 2 limit 1000`.execute(ctx.db);
  return rows;
}
