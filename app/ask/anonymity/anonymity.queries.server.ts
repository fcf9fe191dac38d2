import { type RawBuilder, sql } from 'kysely';
import type { MemberCard } from '#app/account/account.schema.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { getAnonymitySettings } from '#app/ask/anonymity/anonymity.settings.server.ts';
import type { Asker } from '#app/ask/parts/asker.policy.ts';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import en from './anonymity-api.en.ts';
import zh from './anonymity-api.zh.ts';

/** Messages of anonymous posting. */
export const say = bilingual(zh, en);

/** The number a member has in a thread as a negative id, as an expression; null without one. */
export const ownAlias = (memberId: number, postId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select -al.number from ask.alias al where al.member_id = ${memberId}::bigint and al.post_id = ${postId})`;

/** The caller in one thread: what was written under their number there is theirs too. */
export const inThread = (asker: Asker, alias: number | null): Asker => (alias === null ? asker : { ...asker, alias });

/** The same cards, with the reader's own number in the thread marked as theirs. */
export function markOwn(
  ctx: Pick<Ctx, 'language'>,
  cards: Map<number, MemberCard>,
  alias: number | null,
): Map<number, MemberCard> {
  const card = alias === null ? undefined : cards.get(alias);
  return card ? new Map(cards).set(card.id, { ...card, nickname: say.you(card.nickname).in(ctx.language) }) : cards;
}

/**
 * The posts, answers or comments of a member that carry a number instead of a name, as an expression that yields their
 * ids.
 */
export function hiddenIds(table: 'post' | 'answer' | 'comment', memberId: number): RawBuilder<unknown> {
  const post = table === 'post' ? sql`t.id` : sql`t.post_id`;
  return sql`select t.id from ask.alias al join ${sql.table(`ask.${table}`)} t on ${post} = al.post_id
    and t.author_id = -al.number where al.member_id = ${memberId}::bigint`;
}

/**
 * A condition on the rows of a table: a member wrote them, under their name or without it. Only for what that member or
 * the server reads.
 */
export const isWrittenBy = (
  table: 'post' | 'answer' | 'comment',
  memberId: number,
  alias: string = table,
): RawBuilder<unknown> =>
  sql`(${sql.ref(`${alias}.author_id`)} = ${memberId}::bigint
    or ${sql.ref(`${alias}.id`)} = any(array(${hiddenIds(table, memberId)})))`;

/** Whether members may write without their name in a category. */
export async function allowsAnonymous(ctx: Pick<Ctx, 'db'>, isAllowedThere: boolean): Promise<boolean> {
  const { anonymousPosting } = await getAnonymitySettings(ctx);
  return anonymousPosting === 'everywhere' || (anonymousPosting === 'categories' && isAllowedThere);
}

/** The same for the category with this id; false for an unknown one. */
export async function allowsAnonymousIn(ctx: Pick<Ctx, 'db'>, categoryId: number): Promise<boolean> {
  const { rows } = await sql<{ isAllowed: boolean }>`select allows_anonymous "isAllowed" from ask.category
    where id = ${categoryId}::bigint`.execute(ctx.db);
  return rows[0] !== undefined && (await allowsAnonymous(ctx, rows[0].isAllowed));
}

/** The categories where members may write without their name. */
export async function listAnonymousCategories(ctx: Pick<Ctx, 'db'>): Promise<number[]> {
  const { anonymousPosting } = await getAnonymitySettings(ctx);
  if (anonymousPosting === 'off') return [];
  const { rows } = await sql<{ id: number }>`select id from ask.category
    where ${anonymousPosting === 'everywhere'} or allows_anonymous order by id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** What anonymous posting means to a reader of a thread: the id they write under there, and what its category says. */
export type ThreadFacts = { alias: number | null; isAllowedThere: boolean };

/** The facts of the post `p` of the statement as JSON; null for guests. */
export const threadJson = (memberId: number): RawBuilder<unknown> =>
  memberId === 0
    ? sql`null::json`
    : sql`json_build_object('alias', ${ownAlias(memberId, sql`p.id`)},
        'isAllowedThere', (select k.allows_anonymous from ask.category k where k.id = p.category_id))`;

/** Whether a reader may write without their name in a thread, and whether they did before: then they may go on. */
export async function anonymityOf(ctx: Ctx, facts: ThreadFacts | null): Promise<PostView['anonymity']> {
  if (facts === null || !isMember(ctx.actor)) return 'none';
  if (facts.alias !== null) return 'usual';
  return (await allowsAnonymous(ctx, facts.isAllowedThere)) ? 'allowed' : 'none';
}

/**
 * Lets only those pass who may answer and comment without their name in a locked thread; `id` 0 for one that is about
 * to begin.
 * @throws Refusal invalid
 */
export async function requireAnonymous(
  ctx: Ctx,
  post: { id: number; categoryId: number },
  memberId: number,
): Promise<void> {
  const { rows } = await sql`select from ask.alias where post_id = ${post.id}
    and member_id = ${memberId}`.execute(ctx.db);
  if (rows.length === 0 && !(await allowsAnonymousIn(ctx, post.categoryId)))
    throw new Refusal(say.notAllowed, { fields: { anonymous: say.notAllowed } });
}
