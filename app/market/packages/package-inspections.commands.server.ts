import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact, type Tx } from '#app/core/db/pool.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { Manifest } from '#app/market/manifests/manifest.schema.ts';
import { askOutside } from '#app/market/scans/outside-checks.server.ts';
import type { KnownName } from '#app/market/scans/similar-names.ts';
import { filesHash } from '#app/market/signing/package-signature.server.ts';
import { inspectPackage, type InspectOptions } from './inspect.server.ts';
import { dropUpload, keepPackage, packageAt, uploadAt } from './package-files.server.ts';
import { fitsDeveloper, type InspectData } from './package-uploads.commands.server.ts';
import type { UploadOutcome } from './package-uploads.queries.server.ts';
import { getPackageSettings } from './packages.settings.server.ts';
import type { Inspection, PackageScanView } from './packages.schema.ts';

type Tctx = Ctx & { db: Tx };
type Upload = {
  id: number;
  developer_id: number;
  plugin_id: number | null;
  file: string;
  size: number;
  sha256: string | null;
  developer_key: string;
  developer_signature: string;
  made_by: number;
  is_trusted: boolean;
  slug: string | null;
};

/**
 * Looks at a package that arrived whole, and either refuses it or keeps it for good: the work of a job, which may be
 * done twice.
 * @throws Error when the look itself failed, so that it is tried again
 */
export async function inspectUpload(ctx: Ctx, { uploadId }: InspectData): Promise<void> {
  const { rows } = await sql<Upload>`
    select u.id, u.developer_id, u.plugin_id, u.file, u.size, u.sha256, u.developer_key, u.developer_signature,
      u.made_by, d.is_trusted, p.slug
    from market.package_upload u join market.developer d on d.member_id = u.developer_id
      left join market.plugin p on p.id = u.plugin_id
    where u.id = ${uploadId} and u.state = 'checking'`.execute(ctx.db);
  const upload = rows[0];
  if (!upload) return;
  const options = await optionsFor(ctx, { pluginId: upload.plugin_id, developerId: upload.developer_id });
  const { packageVerifiedSize } = await getPackageSettings(ctx);
  if (upload.is_trusted) options.limits.package_bytes = Math.max(packageVerifiedSize, options.limits.package_bytes);
  const found = await inspectPackage(await uploadAt(upload.file), {
    ...options,
    ...(upload.slug && { plugin: upload.slug }),
  });
  const outcome = outcomeOf(upload, found);
  if (outcome) return refuseUpload(ctx, upload, outcome);
  await keepPackage(upload.file);
  await transact(ctx, (tctx) => acceptUpload(tctx, upload, found));
  await dropUpload(upload.file);
}

/** A job that gave up leaves the upload so that its developer can have it looked at again. */
export async function giveUpInspection(ctx: Ctx, { uploadId }: InspectData): Promise<void> {
  await sql`update market.package_upload set state = 'failed', touched_at = ${ctx.now}
    where id = ${uploadId} and state = 'checking'`.execute(ctx.db);
}

/** The job that looks again at a package because somebody asked for it. */
export const scanAgainJob = { name: 'market.scanAgain' };
export type ScanAgainData = { packageId: number };

/**
 * Looks at a kept package again, by the rules of today, and keeps what was found beside what earlier looks found.
 * @param why it is done: the rules changed, or somebody asked
 * @throws Refusal not-found; Error when the look failed
 */
export async function scanAgain(ctx: Ctx, packageId: number, why: 'rules' | 'asked'): Promise<PackageScanView> {
  const { rows } = await sql<{ file: string; plugin_id: number | null; developer_id: number }>`
    select file, plugin_id, developer_id from market.package where id = ${packageId}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  const options = await optionsFor(ctx, { pluginId: row.plugin_id, developerId: row.developer_id, except: packageId });
  options.limits.package_bytes = Number.MAX_SAFE_INTEGER; // it was let in under the limits of its day
  const found = await inspectPackage(await packageAt(row.file), options);
  const { verdict, checks, findings } = found;
  if (verdict === 'refused') throw new Error(`A kept package is refused now: ${JSON.stringify(found.refusal)}`);
  await transact(ctx, async (tctx) => {
    await keepScan(tctx, packageId, found);
    await audit(tctx, 'market.scanPackage', { kind: 'package', id: packageId }, { why, verdict });
  });
  return { verdict, checks, findings, scannedAt: Math.floor(ctx.now.getTime() / 1000) };
}

/** What packages are looked at by: a change of these has those that are out looked at again. */
const ruleSettings = ['packageChecks', 'packagePatterns', 'packageBlocked', 'clamavAddress', 'scannerTemplate'];
/** So many are looked at in one run. */
const perRun = 20;

/**
 * Looks again at packages of versions that people have or are about to get, whose last look was before the rules
 * changed; `takeScanResults` takes over what is found. They come in no order: one that fails keeps nobody back.
 * @returns how many it looked at
 * @throws AggregateError when looks failed, after all others were done
 */
export async function scanByNewRules(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select v.package_id id from market.plugin_version v
      join lateral (select scanned_at from market.package_scan s where s.package_id = v.package_id
        order by s.id desc limit 1) l on true
    where v.state in ('clean', 'approved', 'scheduled', 'rolling_out', 'live', 'deprecated')
      and l.scanned_at < (select max(updated_at) from core.setting where key = any(${ruleSettings}::text[]))
    order by random() limit ${perRun}`.execute(ctx.db);
  const failures: unknown[] = [];
  for (const { id } of rows)
    await scanAgain({ ...ctx, now: new Date() }, id, 'rules').catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} packages could not be looked at`);
  return rows.length;
}

type About = { pluginId: number | null; developerId: number; except?: number };

async function optionsFor(ctx: Ctx, about: About): Promise<InspectOptions> {
  const settings = await getPackageSettings(ctx);
  return {
    limits: { ...settings.packageLimits },
    host: settings.packageHost,
    switches: settings.packageChecks,
    patterns: settings.packagePatterns,
    blocked: new Set(settings.packageBlocked),
    last: await lastManifest(ctx, about),
    names: await knownNames(ctx, about),
    askOutside: (path, sha256) =>
      askOutside(path, sha256, {
        switches: settings.packageChecks,
        clamavAddress: settings.clamavAddress,
        scannerTemplate: settings.scannerTemplate,
        scannerToken: settings.scannerToken,
      }),
  };
}

/** Of the newest version that everyone has. */
async function lastManifest({ db }: Ctx, { pluginId, except = 0 }: About): Promise<Manifest | null> {
  if (pluginId === null) return null;
  const { rows } = await sql<{ manifest: Manifest }>`select manifest from market.plugin_version
    where plugin_id = ${pluginId} and state in ('live', 'rolling_out') and package_id <> ${except}
    order by id desc limit 1`.execute(db);
  return rows[0]?.manifest ?? null;
}

const mostNames = 2000;

/** Other developers' plugins that people know: the most downloaded first. */
async function knownNames({ db }: Ctx, { developerId }: About): Promise<KnownName[]> {
  const { rows } = await sql<{ id: string; names: string[] }>`
    select slug id, array[name_zh, name_en] names from market.plugin
    where state in ('published', 'delisted') and developer_id <> ${developerId}
    order by downloads desc, id limit ${mostNames}`.execute(db);
  return rows;
}

/** Why it is no package after all; null for one that is kept. */
function outcomeOf(upload: Upload, { sha256, refusal, manifestFaults }: Inspection): UploadOutcome | null {
  if (refusal) return { refusal, manifestFaults };
  if (upload.sha256 !== null && upload.sha256 !== sha256)
    return { refusal: { refusal: 'other-hash', file: '', detail: sha256 }, manifestFaults: [] };
  if (!fitsDeveloper(sha256, upload.developer_signature, upload.developer_key))
    return { refusal: { refusal: 'developer-signature', file: '', detail: '' }, manifestFaults: [] };
  return null;
}

async function refuseUpload(ctx: Ctx, { id, file }: Upload, outcome: UploadOutcome): Promise<void> {
  await transact(ctx, async (tctx) => {
    await sql`update market.package_upload set state = 'refused', outcome = ${JSON.stringify(outcome)}::jsonb,
      touched_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
    const { refusal, file: at } = outcome.refusal;
    await audit(tctx, 'market.refusePackage', { kind: 'packageUpload', id }, { refusal, file: at });
  });
  await dropUpload(file);
}

async function acceptUpload(tctx: Tctx, upload: Upload, found: Inspection): Promise<void> {
  const { sha256, bytes, files, manifest } = found;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const { rows } = await sql<{ id: number }>`
    insert into market.package (developer_id, plugin_id, file, sha256, bytes, files_sha256, file_count, total_bytes,
      manifest, developer_key, developer_signature, made_by, made_at)
    values (${upload.developer_id}, ${upload.plugin_id}, ${upload.file}, ${sha256}, ${bytes}, ${filesHash(files)},
      ${files.length}, ${total}, ${JSON.stringify(manifest)}::jsonb, ${upload.developer_key},
      ${upload.developer_signature}, ${upload.made_by}, ${tctx.now})
    returning id`.execute(tctx.db);
  const packageId = rows[0]!.id;
  await sql`insert into market.package_file (package_id, path, size, sha256)
    select ${packageId}, * from unnest(${files.map(({ path }) => path)}::text[],
      ${files.map(({ size }) => size)}::bigint[], ${files.map((file) => file.sha256)}::text[])`.execute(tctx.db);
  await keepScan(tctx, packageId, found);
  await sql`update market.package_upload set state = 'ready', package_id = ${packageId}, touched_at = ${tctx.now}
    where id = ${upload.id}`.execute(tctx.db);
  const detail = { sha256, bytes, plugin: manifest?.id, version: manifest?.version, verdict: found.verdict };
  await audit(tctx, 'market.keepPackage', { kind: 'package', id: packageId }, detail);
}

async function keepScan(tctx: Tctx, packageId: number, found: Inspection): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into market.package_scan (package_id, verdict, took_ms, peak_bytes, scanned_at)
    values (${packageId}, ${found.verdict}, ${found.took_ms}, ${found.peak_bytes}, ${tctx.now})
    returning id`.execute(tctx.db);
  const scan = rows[0]!.id;
  await sql`insert into market.package_check (scan_id, check_name, state, found, detail)
    select ${scan}, c.check, c.state, c.found, c.detail
    from jsonb_to_recordset(${JSON.stringify(found.checks)}::jsonb)
      as c("check" text, state text, found integer, detail text)`.execute(tctx.db);
  await sql`insert into market.package_finding (scan_id, check_name, rule, severity, file, line, excerpt)
    select ${scan}, f.check, f.rule, f.severity, f.file, f.line, f.excerpt
    from jsonb_to_recordset(${JSON.stringify(found.findings)}::jsonb)
      as f("check" text, rule text, severity text, file text, line integer, excerpt text)`.execute(tctx.db);
}
