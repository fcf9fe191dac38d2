import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { getUploadSettings, type UploadSettings } from './uploads.settings.server.ts';
import { openStoreOf } from '#app/core/files/open-store.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { findMembersByNames } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { DeskUpload, UploadListInput, UploadTotals } from './upload-desk.schema.ts';

type Filter = z.output<typeof UploadListInput>;
type Row = Omit<DeskUpload, 'fullUrl'>;
const pageSize = 20;

const columns = sql`u.id, u.name, u.topic, u.storage, u.mimetype, u.size, u.width, u.height, u.url,
  u.thumb_url "thumbUrl",
  floor(extract(epoch from u.created_at))::bigint "at", u.member_id "memberId", m.nickname`;

/**
 * A page of uploads, newest first, with what all that fit the filters take.
 * @throws Refusal forbidden without the console's menu "uploads"
 */
export async function listUploads(
  ctx: Ctx,
  filter: Filter,
): Promise<KeysetPage<DeskUpload> & { totals: UploadTotals }> {
  await requireConsole(ctx, 'uploads');
  const memberId = await memberOf(ctx, filter.member);
  if (memberId === null) return { rows: [], before: null, after: null, totals: { files: 0, bytes: 0 } };
  const fits = sql`(${filter.type === 'all' ? sql`true` : sql`u.is_image = ${filter.type === 'image'}`})
    and (${filter.topic === '' ? sql`true` : sql`u.topic = ${filter.topic}`})
    and (${memberId === undefined ? sql`true` : sql`u.member_id = ${memberId}`})`;
  const [found, totals, settings] = await Promise.all([
    sql<Row>`
      select ${columns} from account.upload u left join account.member m on m.id = u.member_id
      where ${fits} and (${filter.before}::bigint = 0 or u.id < ${filter.before})
        and (${filter.after}::bigint = 0 or u.id > ${filter.after})
      order by u.id ${isUpwards(filter) ? sql`asc` : sql`desc`} limit ${pageSize + 1}`.execute(ctx.db),
    sql<UploadTotals>`select count(*) files, coalesce(sum(u.size), 0)::bigint bytes from account.upload u
      where ${fits}`.execute(ctx.db),
    getUploadSettings(ctx),
  ]);
  const page = keysetPage(found.rows, filter, pageSize);
  return { ...page, rows: page.rows.map((row) => withUrls(row, settings)), totals: totals.rows[0]! };
}

/**
 * One upload, and the members whose avatar it is, ten at most.
 * @throws Refusal forbidden without the console's menu "uploads", not-found
 */
export async function getUpload(
  ctx: Ctx,
  id: number,
): Promise<{ upload: DeskUpload; avatarOf: { id: number; nickname: string }[] }> {
  await requireConsole(ctx, 'uploads');
  const { rows } = await sql<Row>`
    select ${columns} from account.upload u left join account.member m on m.id = u.member_id
      where u.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const upload = withUrls(rows[0], await getUploadSettings(ctx));
  return { upload, avatarOf: await listAvatarOwners(ctx, upload) };
}

/** The members whose avatar a file is, ten at most; avatars are stored by path or by whole address. */
export async function listAvatarOwners(
  ctx: Pick<Ctx, 'db'>,
  file: { url: string; fullUrl: string },
): Promise<{ id: number; nickname: string }[]> {
  const { rows } = await sql<{ id: number; nickname: string }>`
    select id, nickname from account.member where avatar <> '' and avatar = any(${[file.url, file.fullUrl]}::text[])
      order by id limit 10`.execute(ctx.db);
  return rows;
}

/** Addresses under which a record's files are read. */
export function withUrls<R extends { storage: string; url: string; thumbUrl: string }>(
  row: R,
  settings: UploadSettings,
): R & { fullUrl: string } {
  const store = openStoreOf(settings, row.storage);
  const address = (url: string) => {
    if (url === '') return '';
    if (store) return store.publicUrl(url.slice(1));
    return row.storage === 'local' ? settings.cdnUrl.replace(/\/+$/, '') + url : '';
  };
  return { ...row, fullUrl: address(row.url), thumbUrl: address(row.thumbUrl) };
}

/** How many files lie in each kind of store, this server left out. For the settings, which may lead away from them. */
export async function countStoredFiles(ctx: Pick<Ctx, 'db'>): Promise<Record<'s3' | 'qiniu', number>> {
  const { rows } = await sql<{ s3: number; qiniu: number }>`
    select (select count(*) from account.upload where storage = 's3') s3,
      (select count(*) from account.upload where storage = 'qiniu') qiniu`.execute(ctx.db);
  return rows[0]!;
}

/** The member's id; undefined for any, null for nobody of that name. */
async function memberOf(ctx: Ctx, member: string): Promise<number | null | undefined> {
  const name = member.replace(/^[@#]/, '').toLowerCase();
  if (name === '') return undefined;
  if (/^\d{1,15}$/.test(name)) return Number(name);
  return (await findMembersByNames(ctx, [name])).get(name) ?? null;
}
