import { unixSeconds } from '#app/core/unix-seconds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, isMember, requireMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './notice-api.en.ts';
import zh from './notice-api.zh.ts';
import { goneMember, showsActor } from './notices.policy.ts';
import type { NoticeListInput, NoticePage, NoticeView } from './notices.schema.ts';

/** Messages of the notices' endpoints. */
export const say = bilingual(zh, en);

/**
 * How many notices and announcements the caller has not read; 0 for guests. One small statement: every page polls it.
 */
export async function countUnreadNotices(ctx: Pick<Ctx, 'db' | 'actor' | 'now'>): Promise<number> {
  if (!isMember(ctx.actor)) return 0;
  const { rows } = await sql<{ count: number }>`select ${unreadNotices(ctx, ctx.actor.id)} count`.execute(ctx.db);
  return rows[0]!.count;
}

/** An expression: how many notices and announcements a member has not read. */
export const unreadNotices = (ctx: Pick<Ctx, 'now'>, memberId: number | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select unread from messages.notice_state where member_id = ${memberId}), 0)
    + (select count(*) from messages.announcement a where ${isUnheard(ctx, memberId)})`;

/** A condition on announcements `a`: still shown, and not read by a member who was there and wants them on the site. */
export function isUnheard(ctx: Pick<Ctx, 'now'>, memberId: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${isShown(ctx)} and a.newest_member_id >= ${memberId}
    and a.id > coalesce((select announcement_id from messages.notice_state where member_id = ${memberId}), 0)
    and not exists (select from messages.notice_preference
      where member_id = ${memberId} and kind = 'announcement' and not site)`;
}

/** A condition on announcements `a`: begun, neither withdrawn nor over. */
export const isShown = (ctx: Pick<Ctx, 'now'>) => sql`a.is_live and a.withdrawn_at is null
  and (a.expires_at is null or a.expires_at > ${ctx.now})`;

const pageSize = 20;

/**
 * A page of the caller's notices, newest first, of one kind or all, read or not.
 * @throws Refusal need-login; invalid for a cursor that is none of ours
 */
export async function listNotices(
  ctx: Ctx,
  { kind, unread, after, before }: z.output<typeof NoticeListInput>,
): Promise<NoticePage> {
  const { id } = requireMember(ctx);
  const cursor = after ?? before;
  const isBackwards = after === undefined && before !== undefined;
  const place =
    cursor === undefined
      ? sql`true`
      : sql`(at,
    id) ${isBackwards ? sql`>` : sql`<`} (${decodeCursor(cursor)})`;
  const order = isBackwards ? sql`at, id` : sql`at desc, id desc`;
  const { rows } = await sql<Row>`
    select id, kind, act, subject_kind subject, path, actor_ids[cardinality(actor_ids)] "actorId",
      cardinality(actor_ids) actors, data, at, read_at is null "isUnread"
    from messages.notice where member_id = ${id} and on_site and ${kind === '' ? sql`true` : sql`kind = ${kind}`}
      and ${unread ? sql`read_at is null` : sql`true`} and ${place}
    order by ${order} limit ${sql.lit(pageSize + 1)}`.execute(ctx.db);
  const hasMore = rows.length > pageSize;
  const shown = rows.slice(0, pageSize);
  if (isBackwards) shown.reverse();
  return {
    rows: await viewsOf(ctx, shown),
    next: (isBackwards || hasMore) && shown.length > 0 ? encodeCursor(shown.at(-1)!) : null,
    previous: (isBackwards ? hasMore : after !== undefined) && shown.length > 0 ? encodeCursor(shown[0]!) : null,
  };
}

/** The newest notices of a member, as an expression of what `readNewest` takes. */
export const newestNoticesJson = (memberId: number, limit: number): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'act', act, 'subject', subject_kind,
      'path', path, 'actorId', actor_ids[cardinality(actor_ids)], 'actors', cardinality(actor_ids), 'data', data,
      'at', floor(extract(epoch from at))::bigint, 'isUnread', read_at is null) order by at desc, id desc), '[]'::json)
    from (select * from messages.notice where member_id = ${memberId} and on_site
      order by at desc, id desc limit ${limit}) newest)`;

/** What `newestNoticesJson` has read, with those who did it. */
export const readNewest = (ctx: Ctx, rows: readonly NewestRow[]): Promise<NoticeView[]> =>
  viewsOf(
    ctx,
    rows.map((row) => ({ ...row, at: new Date(row.at * 1000) })),
  );

/** Some notices of a member that are still unread, oldest first, for a mail to them. */
export async function listForMail(ctx: Ctx, memberId: number, ids: readonly number[]): Promise<NoticeView[]> {
  const { rows } = await sql<Row>`
    select id, kind, act, subject_kind subject, path, actor_ids[cardinality(actor_ids)] "actorId",
      cardinality(actor_ids) actors, data, at, true "isUnread"
    from messages.notice where member_id = ${memberId} and id = any(${ids}::bigint[]) and read_at is null
      order by at, id`.execute(ctx.db);
  return viewsOf(ctx, rows);
}

/** A member's notices for an export, by their ids. Who voted, and who of the staff acted, is nobody's to take along. */
export async function listForExport(
  ctx: Pick<Ctx, 'db'>,
  memberId: number,
  after: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number; kind: NoticeView['kind']; actorIds: number[]; [column: string]: unknown }>`
    select id, kind, act, path, actor_ids "actorIds", cardinality(actor_ids) actors, data, at, read_at "readAt"
    from messages.notice where member_id = ${memberId} and id > ${after} order by id limit ${limit}`.execute(ctx.db);
  return rows.map(({ actorIds, ...row }) => (showsActor(row.kind) ? { ...row, actorIds } : row));
}

type Row = Omit<NoticeView, 'actor' | 'at'> & { actorId: number | null; at: Date };
/** `at` in unix seconds. */
export type NewestRow = Omit<Row, 'at'> & { at: number };

async function viewsOf(ctx: Ctx, rows: Row[]): Promise<NoticeView[]> {
  const ids = rows.flatMap(({ kind, actorId }) => (actorId !== null && showsActor(kind) ? [actorId] : []));
  const cards = await listCards(ctx, ids);
  return rows.map(({ actorId, at, ...row }) => ({
    ...row,
    actor: actorId !== null && showsActor(row.kind) ? (cards.get(actorId) ?? goneMember(actorId)) : null,
    at: unixSeconds(at),
  }));
}

const encodeCursor = ({ at, id }: Row) => Buffer.from(`${at.getTime()}~${id}`).toString('base64url');

function decodeCursor(cursor: string): RawBuilder<unknown> {
  const found = /^(\d{1,15})~(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!found) throw new Refusal(say.brokenCursor, { kind: 'invalid' });
  return sql`${new Date(Number(found[1]))}::timestamptz, ${Number(found[2])}::bigint`;
}
