import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { enqueueAll } from '#app/core/jobs/recurring-jobs.server.ts';
import { hintStream } from '#app/core/stream/tell.server.ts';
import { rowsOf } from './notices.policy.ts';
import { countUnreadNotices } from './notices.queries.server.ts';
import {
  type DeleteNoticesInput,
  type MarkNoticesInput,
  maxActors,
  noticeKinds,
  type NoticeInput,
  type NoticeKind,
  type NoticeSubject,
  ruleOf,
} from './notices.schema.ts';

/**
 * Tells members of something, in the caller's transaction and in one statement: the rows, the unread numbers, each
 * member's choices and blocks; what is pushed to browsers goes by jobs. Nobody is told of what they did themselves; of
 * several inputs that reach the same member the first counts; the same kind and act about the same subject comes once,
 * or grows while it is unread (`kindRules`). Returns how many members were told. Call it once per transaction, after
 * everything that locks rows of one's own domain: members' rows are locked in the order of ids.
 */
export async function notify(ctx: Ctx, input: NoticeInput | readonly NoticeInput[]): Promise<number> {
  const rows = rowsOf('kind' in input ? [input] : input);
  if (rows.length === 0) return 0;
  const given = rows.map(({ kind, ...row }) => ({ ...row, kind, ...ruleOf(kind) }));
  const calm = sql`(n.kind = any(${calmKinds}::text[]) and n.at > excluded.at - interval '1 day')`;
  const told = await sql<{ count: number; pushed: PushTask[]; rows: number }>`
    with given as (
      select g.*, coalesce(p.site, g.site) on_site, nullif(case when g."isDigest"
        and coalesce(p.mail, g.mail) <> 'now' then 'off' else coalesce(p.mail, g.mail) end, 'off') due,
        case when coalesce(p.push, g.push) then array(select s.id from messages.push_subscription s
          where s.member_id = g."memberId" order by s.id) else '{}' end push_to
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("memberId" bigint, kind text, act text,
        "subjectKind" text, "subjectId" bigint,
        path text, "actorId" bigint, data jsonb, site boolean, mail text, push boolean, grows boolean,
          "isFixed" boolean,
          "isDigest" boolean)
      left join messages.notice_preference p on p.member_id = g."memberId" and p.kind = g.kind
        and g."isFixed" is not true
      where g.kind = 'moderation' or not exists (select from messages.block b
        where b.member_id = g."memberId" and b.blocked_id = g."actorId")
    ), put as (
      insert into messages.notice as n (member_id, kind, act, subject_kind, subject_id, path, actor_ids, data, grows,
        on_site, mail, at)
      select "memberId", kind, act, "subjectKind", "subjectId", path, array_remove(array["actorId"], null), data,
        coalesce(grows, false), on_site, due, ${ctx.now}::timestamptz
      from given where on_site or due is not null or push_to <> '{}' order by "memberId"
      on conflict (member_id, kind, act, subject_kind, subject_id) where is_open do update
      set actor_ids = case when excluded.actor_ids <@ n.actor_ids then n.actor_ids
        else n.actor_ids || excluded.actor_ids end,
        path = excluded.path, data = excluded.data, mail = case when ${calm} then n.mail else excluded.mail end,
        at = case when ${calm} then n.at else greatest(n.at, excluded.at) end
      where n.grows and (excluded.actor_ids <@ n.actor_ids or cardinality(n.actor_ids) < ${sql.lit(maxActors)})
      returning n.id, n.member_id, n.on_site, n.on_site and xmax = 0 is_more, n.at = ${ctx.now}::timestamptz is_news
    ), more as (
      insert into messages.notice_state as s (member_id, unread) select member_id, 1 from put where is_more
        order by member_id
      on conflict (member_id) do update set unread = s.unread + 1)
    select count(*) count, core.tell_members('notice', array_agg(member_id) filter (where on_site)) rows,
      coalesce((select json_agg(json_build_object('subscriptionId', s.id, 'noticeId', put.id))
        from put join given g on g."memberId" = put.member_id cross join unnest(g.push_to) s (id) where put.is_news),
      '[]'::json) pushed from put`.execute(ctx.db);
  hintStream(ctx);
  const { count, pushed } = told.rows[0]!;
  if (pushed.length > 0) await enqueueAll<PushTask>(ctx, pushJob, pushed);
  return count;
}

/** Pushes one notice to one browser, see app/messages/notice-settings. */
export const pushJob = { name: 'messages.sendPush' } as const;
export type PushTask = { subscriptionId: number; noticeId: number };

const calmKinds = noticeKinds.filter((kind) => ruleOf(kind).isCalm);

/** What somebody did and took back, such as a vote. */
type Undone = { memberId: number; kind: NoticeKind; subject: NoticeSubject; actorId: number };

/** Takes somebody out of an unread notice that grows, in the caller's transaction; without anybody left it is gone. */
export async function withdrawActor(ctx: Ctx, { memberId, kind, subject, actorId }: Undone): Promise<void> {
  const open = sql`member_id = ${memberId}::bigint and kind = ${kind} and act = '' and subject_kind = ${subject.kind}
    and subject_id = ${subject.id}::bigint and is_open and read_at is null`;
  await sql`
    with less as (
      update messages.notice set actor_ids = array_remove(actor_ids, ${actorId}::bigint)
      where ${open} and ${actorId}::bigint = any(actor_ids)
        and cardinality(actor_ids) between 2 and ${sql.lit(maxActors - 1)}
    ), gone as (delete from messages.notice where ${open} and actor_ids = array[${actorId}::bigint] returning on_site)
    update messages.notice_state set unread = unread - 1
      where member_id = ${memberId}::bigint and exists (select from gone where on_site)`.execute(ctx.db);
}

/** Members who have a notice about one of these things, read or not; not of what staff did to them. */
export async function listTold(ctx: Pick<Ctx, 'db'>, things: readonly NoticeSubject[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct member_id id from messages.notice where kind <> 'moderation' and (subject_kind, subject_id) in (
      select * from unnest(${things.map((one) => one.kind)}::text[], ${things.map((one) => one.id)}::bigint[]))
        order by member_id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/**
 * Takes back every notice about things that are gone, in the caller's transaction; what staff did to them stays told.
 * @param members only theirs, when given
 */
export async function withdrawNotices(
  ctx: Ctx,
  subjects: NoticeSubject | readonly NoticeSubject[],
  kind?: NoticeKind,
  members?: readonly number[],
): Promise<void> {
  if (members?.length === 0) return;
  const things = 'kind' in subjects ? [subjects] : subjects;
  const ofKind = kind ? sql`kind = ${kind}` : sql`kind <> 'moderation'`;
  await sql`
    with gone as (delete from messages.notice where ${ofKind}
      and ${members ? sql`member_id = any(${members}::bigint[])` : sql`true`} and (subject_kind, subject_id) in (
          select * from unnest(${things.map((one) => one.kind)}::text[], ${things.map((one) => one.id)}::bigint[]))
        returning member_id, on_site and read_at is null was_unread),
      less as (select member_id, count(*) count from gone where was_unread group by member_id),
      locked as (select member_id from messages.notice_state join less using (member_id)
        order by member_id for no key update of notice_state)
    update messages.notice_state s set unread = s.unread - less.count from less join locked using (member_id)
      where s.member_id = less.member_id`.execute(ctx.db);
}

/**
 * Marks notices of the caller as read: the given ones, or all of a kind ('' for every kind, announcements too). Read on
 * the site, they wait for no mail any more. Returns how many are still unread.
 * @throws Refusal need-login
 */
export async function markNoticesRead(
  ctx: Ctx,
  { ids, kind }: z.output<typeof MarkNoticesInput>,
): Promise<{ unread: number }> {
  const { id } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const scope = ids === 'all' ? (kind === '' ? sql`true` : sql`kind = ${kind}`) : sql`id = any(${ids}::bigint[])`;
    const { rows } = await sql<{ count: number }>`
      with wanted as (select id from messages.notice where member_id = ${id} and on_site and read_at is null
        and ${scope} order by id for no key update),
        done as (update messages.notice n set read_at = ${tctx.now}, is_open = not grows, mail = null from wanted
          where n.id = wanted.id returning 1),
        counted as (update messages.notice_state set unread = unread - (select count(*) from done)
          where member_id = ${id} and exists (select from done))
      select count(*) count from done`.execute(tctx.db);
    const isAnnouncing = ids === 'all' && (kind === '' || kind === 'announcement');
    const heard = isAnnouncing ? await hearAnnouncements(tctx, id) : false;
    if (rows[0]!.count > 0 || heard)
      await audit(tctx, 'messages.markNoticesRead', { kind: 'member', id }, { count: rows[0]!.count, kind });
    return { unread: await countUnreadNotices(tctx) };
  });
}

/**
 * Deletes notices of the caller: the given ones, or all that are read. Returns how many are still unread.
 * @throws Refusal need-login
 */
export async function deleteNotices(
  ctx: Ctx,
  { ids }: z.output<typeof DeleteNoticesInput>,
): Promise<{ unread: number }> {
  const { id } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const scope = ids === 'read' ? sql`read_at is not null` : sql`id = any(${ids}::bigint[])`;
    const { rows } = await sql<{ count: number }>`
      with wanted as (select id from messages.notice where member_id = ${id} and on_site and ${scope} order by id
        for update),
        gone as (delete from messages.notice n using wanted where n.id = wanted.id returning n.read_at),
        counted as (update messages.notice_state set unread = unread - (select count(*) from gone where read_at is null)
          where member_id = ${id} and exists (select from gone where read_at is null))
      select count(*) count from gone`.execute(tctx.db);
    if (rows[0]!.count > 0)
      await audit(tctx, 'messages.deleteNotices', { kind: 'member', id }, { count: rows[0]!.count });
    return { unread: await countUnreadNotices(tctx) };
  });
}

/** Removes everything the notices keep about a member, in batches: for an account that is closed. May be run again. */
export async function forgetMemberNotices(ctx: Ctx, memberId: number): Promise<void> {
  for (let count = batch; count === batch;) {
    const { rows } = await sql`
      delete from messages.notice where id in (select id from messages.notice where member_id = ${memberId}
        limit ${sql.lit(batch)}) returning 1`.execute(ctx.db);
    count = rows.length;
  }
  for (const table of ['notice_state', 'notice_preference', 'push_subscription'])
    await sql`delete from ${sql.ref(`messages.${table}`)} where member_id = ${memberId}`.execute(ctx.db);
}

const kept_days = { read: 180, unread: 365 };

/** Forgets notices that were read half a year ago or came a year ago. Returns how many. */
export async function purgeNotices(ctx: Ctx): Promise<number> {
  let total = 0;
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      with old as (
          select id from messages.notice where at < ${ctx.now}::timestamptz - make_interval(days => ${kept_days.read})
            and (read_at < ${ctx.now}::timestamptz - make_interval(days => ${kept_days.read})
            or at < ${ctx.now}::timestamptz - make_interval(days => ${kept_days.unread}))
          order by id limit ${sql.lit(batch)} for update skip locked),
        gone as (delete from messages.notice n using old where n.id = old.id
          returning n.member_id, n.on_site and n.read_at is null was_unread),
        less as (select member_id, count(*) count from gone where was_unread group by member_id),
        locked as (select member_id from messages.notice_state join less using (member_id)
          order by member_id for no key update of notice_state),
        counted as (update messages.notice_state s set unread = s.unread - less.count from less
          join locked using (member_id) where s.member_id = less.member_id)
      select count(*) count from gone`.execute(ctx.db);
    total += rows[0]!.count;
    if (rows[0]!.count < batch) return total;
  }
}

const batch = 5000;

/** Whether there was an announcement the member had not read up to now. */
async function hearAnnouncements(ctx: Ctx, memberId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into messages.notice_state as s (member_id, announcement_id) select ${memberId}, max(id)
      from messages.announcement having max(id) is not null
    on conflict (member_id) do update set announcement_id = excluded.announcement_id
      where s.announcement_id < excluded.announcement_id returning 1`.execute(ctx.db);
  return rows.length > 0;
}
