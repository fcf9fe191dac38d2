import { type RawBuilder, sql } from 'kysely';
import type { MemberCard } from '#app/account/account.schema.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { keepNamed } from '#app/core/page-cache/kept-answers.server.ts';
import { readBeside } from '#app/ask/parts/beside.queries.server.ts';
import { rowTags, tagOf } from '#app/ask/parts/kept-pages.server.ts';
import { bountiesJson, type BountyRow, toBounty } from '#app/ask/bounties/bounties.queries.server.ts';
import { answerBar, canClose, canReopen } from '#app/ask/thread-rules/thread-rules.policy.ts';
import {
  closePowerOf,
  closureJson,
  type ClosureRow,
  isModerator,
  ruleJson,
  toClosure,
  votesJson,
} from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import type { InterestView, ThreadRule, ThreadState, VotesView } from '#app/ask/parts/thread-state.schema.ts';
import { interestJson } from '#app/ask/follows/thread-follows.queries.server.ts';
import { getPrivilegeRule, hasPrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { getStanding } from '#app/ask/reputation/reputation.queries.server.ts';
import { findMergeTarget } from '#app/ask/thread-rules/merge-target.queries.server.ts';
import { relatedJson } from '#app/ask/similar-posts/related-posts.queries.server.ts';
import { readPost, type ThreadPage } from './posts.queries.server.ts';
import type { Reader } from '#app/ask/parts/post-visibility.queries.server.ts';
import type { PostKind, PostView, RelatedPost } from '#app/ask/parts/ask.schema.ts';

type Thread = { post: PostView; related: RelatedPost[] };

const relatedPosts = keepNamed<RelatedPost[]>();

/**
 * A post as its page shows it with those like it, or the number of the question that it was merged into.
 * @throws Refusal not-found, invalid for a broken cursor
 */
export async function getThread(ctx: Ctx, id: number, page: ThreadPage): Promise<Thread | number> {
  try {
    const { found, beside } = await readBeside(
      ctx,
      {
        memory: relatedPosts,
        name: id,
        json: () => relatedJson(ctx, id),
        tagsOf: (related) => [tagOf.thread(id), ...rowTags(related)],
      },
      (json) => readPost(ctx, id, page, json),
    );
    return { post: found.post, related: beside };
  } catch (error) {
    const target = isRefusal(error) && error.kind === 'not-found' ? await findMergeTarget(ctx, id) : null;
    if (target === null) throw error;
    return target;
  }
}

/** What stands around a post, as the database gives it. */
export type StateRow = {
  bounties: BountyRow[];
  closure: ClosureRow | null;
  votes: VotesView;
  rule: ThreadRule;
  interest: InterestView;
};

/**
 * What stands around the post `p` of the statement as JSON of a `StateRow`: part of the one statement that reads a
 * page.
 */
export const stateJson = (ctx: Reader & Pick<Ctx, 'language'>, readerId: number): RawBuilder<unknown> =>
  sql`json_build_object('bounties', ${bountiesJson(readerId)}, 'closure', ${closureJson(ctx)}, 'votes',
    ${votesJson(readerId)}, 'rule', ${ruleJson},
    'interest', ${interestJson(readerId)})`;

/** Everybody whose card the state of a post needs. */
export const peopleOf = ({ bounties, closure }: StateRow): number[] => [
  ...bounties.map((row) => row.giverId),
  ...(closure ? [...(closure.byId === null ? [] : [closure.byId]), ...closure.voterIds] : []),
];

type Post = { kind: PostKind };

/** The same as the reader gets it; for guests without a statement of its own. */
export async function toState(
  ctx: Ctx,
  row: StateRow,
  post: Post,
  cardFor: (id: number) => MemberCard,
): Promise<ThreadState> {
  const isClosed = row.closure !== null;
  const hasBounty = row.bounties.some((bounty) => bounty.state === 'open');
  const place = { ...post, isClosed, hasBounty, archivedAt: row.rule.archivedAt };
  const isQuestion = post.kind === 'question';
  const [power, moderates] = [await closePowerOf(ctx), await isModerator(ctx)];
  const isOpen = isQuestion && !isClosed && row.rule.archivedAt === null;
  return {
    bounties: row.bounties.map((bounty) => toBounty(bounty, cardFor)),
    closure: row.closure && toClosure(row.closure, cardFor),
    votes: row.votes,
    rule: row.rule,
    ...(await barOf(ctx, row, moderates)),
    interest: row.interest,
    can: {
      close: canClose(power, place),
      reopen: canReopen(power, place),
      closesAtOnce: power === 'staff',
      protect:
        isOpen && row.rule.answerers !== 'staff' && isMember(ctx.actor) && (await hasPrivilege(ctx, 'protectPost')),
      moderate: moderates,
      offerBounty: isOpen && !hasBounty && isMember(ctx.actor) && (await hasPrivilege(ctx, 'offerBounty')),
    },
  };
}

async function barOf(
  ctx: Ctx,
  { rule, closure }: StateRow,
  isStaff: boolean,
): Promise<Pick<ThreadState, 'bar' | 'needed'>> {
  const isClosed = closure !== null;
  if (rule.answerers !== 'reputation')
    return { bar: answerBar(rule, isClosed, { isStaff, reputation: 0, reachesLevel: false }), needed: null };
  const needed = rule.reputation ?? (await getPrivilegeRule(ctx)).levels.answerProtected;
  const answerer = {
    isStaff,
    reputation: isMember(ctx.actor) ? (await getStanding(ctx)).points : 0,
    reachesLevel: await hasPrivilege(ctx, 'answerProtected'),
  };
  return { bar: answerBar(rule, isClosed, answerer), needed };
}
