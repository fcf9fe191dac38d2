import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { readKeptFile } from '#app/market/packages/kept-files.server.ts';
import { pathOfPackage } from '#app/market/packages/packages.queries.server.ts';
import { findLastLive } from '#app/market/releases/releases.queries.server.ts';
import { encodingOf } from '#app/market/scans/file-kinds.ts';
import type { Snapshot } from '#app/market/submissions/submissions.schema.ts';
import { findLastSent } from './former-rounds.queries.server.ts';
import { lineDifference } from './line-difference.server.ts';
import { type FileDifference, type FileLinesInput, longestCompared_bytes } from './review-desk.schema.ts';

type Sent = { pluginId: number; versionId: number; packageId: number; lastSnapshot: Snapshot | null };
type Kept = { packageId: number; path: string; size: number; sha256: string };

/**
 * A file of what was sent, line by line beside the version that was live before it, or that of the round before; files
 * up to 256 KiB of text.
 * @throws Refusal forbidden without the desk; not-found for a submission without a version, and for a file that is in
 * neither
 */
export async function getFileDifference(ctx: Ctx, input: z.output<typeof FileLinesInput>): Promise<FileDifference> {
  await requireConsole(ctx, 'market/reviews');
  const { id, path, against } = input;
  const { rows } = await sql<Sent>`
    select s.plugin_id "pluginId", v.id "versionId", v.package_id "packageId", s.last_snapshot "lastSnapshot"
    from market.submission s join market.plugin_version v on v.id = s.version_id where s.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const { pluginId, versionId, packageId, lastSnapshot } = rows[0];
  const former = against === 'round' ? await findLastSent(ctx, lastSnapshot) : null;
  const last = former ?? (await findLastLive(ctx, pluginId, versionId));
  const [before, after] = await Promise.all([
    last && findKept(ctx, last.packageId, path),
    findKept(ctx, packageId, path),
  ]);
  if (!before && !after) throw notFound();
  const facts = { path, from: last?.version ?? null };
  const none = { ...facts, lines: [], added: 0, removed: 0, left: 0 };
  if ([before, after].some((one) => one && one.size > longestCompared_bytes)) return { ...none, obstacle: 'large' };
  const [was, is] = await Promise.all([readText(ctx, before), readText(ctx, after)]);
  if (was === 'binary' || is === 'binary') return { ...none, obstacle: 'binary' };
  return { ...facts, ...(await lineDifference(was && was.text, is && is.text)), obstacle: null };
}

async function findKept(ctx: Pick<Ctx, 'db'>, packageId: number, path: string): Promise<Kept | null> {
  const { rows } = await sql<Kept>`select package_id "packageId", path, size, sha256 from market.package_file
    where package_id = ${packageId} and path = ${path}`.execute(ctx.db);
  return rows[0] ?? null;
}

async function readText(ctx: Ctx, kept: Kept | null): Promise<{ text: string } | 'binary' | null> {
  if (!kept) return null;
  const bytes = await readKeptFile(await pathOfPackage(ctx, kept.packageId), kept);
  try {
    // a mark at the beginning is a character too, and shown
    const text = new TextDecoder(encodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? 'binary' : { text };
  } catch {
    return 'binary';
  }
}
