import { type RawBuilder, sql } from 'kysely';
import type { PostKind } from '#app/ask/parts/ask.schema.ts';
import { type BadgeSlug, marks, times } from './badges.schema.ts';

/*
 * Who of some members has earned which badge, as statements that give member_id, subject, subject_id. Texts without a
 * name earn nothing, as their authors stand there as numbers; texts of everybody neither.
 */

type Rule = (members: RawBuilder<unknown>, facts: RuleFacts) => RawBuilder<unknown>;
/** What rules need to know beside the tables: the cap of a day's reputation, 0 for none. */
export type RuleFacts = { dailyCap: number };

const posts =
  (kind: PostKind, condition: RawBuilder<unknown>): Rule =>
  (members) =>
    sql`select p.author_id member_id, 'post' subject, p.id subject_id from ask.post p
    where p.author_id = any(${members}) and p.deleted_at is null and p.wiki_at is null and p.kind = ${sql.lit(kind)}
      and ${condition}`;

const scored = (kind: PostKind, score: number) => posts(kind, sql`p.score >= ${sql.lit(score)}`);
const viewed = (views: number) => posts('question', sql`p.views >= ${sql.lit(views)}`);

const answers =
  (condition: RawBuilder<unknown>): Rule =>
  (members) =>
    sql`select a.author_id member_id, 'answer' subject, a.id subject_id from ask.answer a
      join ask.post p on p.id = a.post_id and p.deleted_at is null
    where a.author_id = any(${members}) and a.deleted_at is null and a.wiki_at is null and ${condition}`;

const isOthers = sql`p.author_id <> a.author_id`;
const isAccepted = sql`exists (select from ask.acceptance c where c.answer_id = a.id and c.member_id <> a.author_id)`;
const scoredAnswer = (score: number) => answers(sql`a.score >= ${sql.lit(score)}`);

/** Members for whom a table holds at least so many rows. */
const counted =
  (rows: RawBuilder<unknown>, least: number): Rule =>
  (members) =>
    sql`select m.id member_id, '' subject, 0 subject_id from unnest(${members}) m (id)
    where (select count(*) from (select from ${rows} limit ${sql.lit(least)}) r) >= ${sql.lit(least)}`;

/** A bounty for a thread in which its giver writes without a name: the day of the badge would tell. */
const isOfNobody = sql`exists (select from ask.alias s where s.post_id = b.post_id and s.member_id = b.giver_id)`;
const votes = (value: 1 | -1) => sql`ask.vote v where v.member_id = m.id and v.value = ${sql.lit(value)}`;
const edits = sql`ask.revision r where r.author_id = m.id and r.number > 1 and case r.subject
  when 'post' then (select p.author_id from ask.post p where p.id = r.subject_id) else (select a.author_id
    from ask.answer a where a.id = r.subject_id) end <> m.id`;
const reviews = sql`ask.suggestion s where s.reviewer_id = m.id and s.reviewed_at is not null`;
const fullDays =
  (least: number): Rule =>
  (members, { dailyCap }) =>
    dailyCap === 0
      ? sql`select 0::bigint member_id, '' subject, 0 subject_id where false`
      : counted(
          sql`ask.reputation_day d where d.member_id = m.id
        and d.capped >= ${sql.lit(dailyCap)}`,
          least,
        )(members, { dailyCap });

export const badgeRules: Record<Exclude<BadgeSlug, 'friend'>, Rule> = {
  asker: posts('question', sql`true`),
  answerer: answers(sql`true`),
  student: scored('question', 1),
  teacher: answers(sql`a.score >= 1 and ${isOthers}`),
  scholar: posts(
    'question',
    sql`p.accepted > 0 and exists (select from ask.acceptance c
      join ask.answer a on a.id = c.answer_id and a.author_id <> p.author_id where c.post_id = p.id)`,
  ),
  solver: answers(isAccepted),
  selfLearner: answers(sql`a.score >= ${sql.lit(marks.selfLearner)} and not ${isOthers}`),
  supporter: counted(votes(1), 1),
  critic: counted(votes(-1), 1),
  commenter: counted(sql`ask.comment c where c.author_id = m.id and c.deleted_at is null`, times.commenter),
  editor: counted(edits, 1),
  reviewer: counted(reviews, times.reviewer),
  niceQuestion: scored('question', marks.nice),
  niceAnswer: scoredAnswer(marks.nice),
  niceArticle: scored('article', marks.nice),
  popularQuestion: viewed(marks.popular),
  fullDay: fullDays(1),
  goodQuestion: scored('question', marks.good),
  goodAnswer: scoredAnswer(marks.good),
  goodArticle: scored('article', marks.good),
  notableQuestion: viewed(marks.notable),
  enlightened: answers(sql`a.score >= ${sql.lit(marks.nice)} and ${isAccepted}`),
  reviver: answers(
    sql`a.score >= ${sql.lit(marks.reviver)} and ${isOthers}
      and a.created_at > p.created_at + make_interval(days => ${sql.lit(marks.reviverDays)})`,
  ),
  civic: counted(sql`ask.vote v where v.member_id = m.id`, times.civic),
  copyEditor: counted(edits, times.copyEditor),
  patron: counted(sql`ask.bounty b where b.giver_id = m.id and b.state = 'awarded' and not ${isOfNobody}`, 1),
  greatQuestion: scored('question', marks.great),
  greatAnswer: scoredAnswer(marks.great),
  greatArticle: scored('article', marks.great),
  famousQuestion: viewed(marks.famous),
  fiftyDays: fullDays(times.fiftyDays),
  steward: counted(reviews, times.steward),
};
