import { sql } from 'kysely';
import type { z } from 'zod';
import { findMembersByNames, listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notify } from '#app/messages/notices/notices.commands.server.ts';
import type { NoticeInput } from '#app/messages/notices/notices.schema.ts';
import { getReputationRule } from '#app/ask/reputation/reputation.queries.server.ts';
import en from './badges-api.en.ts';
import enNames from './badge-names.en.ts';
import zh from './badges-api.zh.ts';
import zhNames from './badge-names.zh.ts';
import { badgeRules } from './badge-rules.queries.server.ts';
import {
  badgeOf,
  badges,
  type Earned,
  findBadge,
  type GrantBadgeInput,
  type SwitchBadgeInput,
  type WithdrawBadgeInput,
} from './badges.schema.ts';

const say = bilingual(zh, en);

/**
 * Gives badges that were earned by what has just been done, in the caller's transaction; those a member has, lost to an
 * operator, or that are switched off are left out. The job of badges tells the members.
 */
export async function awardBadges(ctx: Pick<Ctx, 'db' | 'now'>, earned: Earned | readonly Earned[]): Promise<void> {
  const all = [earned].flat().filter(({ memberId }) => memberId > 0);
  if (all.length === 0) return;
  const rows = all.map(({ badge, ...rest }) => ({ ...rest, ...badgeOf(badge) }));
  await sql`
    insert into ask.badge_award (badge_id, member_id, key, subject, subject_id, at)
    select g.badge_id, g.member_id, g.key, g.subject, g.subject_id, ${ctx.now}
    from unnest(${rows.map((row) => row.id)}::integer[], ${rows.map((row) => row.memberId)}::bigint[],
      ${rows.map((row) => (row.repeats ? row.subjectId : 0))}::bigint[],
      ${rows.map((row) => row.subject)}::text[], ${rows.map((row) => row.subjectId)}::bigint[]) g (badge_id, member_id,
        key, subject, subject_id)
    where not exists (select from ask.badge b where b.id = g.badge_id and not b.is_on)
    order by g.member_id, g.badge_id on conflict do nothing`.execute(ctx.db);
}

/**
 * Looks at whoever has done something since the last time, or changed what counts, and gives them what they have
 * earned. Of what was done before badges were first looked at nobody is told.
 * @returns how many members were looked at
 */
export async function sweepBadges(ctx: Ctx, { most = 20_000 } = {}): Promise<number> {
  await markDue(ctx);
  let total = 0;
  for (let count = membersAtOnce; count === membersAtOnce && total < most; total += count) {
    count = await transact(ctx, async (tctx) => {
      const { rows } = await sql<{ id: number; isQuiet: boolean }>`
        delete from ask.badge_due where member_id in (select member_id from ask.badge_due order by member_id
          limit ${sql.lit(membersAtOnce)} for update skip locked)
        returning member_id id, is_quiet "isQuiet"`.execute(tctx.db);
      for (const isQuiet of [true, false]) {
        await awardByRules(
          tctx,
          rows.filter((row) => row.isQuiet === isQuiet).map((row) => row.id),
          isQuiet,
        );
      }
      return rows.length;
    });
  }
  return total;
}

const membersAtOnce = 500;
/** Rows are committed out of the order of their ids: each sweep looks back a little. */
const overlap = 500;

/** Notes the members who wrote, voted or were voted on since the last sweep. */
async function markDue(ctx: Ctx): Promise<void> {
  await transact(ctx, async (tctx) => {
    await sql`lock table ask.badge_mark in share row exclusive mode`.execute(tctx.db);
    const { rows } = await sql<{ source: string; last: number }>`select source, last_id last
      from ask.badge_mark`.execute(tctx.db);
    const isFirst = rows.length === 0;
    for (const source of ['log', 'post', 'answer', 'comment'] as const) {
      const table = sql.table(source === 'log' ? 'ask.reputation_log' : `ask.${source}`);
      const last = rows.find((row) => row.source === source)?.last ?? 0;
      const recent = sql`from ${table} where id > ${Math.max(0, last - overlap)}`;
      const members =
        source === 'log'
          ? sql`select member_id ${recent}
        union select partner_id ${recent}`
          : sql`select author_id ${recent}`;
      const { rows: tops } = await sql<{ top: number }>`select coalesce(max(id), 0) top from ${table}`.execute(tctx.db);
      if (tops[0]!.top <= last) continue;
      await sql`insert into ask.badge_due (member_id, is_quiet) select distinct id, ${isFirst}::boolean
        from (${members}) m (id) where id > 0 order by id
        on conflict do nothing`.execute(tctx.db);
      await sql`insert into ask.badge_mark (source, last_id) values (${source}, ${tops[0]!.top})
        on conflict (source) do update set last_id = excluded.last_id`.execute(tctx.db);
    }
  });
}

async function awardByRules(ctx: Ctx, members: readonly number[], isQuiet: boolean): Promise<void> {
  if (members.length === 0) return;
  const { amounts } = await getReputationRule(ctx);
  const { rows: off } = await sql<{ id: number }>`select id from ask.badge where not is_on`.execute(ctx.db);
  for (const badge of badges) {
    if (badge.slug === 'friend' || off.some(({ id }) => id === badge.id)) continue;
    const isRepeated = 'repeats' in badge;
    const earned = badgeRules[badge.slug](sql`${[...members]}::bigint[]`, amounts);
    await sql`
      insert into ask.badge_award (badge_id, member_id, key, subject, subject_id, at, told_at)
      select distinct on (member_id, key) ${badge.id}::integer, member_id, key, subject, subject_id,
        ${ctx.now}::timestamptz, ${isQuiet ? ctx.now : null}::timestamptz
      from (select e.*, case when ${isRepeated}::boolean then subject_id else 0 end key from (${earned}) e) e
        order by member_id, key, subject_id on conflict do nothing`.execute(ctx.db);
  }
}

/** Tells members of their new badges and counts them. @returns how many */
export async function tellOfBadges(ctx: Ctx): Promise<number> {
  let total = 0;
  for (let count = toldAtOnce; count === toldAtOnce; total += count) {
    count = await transact(ctx, async (tctx) => {
      const { rows } = await sql<{ id: number; badge: number; memberId: number }>`
        update ask.badge_award set told_at = ${tctx.now}
        where id in (select id from ask.badge_award where told_at is null order by id limit ${sql.lit(toldAtOnce)}
          for update skip locked)
        returning id, badge_id badge, member_id "memberId"`.execute(tctx.db);
      const notices = rows.flatMap(({ id, badge, memberId }) => noticeOf(id, badge, memberId));
      for (const one of perMember(notices)) await notify(tctx, one);
      return rows.length;
    });
  }
  await countAwards(ctx);
  return total;
}

const toldAtOnce = 200;

function noticeOf(id: number, badgeId: number, memberId: number): NoticeInput[] {
  const badge = findBadge(badgeId);
  if (!badge) return [];
  const data = { title: zhNames[badge.slug].name, titleEn: enNames[badge.slug].name };
  return [
    {
      memberId,
      kind: 'standing',
      act: 'badge',
      subject: { kind: 'badge_award', id },
      path: `/ask/badges/${badge.id}`,
      actorId: null,
      data,
    },
  ];
}

/** One call of `notify` tells a member once: those with several badges are in several groups. */
function perMember(notices: readonly NoticeInput[]): NoticeInput[][] {
  const groups: NoticeInput[][] = [];
  const seen = new Map<number, number>();
  for (const notice of notices) {
    const member = notice.memberId as number;
    const place = seen.get(member) ?? 0;
    seen.set(member, place + 1);
    (groups[place] ??= []).push(notice);
  }
  return groups;
}

/** Brings the number of holders of each badge up to date. */
async function countAwards(ctx: Ctx): Promise<void> {
  await sql`
    insert into ask.badge (id, awards) select badge_id, count(*) from ask.badge_award where withdrawn_at is null
      group by badge_id order by badge_id
    on conflict (id) do update set awards = excluded.awards where badge.awards <> excluded.awards`.execute(ctx.db);
}

/**
 * Switches a badge off: it is given no more and shown nowhere; those who have it keep it for the day it is switched on
 * again.
 * @throws Refusal forbidden without the console's node
 */
export async function switchBadge(ctx: Ctx, { id, isOn }: z.output<typeof SwitchBadgeInput>): Promise<Reply> {
  await requireConsole(ctx, 'badges/edit');
  return transact(ctx, async (tctx) => {
    const { rows } = await sql`
      insert into ask.badge as b (id, is_on) values (${id}, ${isOn}) on conflict (id)
        do update set is_on = excluded.is_on where b.is_on <> excluded.is_on returning 1`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, 'ask.switchBadge', { kind: 'badge', id }, { isOn });
    return new Reply(null, { text: isOn ? say.switchedOn : say.switchedOff });
  });
}

/**
 * Gives a member a badge by hand, or back one that was taken away.
 * @throws Refusal forbidden without the console's node; for an unknown member, and who has it
 */
export async function grantBadge(ctx: Ctx, { id, account, note }: z.output<typeof GrantBadgeInput>): Promise<Reply> {
  await requireConsole(ctx, 'badges/give');
  const { id: staffId } = requireMember(ctx);
  const memberId = await requireAccount(ctx, account);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number }>`
      insert into ask.badge_award as a (badge_id, member_id, at, given_by, note)
        values (${id}, ${memberId}, ${tctx.now}, ${staffId}, ${note})
      on conflict (member_id, badge_id, key) do update
        set at = excluded.at, given_by = excluded.given_by, note = excluded.note, told_at = null, withdrawn_at = null,
          withdrawn_by = null
        where a.withdrawn_at is not null returning id`.execute(tctx.db);
    if (!rows[0]) throw new Refusal(say.hasBadge);
    await audit(
      tctx,
      'ask.grantBadge',
      { kind: 'badge_award', id: rows[0].id },
      { badge: findBadge(id)!.slug, memberId, note },
    );
    return new Reply({ id: rows[0].id }, { text: say.granted });
  });
}

/**
 * Takes a badge away from a member, each time they have it; no rule gives it again for the same.
 * @throws Refusal forbidden without the console's node; for an unknown member, and who does not have it
 */
export async function withdrawBadge(
  ctx: Ctx,
  { id, account, note }: z.output<typeof WithdrawBadgeInput>,
): Promise<Reply> {
  await requireConsole(ctx, 'badges/give');
  const { id: staffId } = requireMember(ctx);
  const memberId = await requireAccount(ctx, account);
  return transact(ctx, async (tctx) => {
    const { rows } = await sql<{ id: number }>`
      update ask.badge_award set withdrawn_at = ${tctx.now}, withdrawn_by = ${staffId}, note = ${note},
        told_at = coalesce(told_at, ${tctx.now})
      where member_id = ${memberId} and badge_id = ${id} and withdrawn_at is null returning id`.execute(tctx.db);
    if (rows.length === 0) throw new Refusal(say.hasNotBadge);
    await sql`update ask.badge set awards = greatest(awards - ${rows.length}::integer, 0) where id = ${id}`.execute(
      tctx.db,
    );
    for (const row of rows) {
      await audit(
        tctx,
        'ask.withdrawBadge',
        { kind: 'badge_award', id: row.id },
        { badge: findBadge(id)!.slug, memberId, note },
      );
    }
    return new Reply(null, { text: say.withdrawn });
  });
}

/** The member with this id or user name. @throws Refusal invalid */
async function requireAccount(ctx: Ctx, account: string): Promise<number> {
  const id = /^\d{1,15}$/.test(account) ? Number(account) : undefined;
  const found =
    id === undefined
      ? (await findMembersByNames(ctx, [account])).get(account.toLowerCase())
      : (await listCards(ctx, [id])).get(id)?.id;
  if (found === undefined) throw new Refusal(say.noMember, { fields: { account: say.noMember } });
  return found;
}
