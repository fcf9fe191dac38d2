import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, isMember, readerOf } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { readableChannels, visiblePosts } from '#app/ask/parts/post-visibility.queries.server.ts';
import {
  type BadgeDeskRow,
  type BadgeRow,
  badges,
  type BadgeSlug,
  type BadgeView,
  findBadge,
  type HandAward,
  type Holder,
  type HoldersInput,
  type MemberBadges,
  type Tier,
  tiers,
} from './badges.schema.ts';

type State = { id: number; isOn: boolean; awards: number; own: number };

/** Every badge that is on, in the order of the catalogue. */
export async function listBadges(ctx: Ctx): Promise<BadgeRow[]> {
  const states = await readStates(ctx);
  return badges.flatMap(({ id, slug, tier }) => {
    const { isOn = true, awards = 0, own = 0 } = states.get(id) ?? {};
    return isOn ? [{ id, slug, tier, awards, own }] : [];
  });
}

/** One badge. @throws Refusal not-found for one that is switched off, or none */
export async function getBadge(ctx: Ctx, id: number): Promise<BadgeView> {
  const badge = findBadge(id);
  const { isOn = true, awards = 0, own = 0 } = (await readStates(ctx)).get(id) ?? {};
  if (!badge || !isOn) throw notFound();
  return { id, slug: badge.slug, tier: badge.tier, awards, own, isOn };
}

async function readStates(ctx: Ctx): Promise<Map<number, State>> {
  const memberId = isMember(ctx.actor) ? ctx.actor.id : 0;
  const { rows } = await sql<State>`
    select coalesce(b.id, o.id) id, coalesce(b.is_on, true) "isOn", coalesce(b.awards, 0) awards, coalesce(o.own, 0) own
      from ask.badge b
    full join (select badge_id id, count(*) own from ask.badge_award
      where member_id = ${memberId} and withdrawn_at is null group by badge_id) o on o.id = b.id`.execute(
    readerOf(ctx),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const holdersPerPage = 30;

/**
 * Who has a badge, the newest first, with the text it was given for where the reader may see it. @throws Refusal
 * not-found
 */
export async function listHolders(
  ctx: Ctx,
  { id, ...edges }: z.output<typeof HoldersInput>,
): Promise<KeysetPage<Holder>> {
  await getBadge(ctx, id);
  const up = isUpwards(edges);
  const side = up ? sql`and a.id > ${edges.after}` : edges.before > 0 ? sql`and a.id < ${edges.before}` : sql``;
  const { rows } = await sql<{
    id: number;
    memberId: number;
    at: number;
    postId: number | null;
    answerId: number | null;
    title: string | null;
  }>`
    select a.id, a.member_id "memberId", ${seconds('a.at')} at, p.id "postId", w.id "answerId", p.title from (
      select * from ask.badge_award a where a.badge_id = ${id} and a.withdrawn_at is null ${side}
        order by a.id ${up ? sql`` : sql`desc`} limit ${sql.lit(holdersPerPage + 1)}
    ) a
    left join ask.answer w on a.subject = 'answer' and w.id = a.subject_id and w.deleted_at is null
    left join ask.post p on p.id = case a.subject when 'post' then a.subject_id when 'answer' then w.post_id end
      and ${visiblePosts(ctx)} and p.channel = any(${readableChannels(ctx)})
    order by a.id ${up ? sql`` : sql`desc`}`.execute(readerOf(ctx));
  const cards = await listCards(
    ctx,
    rows.map((row) => row.memberId),
  );
  const holders = rows.map(({ memberId, postId, answerId, title, ...row }) => ({
    ...row,
    member: cardOf(cards, memberId),
    post: postId === null ? null : { id: postId, answerId, title: title ?? '' },
  }));
  return keysetPage(holders, edges, holdersPerPage);
}

/** What badges a member has, for their card: counts by tier, and each badge once. */
export async function getMemberBadges(ctx: Pick<Ctx, 'db' | 'read'>, memberId: number): Promise<MemberBadges> {
  const { rows } = await sql<{ id: number; times: number }>`
    select a.badge_id id, count(*) times from ask.badge_award a
      where a.member_id = ${memberId} and a.withdrawn_at is null
      and not exists (select from ask.badge b where b.id = a.badge_id and not b.is_on)
    group by a.badge_id order by max(a.id) desc`.execute(readerOf(ctx));
  const own = rows.flatMap(({ id, times }) => {
    const badge = findBadge(id);
    return badge ? [{ id, slug: badge.slug, tier: badge.tier, times }] : [];
  });
  const countOf = (tier: Tier) => own.filter((badge) => badge.tier === tier).reduce((sum, { times }) => sum + times, 0);
  return {
    counts: { gold: countOf('gold'), silver: countOf('silver'), bronze: countOf('bronze') },
    badges: own.toSorted((a, b) => tiers.indexOf(a.tier) - tiers.indexOf(b.tier)),
  };
}

/** All badges as the console's desk shows them. @throws Refusal forbidden without the desk */
export async function getBadgeDesk(ctx: Ctx): Promise<{ badges: BadgeDeskRow[]; byHand: HandAward[] }> {
  await requireConsole(ctx, 'badges');
  const [states, byHand] = await Promise.all([readStates(ctx), listHandAwards(ctx)]);
  const rows = badges.map(({ id, slug, tier, ...rest }) => {
    const { isOn = true, awards = 0 } = states.get(id) ?? {};
    return { id, slug, tier, awards, isOn, byHand: 'byHand' in rest };
  });
  return { badges: rows, byHand };
}

const shownHandAwards = 50;

type HandRow = {
  id: number;
  badge: number;
  memberId: number;
  at: number;
  note: string;
  givenBy: number | null;
  withdrawnAt: number | null;
  withdrawnBy: number | null;
};

async function listHandAwards(ctx: Ctx): Promise<HandAward[]> {
  const { rows } = await sql<HandRow>`
    select id, badge_id badge, member_id "memberId", ${seconds('at')} at, note, given_by "givenBy",
      ${seconds('withdrawn_at')} "withdrawnAt", withdrawn_by "withdrawnBy"
    from ask.badge_award where given_by is not null or withdrawn_at is not null
      order by greatest(at, withdrawn_at) desc, id desc limit ${sql.lit(shownHandAwards)}`.execute(ctx.db);
  const cards = await listCards(
    ctx,
    rows.flatMap(({ memberId, givenBy, withdrawnBy }) => [memberId, givenBy ?? 0, withdrawnBy ?? 0]),
  );
  return rows.map(({ badge, memberId, givenBy, withdrawnBy, ...row }) => ({
    ...row,
    badge: findBadge(badge)?.slug ?? ('friend' satisfies BadgeSlug),
    member: cardOf(cards, memberId),
    givenBy: givenBy === null ? null : cardOf(cards, givenBy),
    withdrawnBy: withdrawnBy === null ? null : cardOf(cards, withdrawnBy),
  }));
}
