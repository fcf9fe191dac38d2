import { randomUUID, subtle } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { afterCommit, transact, type Tx } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { requireDeveloper, requirePluginRight } from '#app/market/developers/developers.queries.server.ts';
import type { OwnDeveloper } from '#app/market/developers/developers.schema.ts';
import { isDevelopersSignature } from '#app/market/signing/package-signature.server.ts';
import {
  dropUpload,
  quarantinePath,
  requireSpace,
  sizeOnDisk,
  sweepFolder,
  writePart,
} from './package-files.server.ts';
import { hasPackagePart, packageStore, putPackagePart, sizeOfUpload } from './shared-packages.server.ts';
import { say } from './package-texts.ts';
import { getPackageUpload, partCount } from './package-uploads.queries.server.ts';
import { getPackageSettings } from './packages.settings.server.ts';
import {
  type PackagePartInput,
  type PackageUpload,
  type PackageUploadInput,
  part_bytes,
  type StartPackageInput,
  type UploadState,
} from './packages.schema.ts';

/** The job that looks at a package that arrived. */
export const inspectJob = { name: 'market.inspectPackage' };
export type InspectData = { uploadId: number };

type Tctx = Ctx & { db: Tx };
type Row = { id: number; developer_id: number; file: string; size: number; state: UploadState };

/** So many uploads of a developer may be on their way or waiting. */
const mostOpen = 5;
const refuseField = (field: string, text: LocalText, error?: string) =>
  new Refusal(text, { fields: { [field]: text }, ...(error && { data: { error } }) });

/**
 * Makes room for a package that is sent in parts of 8 MiB. Begun again for the same plugin with the same hash, it is
 * the upload that was begun before, unless that was refused: whoever was cut off goes on.
 * @throws Refusal need-login; NOT_DEVELOPER, forbidden; not-found for a plugin of others; PACKAGE_TOO_LARGE; when the
 * disk is full or too many packages are on their way
 */
export async function startPackage(ctx: Ctx, input: StartPackage): Promise<PackageUpload> {
  const { plugin, fileName, size, sha256 = null, developerSignature = '', developerKey = '' } = input;
  const developer =
    plugin === undefined
      ? await requireDeveloper(ctx, 'release', input.developer)
      : await requirePluginRight(ctx, plugin, 'release');
  const { id: memberId } = requireMember(ctx);
  if (!fileName.toLowerCase().endsWith('.zip')) throw refuseField('fileName', say.notZip);
  await requireSize(ctx, developer, size);
  if (!(await packageStore())) await requireSpace(size);
  return transact(ctx, async (tctx) => {
    // two starts at once are counted one after the other
    await sql`select from market.developer where member_id = ${developer.id} for update`.execute(tctx.db);
    const begun = await findBegun(tctx, developer.id, input);
    if (begun !== null) return getPackageUpload(tctx, { upload: begun });
    const { rows: open } = await sql<{ n: number }>`select count(*)::int n from market.package_upload
      where developer_id = ${developer.id} and state in ('sending', 'checking')`.execute(tctx.db);
    if (open[0]!.n >= mostOpen) throw new Refusal(say.tooManyUploads);
    const { rows } = await sql<{ id: number }>`
      insert into market.package_upload (developer_id, plugin_id, file, file_name, size, sha256, developer_signature,
        developer_key, made_by, made_at, touched_at)
      values (${developer.id}, ${plugin ?? null}, ${randomUUID()}, ${fileName}, ${size}, ${sha256},
        ${developerSignature}, ${developerKey}, ${memberId}, ${tctx.now}, ${tctx.now})
      returning id`.execute(tctx.db);
    await audit(tctx, 'market.startPackage', { kind: 'packageUpload', id: rows[0]!.id }, { fileName, size, plugin });
    return getPackageUpload(tctx, { upload: rows[0]!.id });
  });
}

type StartPackage = z.output<typeof StartPackageInput>;

async function findBegun(
  tctx: Tctx,
  developerId: number,
  { plugin, size, sha256, developerSignature = '' }: StartPackage,
): Promise<number | null> {
  if (sha256 === undefined) return null;
  const { rows } = await sql<{ id: number }>`select id from market.package_upload
    where developer_id = ${developerId} and plugin_id is not distinct from ${plugin ?? null}::bigint and size = ${size}
      and sha256 = ${sha256} and developer_signature = ${developerSignature}
      and state in ('sending', 'checking', 'ready')
    order by id desc limit 1`.execute(tctx.db);
  return rows[0]?.id ?? null;
}

async function requireSize(ctx: Ctx, { isTrusted }: OwnDeveloper, size: number): Promise<void> {
  const { packageLimits, packageVerifiedSize } = await getPackageSettings(ctx);
  const most = isTrusted ? Math.max(packageVerifiedSize, packageLimits.package_bytes) : packageLimits.package_bytes;
  if (size > most) throw refuseField('size', say.tooLarge(Math.floor(most / 1024 ** 2)), 'PACKAGE_TOO_LARGE');
}

/**
 * Takes a part, in whatever order they come. One that is here already changes nothing when it holds the same.
 * @throws Refusal need-login, forbidden, not-found; STATE_CONFLICT with what is missing; when the part is no part of
 * such a package or the disk is full
 */
export async function addPackagePart(
  ctx: Ctx,
  { upload, part, chunk }: z.output<typeof PackagePartInput>,
): Promise<PackageUpload> {
  if (!(chunk instanceof Blob) || chunk.size === 0) throw refuseField('chunk', say.noChunk);
  const bytes = Buffer.from(await chunk.arrayBuffer());
  // beside the pages: 8 MB take 5 ms
  const sha256 = Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex');
  const store = await packageStore();
  return transact(ctx, async (tctx) => {
    const row = await lockUpload(tctx, upload);
    const { rows } = await sql<{ sha256: string }>`select sha256 from market.package_part
      where upload_id = ${upload} and number = ${part}`.execute(tctx.db);
    const isLost = store
      ? !(await hasPackagePart(store, row.file, part))
      : (await sizeOnDisk(row.file)) < Math.min((part + 1) * part_bytes, row.size);
    if (rows[0] && rows[0].sha256 !== sha256) throw conflict(say.otherBytes);
    if (rows[0] && (row.state !== 'sending' || !isLost)) return getPackageUpload(tctx, { upload });
    if (row.state !== 'sending') throw conflict(say.notSending);
    requirePart(row, part, bytes);
    if (store) await putPackagePart(store, row.file, part, bytes);
    else {
      await requireSpace(bytes.length);
      await writePart(quarantinePath(row.file), part * part_bytes, bytes);
    }
    await sql`insert into market.package_part (upload_id, number, sha256) values (${upload}, ${part}, ${sha256})
      on conflict (upload_id, number) do nothing`.execute(tctx.db);
    await sql`update market.package_upload set touched_at = ${tctx.now} where id = ${upload}`.execute(tctx.db);
    return getPackageUpload(tctx, { upload });
  });
}

const archiveHead = Buffer.from([0x50, 0x4b, 3, 4]);

function requirePart({ size }: Row, part: number, bytes: Buffer): void {
  const last = partCount(size) - 1;
  if (part > last) throw refuseField('part', say.noSuchPart);
  const wanted = part < last ? part_bytes : size - last * part_bytes;
  if (bytes.length !== wanted) throw refuseField('chunk', say.wrongSize(wanted));
  if (part === 0 && !bytes.subarray(0, 4).equals(archiveHead)) throw refuseField('chunk', say.notZip);
}

/**
 * Says that all was sent: a job looks at the package, and the upload's state tells what came of it.
 * @throws Refusal need-login, forbidden, not-found; STATE_CONFLICT while parts are missing
 */
export async function finishPackage(ctx: Ctx, { upload }: z.output<typeof PackageUploadInput>): Promise<Reply> {
  await transact(ctx, async (tctx) => {
    const row = await lockUpload(tctx, upload);
    if (row.state !== 'sending' && row.state !== 'failed') return; // its answer was lost, and it is sent again
    const { rows } = await sql<{ n: number }>`select count(*)::int n from market.package_part
      where upload_id = ${upload}`.execute(tctx.db);
    if (rows[0]!.n < partCount(row.size) || (await sizeSent(row.file)) !== row.size) throw conflict(say.missingParts);
    await sql`update market.package_upload set state = 'checking', touched_at = ${tctx.now}
      where id = ${upload}`.execute(tctx.db);
    await enqueue<InspectData>(tctx, inspectJob, { uploadId: upload });
    await audit(tctx, 'market.finishPackage', { kind: 'packageUpload', id: upload }, { size: row.size });
  });
  return new Reply(await getPackageUpload(ctx, { upload }), { text: say.checking });
}

async function sizeSent(file: string): Promise<number> {
  const store = await packageStore();
  return store ? sizeOfUpload(store, file) : sizeOnDisk(file);
}

/**
 * Gives up an upload; what was sent of it is removed.
 * @throws Refusal need-login, forbidden, not-found; while it is looked at, and once it is a package
 */
export async function abortPackage(ctx: Ctx, { upload }: z.output<typeof PackageUploadInput>): Promise<Reply> {
  await transact(ctx, async (tctx) => {
    const row = await lockUpload(tctx, upload);
    if (row.state === 'checking') throw conflict(say.inHand);
    if (row.state === 'ready') throw conflict(say.notSending);
    await removeUpload(tctx, row);
  });
  return new Reply(null, { text: say.aborted });
}

const keptFor_ms = 24 * 3_600_000;

/** Removes uploads that nobody has gone on with for a day, and files that no upload or package knows of. */
export async function sweepPackages(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - keptFor_ms);
  const swept = await transact(ctx, async (tctx) => {
    const { rows } = await sql<Row>`select id, developer_id, file, size, state from market.package_upload
      where touched_at < ${before} and state in ('sending', 'checking', 'failed') for update skip locked`.execute(
      tctx.db,
    );
    for (const row of rows) await removeUpload(tctx, row);
    return rows.length;
  });
  const left = await sweepFolder('quarantine', before, async (files) => {
    const { rows } = await sql<{ file: string }>`select file::text file from market.package_upload
      where file = any(${files}::uuid[]) and state in ('sending', 'checking', 'failed')`.execute(ctx.db);
    return new Set(rows.map(({ file }) => file));
  });
  const kept = await sweepFolder('packages', before, async (files) => {
    const { rows } = await sql<{ file: string }>`select file::text file from market.package
      where file = any(${files}::uuid[])`.execute(ctx.db);
    return new Set(rows.map(({ file }) => file));
  });
  return swept + left + kept;
}

/** The file goes once nothing knows of it any more. */
async function removeUpload(tctx: Tctx, { id, file, state }: Row): Promise<void> {
  await sql`delete from market.package_upload where id = ${id}`.execute(tctx.db);
  await audit(tctx, 'market.abortPackage', { kind: 'packageUpload', id }, { state });
  afterCommit(tctx.db, () => void dropUpload(file).catch(() => {})); // the sweep finds what is left
}

/** An upload of a developer whom the caller may release for. */
async function lockUpload(tctx: Tctx, id: number): Promise<Row> {
  requireMember(tctx);
  const { rows } = await sql<Row>`select id, developer_id, file, size, state from market.package_upload
    where id = ${id} for update`.execute(tctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  await requireDeveloper(tctx, 'release', row.developer_id).catch((error: unknown) => {
    throw error instanceof Refusal && error.data?.['error'] === 'NOT_DEVELOPER' ? notFound() : error;
  });
  return row;
}

const conflict = (text: LocalText) => new Refusal(text, { data: { error: 'STATE_CONFLICT' } });

/** Whether a signature that a developer sent along fits what arrived; true when none was sent. */
export const fitsDeveloper = (sha256: string, signature: string, key: string): boolean =>
  (signature === '' && key === '') || isDevelopersSignature(sha256, signature, key);
