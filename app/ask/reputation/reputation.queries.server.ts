import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, readAlong, requireMember } from '#app/core/ctx.server.ts';
import { keepValue } from '#app/core/kept-value.server.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { addDays, siteDay } from '#app/core/site-day.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import {
  type Amounts,
  firstAmounts,
  type LogInput,
  type OwnReputation,
  type ReputationDesk,
  type ReputationEntry,
  type ReputationRule,
} from './reputation.schema.ts';

/** A member's reputation; 1 for who has none yet. */
export async function getReputation(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<number> {
  return (await listReputations(ctx, [memberId])).get(memberId) ?? 1;
}

type Standing = { points: number; isModerator: boolean };

/** A member's reputation, and whether they moderate categories or tags, as an expression. */
export const standingJson = (memberId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`json_build_object('points', coalesce((select points from ask.reputation where member_id = ${memberId}), 1),
    'isModerator', exists (select from ask.moderator where member_id = ${memberId}))`;

/** The same of the caller; a page's request has it with the login. @throws Refusal need-login */
export async function getStanding(ctx: Ctx): Promise<Standing> {
  const { id } = requireMember(ctx);
  const known = readAlong(ctx, 'standing') as Standing | undefined;
  if (known) return known;
  const { rows } = await sql<{ standing: Standing }>`
    select ${standingJson(sql`${id}::bigint`)} standing`.execute(ctx.db);
  return rows[0]!.standing;
}

/** Reputations of members; who has none yet is missing in the map and has 1. */
export async function listReputations(
  ctx: Pick<Ctx, 'db'>,
  memberIds: readonly number[],
): Promise<Map<number, number>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; points: number }>`
    select member_id id, points from ask.reputation where member_id =
      any(${[...new Set(memberIds)]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, points }) => [id, points]));
}

/**
 * The reputation of the author of a row of the statement as an expression; null for who has none yet, and without a
 * name.
 */
export const reputationOf = (alias: string): RawBuilder<unknown> =>
  sql`(select rep.points from ask.reputation rep where rep.member_id = ${sql.ref(`${alias}.author_id`)})`;

/** What acts are worth now. */
export const getReputationRule = keepValue(0, readRule, 'reputation', { isMarked: true }).get;

async function readRule(ctx: Pick<Ctx, 'db'>): Promise<ReputationRule> {
  const { rows } = await sql<{ id: number; amounts: Partial<Amounts> }>`
    select id, amounts from ask.reputation_rule order by starts_at desc, id desc limit 1`.execute(ctx.db);
  return { id: rows[0]?.id ?? 0, amounts: { ...firstAmounts, ...rows[0]?.amounts } };
}

type ChangeRow = { id: number; amounts: Partial<Amounts>; note: string; madeBy: number | null; startsAt: number };

/** The console's desk: what acts are worth, and the last changes. @throws Refusal forbidden without the desk */
export async function getReputationDesk(ctx: Ctx): Promise<ReputationDesk> {
  await requireConsole(ctx, 'privileges');
  const [rule, { rows }] = await Promise.all([
    getReputationRule(ctx),
    sql<ChangeRow>`select id, amounts, note, made_by "madeBy", ${seconds('starts_at')} "startsAt"
      from ask.reputation_rule order by id desc limit 20`.execute(ctx.db),
  ]);
  const cards = await listCards(
    ctx,
    rows.flatMap(({ madeBy }) => madeBy ?? []),
  );
  const changes = rows.map(({ madeBy, amounts, ...row }) => ({
    ...row,
    amounts: { ...firstAmounts, ...amounts },
    madeBy: madeBy === null ? null : { id: madeBy, nickname: cards.get(madeBy)?.nickname ?? '' },
  }));
  return { rule, changes };
}

/** The caller's reputation: the sum, and what they gained today, in 7 and in 30 days. */
export async function getOwnReputation(ctx: Ctx): Promise<OwnReputation> {
  const { id } = requireMember(ctx);
  const today = siteDay(ctx.now);
  const gained = (days: number) => sql`coalesce(sum(gained) filter (where day > ${addDays(today, -days)}::date),
    0)::integer`;
  const [reputation, { amounts }, { rows }] = await Promise.all([
    getReputation(ctx, id),
    getReputationRule(ctx),
    sql<Omit<OwnReputation, 'reputation' | 'dailyCap'>>`
      select ${gained(1)} as today, ${gained(7)} as week, ${gained(30)} as month,
        coalesce(sum(capped) filter (where day = ${today}::date), 0)::integer "cappedToday"
      from ask.reputation_day where member_id = ${id} and day > ${addDays(today, -30)}::date`.execute(ctx.db),
  ]);
  return { reputation, dailyCap: amounts.dailyCap, ...rows[0]! };
}

const entriesPerPage = 30;
type EntryRow = Omit<ReputationEntry, 'post' | 'isRevocation'> & {
  reverses: number | null;
  postId: number | null;
  answerId: number | null;
  title: string | null;
};

/** The log of the caller's reputation, the newest first; whose acts they were is nobody's to see. */
export async function listOwnEntries(ctx: Ctx, edges: z.output<typeof LogInput>): Promise<KeysetPage<ReputationEntry>> {
  const { id } = requireMember(ctx);
  const up = isUpwards(edges);
  const side = up ? sql`and id > ${edges.after}` : edges.before > 0 ? sql`and id < ${edges.before}` : sql``;
  const { rows } = await sql<EntryRow>`
    select l.id, l.reason, l.amount, l.effective, ${seconds('l.at')} at, l.why, l.reverses, p.id "postId", p.title,
      a.id "answerId"
    from (select * from ask.reputation_log where member_id = ${id} ${side} order by id ${up ? sql`` : sql`desc`}
      limit ${sql.lit(entriesPerPage + 1)}) l
    left join ask.answer a on l.subject = 'answer' and a.id = l.subject_id and a.deleted_at is null
    left join ask.post p on p.id = coalesce(a.post_id, l.post_id) and ${visiblePosts(ctx)}
    order by l.id ${up ? sql`` : sql`desc`}`.execute(ctx.db);
  const entries = rows.map(({ postId, answerId, title, reverses, ...row }) => ({
    ...row,
    isRevocation: reverses !== null,
    post: postId === null ? null : { id: postId, answerId, title: title ?? '' },
  }));
  return keysetPage(entries, edges, entriesPerPage);
}
