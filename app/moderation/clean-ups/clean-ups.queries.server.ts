import { sql } from 'kysely';
import type { z } from 'zod';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { countOthersIn, isStaff, listNetworksOf } from '#app/account/password-proofs/known-networks.queries.server.ts';
import { getPublicMember, listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { countServedUploads } from '#app/account/uploads/hidden-uploads.commands.server.ts';
import { listBlockedNetworks } from '#app/core/blocked-networks.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, keysetPage, type KeysetPage } from '#app/core/keyset.ts';
import { countSeenMessages } from '#app/messages/conversations/message-clean-ups.commands.server.ts';
import { isWrittenBy } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { rangeOf, undoEnd } from '#app/moderation/reviews/moderation.policy.ts';
import {
  type CleanupCounts,
  type CleanupListInput,
  type CleanupPreview,
  type CleanupState,
  cleanupSteps,
  type CleanupView,
  type MemberInput,
} from '#app/moderation/reviews/moderation.schema.ts';
import type { Subject } from '#app/ask/parts/ask.schema.ts';

/**
 * What a clean-up of a member would take away, before anything happens. @throws Refusal forbidden without the console's
 * node "cleanups/start", not-found
 */
export async function previewCleanup(ctx: Ctx, { memberId }: z.output<typeof MemberInput>): Promise<CleanupPreview> {
  await requireConsole(ctx, 'cleanups/start');
  const { id, username, nickname, avatar } = await getPublicMember(ctx, memberId);
  const ranges = await listRanges(ctx, memberId);
  const networks = await Promise.all(
    ranges.map(async (network) => ({ network, others: await countOthersIn(ctx, network, memberId) })),
  );
  return {
    member: { id, username, nickname, avatar },
    counts: await countAll(ctx, memberId),
    networks,
    running: await findLive(ctx, memberId),
    isStaff: await isStaff(ctx, memberId),
  };
}

/** The ranges a member wrote from lately. */
export async function listRanges(ctx: Ctx, memberId: number): Promise<string[]> {
  const networks = await listNetworksOf(ctx, memberId);
  return [...new Set(networks.flatMap((network) => rangeOf(network) ?? []))];
}

/** The clean-up of a member that runs or could be undone; null without one. */
export async function findLive(ctx: Pick<Ctx, 'db'>, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from ask.cleanup
    where member_id = ${memberId} and state in ('running', 'done', 'undoing')`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** How much of a member's there is to take away. */
export async function countAll(ctx: Ctx, memberId: number): Promise<CleanupCounts> {
  const of = (subject: Subject) => sql`(select count(*) from ${sql.table(`ask.${subject}`)}
    where ${isWrittenBy(subject, memberId)} and ${isTakeable})`;
  const { rows } = await sql<Pick<CleanupCounts, 'posts' | 'answers' | 'comments' | 'votes'>>`
    select ${of('post')} posts, ${of('answer')} answers, ${of('comment')} comments,
      (select count(*) from ask.vote where member_id = ${memberId}) votes`.execute(ctx.db);
  return {
    ...rows[0]!,
    messages: await countSeenMessages(ctx, memberId),
    uploads: await countServedUploads(ctx, memberId),
  };
}

/** Texts a clean-up takes: those that are seen, and those that only the author and reviewers see. */
export const isTakeable = sql`(deleted_at is null or withheld in ('held', 'flagged', 'rejected'))`;

/** A clean-up as its steps need it. */
export type CleanupRow = {
  id: number;
  memberId: number;
  state: CleanupState;
  done: Partial<CleanupCounts>;
  networks: number[];
  suspends: boolean;
  finishedAt: Date | null;
};

/** A clean-up by its id, locked when `lock` says so; null when there is none. */
export async function findCleanup(ctx: Pick<Ctx, 'db'>, id: number, { lock = false } = {}): Promise<CleanupRow | null> {
  const { rows } = await sql<CleanupRow>`
    select id, member_id "memberId", state, done, networks, suspends, finished_at "finishedAt" from ask.cleanup
      where id = ${id} ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0] ?? null;
}

const pageSize = 20;
type FoundRow = Omit<CleanupView, 'member' | 'by' | 'undoUntil' | 'networks' | 'done' | 'todo'> & {
  memberId: number;
  byId: number;
  networks: number[];
  finishedAt: Date | null;
  todo: Partial<CleanupCounts>;
  done: Partial<CleanupCounts>;
};

/**
 * Clean-ups, newest first, and the networks that are blocked now. @throws Refusal forbidden without the console's menu
 * "cleanups"
 */
export async function listCleanups(
  ctx: Ctx,
  input: z.output<typeof CleanupListInput>,
): Promise<KeysetPage<CleanupView> & { blocked: Awaited<ReturnType<typeof listBlockedNetworks>> }> {
  await requireConsole(ctx, 'cleanups');
  const { rows } = await sql<FoundRow>`
    select ${columns} from ask.cleanup k where (${input.before}::bigint = 0 or k.id < ${input.before})
      and (${input.after}::bigint = 0 or k.id > ${input.after})
    order by k.id ${isUpwards(input) ? sql`asc` : sql`desc`} limit ${sql.lit(pageSize + 1)}`.execute(ctx.db);
  const page = keysetPage(rows, input, pageSize);
  return { ...page, rows: await toViews(ctx, page.rows), blocked: await listBlockedNetworks(ctx) };
}

/** The clean-ups of a member, newest first. */
export async function listCleanupsOf(ctx: Ctx, memberId: number): Promise<CleanupView[]> {
  const { rows } = await sql<FoundRow>`select ${columns} from ask.cleanup k where k.member_id = ${memberId}
    order by k.id desc limit 10`.execute(ctx.db);
  return toViews(ctx, rows);
}

const columns = sql`k.id, k.member_id "memberId", k.made_by "byId", k.reason, k.state, k.todo, k.done, k.networks,
  k.suspends, ${seconds('k.made_at')} "madeAt", k.finished_at "finishedAt"`;

async function toViews(ctx: Ctx, rows: readonly FoundRow[]): Promise<CleanupView[]> {
  const cards = await listCards(
    ctx,
    rows.flatMap((row) => [row.memberId, row.byId]),
  );
  const blocked = new Map((await listBlockedNetworks(ctx)).map((one) => [one.id, one.network]));
  const whole = (counts: Partial<CleanupCounts>) =>
    Object.fromEntries(cleanupSteps.map((step) => [step, counts[step] ?? 0])) as CleanupCounts;
  return rows.map(({ memberId, byId, networks, finishedAt, todo, done, ...row }) => {
    const end = finishedAt && row.state === 'done' ? undoEnd(finishedAt) : null;
    return {
      ...row,
      member: cardOf(cards, memberId),
      by: cardOf(cards, byId),
      networks: networks.flatMap((id) => blocked.get(id) ?? []),
      todo: whole(todo),
      done: whole(done),
      undoUntil: end && end > ctx.now ? unixSeconds(end) : null,
    };
  });
}
