import { type RawBuilder, sql } from 'kysely';
import type { MemberCard } from '#app/account/account.schema.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { type Ctx, readerOf, requireMember } from '#app/core/ctx.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import type { RecordSource } from '#app/wallet/checks/record-comparison.queries.server.ts';
import { getBalances } from '#app/wallet/ledger/ledger.queries.server.ts';
import { realAuthor } from '#app/ask/parts/post-authors.queries.server.ts';
import type { BountyView } from '#app/ask/parts/thread-state.schema.ts';
import en from './bounty-api.en.ts';
import zh from './bounty-api.zh.ts';
import type { BountyOffer } from './bounties.schema.ts';

/** Messages of the endpoints of bounties. */
export const say = bilingual(zh, en);

/** A bounty as the database gives it. `giverId` is the author's number where the asker without a name is the giver. */
export type BountyRow = Omit<BountyView, 'giver' | 'canAward'> & { giverId: number; isOwn: boolean };

const shown = 20;

/** The latest bounties of the post `p` of the statement as JSON, the open one first. */
export const bountiesJson = (readerId: number): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', b.id, 'amount', b.amount, 'note', b.note, 'state', b.state,
      'giverId', case when b.giver_id = ${realAuthor('p', sql`p.id`)} then p.author_id else b.giver_id end, 'isOwn',
        b.giver_id = ${readerId},
      'offeredAt', floor(extract(epoch from b.offered_at))::bigint, 'endsAt', -b.ends_order, 'answerId', b.answer_id,
        'paid', b.paid) order by b.id desc), '[]'::json)
    from (select * from ask.bounty where post_id = p.id order by id desc limit ${sql.lit(shown)}) b)`;

/** A bounty as a reader gets it; `cardFor` finds the card of an author, with a name or without. */
export const toBounty = ({ giverId, isOwn, ...row }: BountyRow, cardFor: (id: number) => MemberCard): BountyView => ({
  ...row,
  giver: cardFor(giverId),
  canAward: isOwn && row.state === 'open',
});

/** The amount of the open bounty of the post `p` of the statement; null without one. */
export const openBounty = sql`(select b.amount from ask.bounty b where b.post_id = p.id and b.state = 'open')`;

/** What the form of an offer shows: the caller's points and the rules in force. @throws Refusal need-login */
export async function getBountyOffer(ctx: Ctx): Promise<BountyOffer> {
  const { id } = requireMember(ctx);
  const [terms, { points }] = [await getTerms(ctx), await getBalances(ctx, id)];
  return {
    points: Number(points),
    min: terms.bountyMin,
    max: terms.bountyMax,
    step: terms.bountyStep,
    days: terms.bountyDays,
    share: terms.bountyShare,
    score: terms.bountyScore,
  };
}

/** The post that a bounty was offered on, whatever became of it. @throws Refusal not-found */
export async function getBountyPost(ctx: Pick<Ctx, 'db' | 'read'>, id: number): Promise<number> {
  const { rows } = await sql<{ postId: number }>`select post_id "postId" from ask.bounty
    where id = ${id}`.execute(readerOf(ctx));
  if (!rows[0]) throw notFound();
  return rows[0].postId;
}

/** Bounties with the journals they must have: the hold, and what it came to. Cash is not held for anything. */
export const bountyRecords: RecordSource = {
  asset: 'PTS',
  table: 'ask.bounty',
  by: 'id',
  width: 10_000,
  types: ['hold', 'payHold', 'releaseHold'],
  wanted: (within) => sql`
    select 'bounty ' || b.id, step.key, step.amount::bigint
    from ask.bounty b cross join lateral (values
      ('bounty:' || b.id || ':hold', b.amount),
      ('hold:' || b.hold_id || case b.state when 'awarded' then ':pay:award' else ':pay:share' end, b.paid),
      ('hold:' || b.hold_id || ':release', b.returned)
    ) step (key, amount) where step.amount > 0 and ${within('b.id')}`,
};
