import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { setPrivateRoot } from '#app/core/files/private-files.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import type { CheckRun, Finding, ScanVerdict } from '#app/market/scans/scans.schema.ts';
import { plainManifest } from '#test/market.ts';

type PackageGiven = {
  manifest?: object;
  /** Contents by path. */
  files?: Record<string, string>;
  findings?: Finding[];
  checks?: CheckRun[];
  verdict?: ScanVerdict;
};
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const done: CheckRun = { check: 'secrets', state: 'passed', found: 0, detail: '' };

/** A place for the key that signs, for the calling test file. */
export function usePrivateFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'market-'));
  beforeAll(() => {
    setSecret('a secret of the tests, of 32 characters at least');
    setPrivateRoot(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

/** A package of a plugin as it is after a look, written as rows: how one comes about is tested where it is done. */
export async function addPackage(
  db: Db,
  plugin: { id: number; slug: string },
  version: string,
  given: PackageGiven = {},
): Promise<number> {
  const manifest = { ...plainManifest, id: plugin.slug, version, ...given.manifest };
  const files = given.files ?? { 'plugin.json': JSON.stringify(manifest), 'index.html': 'Hello' };
  const sha256 = hashOf(JSON.stringify([manifest, files]));
  const { rows } = await sql<{ id: number }>`
    insert into market.package (developer_id, plugin_id, file, sha256, bytes, files_sha256, file_count, total_bytes,
      manifest, made_by, made_at)
    select developer_id, id, ${randomUUID()}, ${sha256}, 4096, ${hashOf(sha256)},
      ${Object.keys(files).length}, 8192,
      ${JSON.stringify(manifest)}::jsonb, developer_id, now() from market.plugin where id = ${plugin.id}
    returning id`.execute(db);
  const { id } = rows[0]!;
  for (const [path, text] of Object.entries(files))
    await sql`insert into market.package_file (package_id, path, size, sha256)
      values (${id}, ${path}, ${text.length}, ${hashOf(text)})`.execute(db);
  await addScan(db, id, given);
  return id;
}

/** A further look at a package. */
export async function addScan(
  db: Db,
  packageId: number,
  { verdict = 'clean', findings = [], checks = [done] }: Pick<PackageGiven, 'verdict' | 'findings' | 'checks'>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into market.package_scan (package_id, verdict, took_ms, peak_bytes,
      scanned_at) values (${packageId}, ${verdict}, 1, 1, now()) returning id`.execute(db);
  const { id } = rows[0]!;
  for (const { check, state, found, detail } of checks)
    await sql`insert into market.package_check (scan_id, check_name, state, found, detail)
      values (${id}, ${check}, ${state}, ${found}, ${detail})`.execute(db);
  for (const { check, rule, severity, file, line, excerpt } of findings)
    await sql`insert into market.package_finding (scan_id, check_name, rule, severity, file, line, excerpt)
      values (${id}, ${check}, ${rule}, ${severity}, ${file}, ${line}, ${excerpt})`.execute(db);
}

/** The package of the newest version of a plugin. */
export async function newestPackage(db: Db, pluginId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select package_id id from market.plugin_version
    where plugin_id = ${pluginId} order by id desc limit 1`.execute(db);
  return rows[0]!.id;
}
