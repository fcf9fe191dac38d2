import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { bilingual, languages } from '#app/core/texts/language.ts';
import { removePrivate, storePrivate } from '#app/core/files/private-files.server.ts';
import { getSiteSettings } from '#app/account/site.settings.server.ts';
import en from './member-data.en.ts';
import zh from './member-data.zh.ts';
import { exportEvery_ms, exportKept_ms } from './member-data.policy.ts';
import { type ExportFile, exportPurpose, type MemberData, onBehalfOf } from './member-data.queries.server.ts';

const say = bilingual(zh, en);

/** The job that writes an export. */
export const exportJob = { name: 'account.exportData' } as const;
export type ExportOrder = { id: number };

/**
 * Asks for all data of the caller in one file; a job writes it. One a day.
 * @throws Refusal need-proof; forbidden for staff signed in as the member; when there was one within the day
 */
export async function requestExport(ctx: Ctx): Promise<Reply<ExportOrder>> {
  const { id: memberId } = requireRecentProof(ctx);
  const since = new Date(ctx.now.getTime() - exportEvery_ms);
  const id = await transact(ctx, async (tctx) => {
    await sql`select from account.member where id = ${memberId} for no key update`.execute(tctx.db);
    const recent = await sql`select from account.data_export
      where member_id = ${memberId} and state <> 'failed' and requested_at > ${since}`.execute(tctx.db);
    if (recent.rows.length > 0) throw new Refusal(say.oneExportADay);
    const { rows } = await sql<ExportOrder>`
      insert into account.data_export (member_id, requested_at) values (${memberId}, ${tctx.now})
        returning id`.execute(tctx.db);
    await enqueue(tctx, exportJob, rows[0]!);
    await audit(tctx, 'account.requestExport', { kind: 'data-export', id: rows[0]!.id });
    return rows[0]!.id;
  });
  return new Reply({ id }, { text: say.exportRequested });
}

/** Writes an export that waits: JSON files of every domain and a README that explains each, in both languages. */
export async function writeExport(ctx: Ctx, { id }: ExportOrder, domains: readonly MemberData[]): Promise<void> {
  const { rows } = await sql<{ memberId: number }>`select member_id "memberId" from account.data_export
    where id = ${id} and state = 'waiting'`.execute(ctx.db);
  if (!rows[0]) return;
  const { memberId } = rows[0];
  const files = domains.flatMap((domain) => domain.exportMemberData(onBehalfOf(ctx, memberId), memberId));
  const bytes = await pack(files, await readmes(ctx, files));
  const file = await storePrivate(exportPurpose, bytes);
  const kept = await sql`
    update account.data_export set state = 'ready', finished_at = ${ctx.now},
      expires_at = ${new Date(ctx.now.getTime() + exportKept_ms)}, file = ${file}, size = ${bytes.length}
    where id = ${id} and state = 'waiting' returning 1`.execute(ctx.db);
  if (kept.rows.length === 0) await removePrivate(file);
}

/** Removes exports that have expired; gives up those that were never written within a day. */
export async function purgeExports(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{
    id: number;
    file: string;
  }>`select id, file from account.data_export where file is not null and expires_at <= ${ctx.now}
    limit 1000`.execute(ctx.db);
  for (const row of rows) await dropFile(ctx, row);
  const since = new Date(ctx.now.getTime() - exportEvery_ms);
  await sql`update account.data_export set state = 'failed'
    where state = 'waiting' and requested_at < ${since}`.execute(ctx.db);
}

/** Removes every export of a member. */
export async function dropExports(ctx: Ctx, memberId: number): Promise<void> {
  const { rows } = await sql<{ id: number; file: string }>`select id, file from account.data_export
    where member_id = ${memberId} and file is not null`.execute(ctx.db);
  for (const row of rows) await dropFile(ctx, row);
  await sql`delete from account.data_export where member_id = ${memberId}`.execute(ctx.db);
}

async function dropFile(ctx: Ctx, { id, file }: { id: number; file: string }): Promise<void> {
  await removePrivate(file);
  await sql`update account.data_export set file = null where id = ${id}`.execute(ctx.db);
}

async function pack(files: readonly ExportFile[], texts: readonly { path: string; text: string }[]): Promise<Buffer> {
  const zip = new ZipFile();
  const whole = buffer(zip.outputStream as Readable);
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject));
  for (const { path, text } of texts) zip.addBuffer(Buffer.from(text), path);
  for (const { path, records } of files) zip.addBuffer(await toJson(records()), path);
  zip.end();
  return Promise.race([whole, failed]);
}

/** One record, or a list with one record a line. */
async function toJson(records: ReturnType<ExportFile['records']>): Promise<Buffer> {
  if (records instanceof Promise) return Buffer.from(`${JSON.stringify(await records, null, 2)}\n`);
  const lines: string[] = [];
  for await (const record of records) lines.push(JSON.stringify(record));
  return Buffer.from(`[\n${lines.join(',\n')}\n]\n`);
}

async function readmes(ctx: Ctx, files: readonly ExportFile[]): Promise<{ path: string; text: string }[]> {
  const { siteName, siteNameEn } = await getSiteSettings(ctx);
  const date = ctx.now.toISOString();
  return languages.map((language) => {
    const site = language === 'en' ? siteNameEn : siteName;
    const lines = files.map(({ path, about }) => `- ${path}: ${about.in(language)}`);
    return {
      path: say.readmeName.in(language),
      text: `${say.readmeHead(site, date).in(language)}\n\n${lines.join('\n')}\n\n${say.readmeFoot.in(language)}\n`,
    };
  });
}
