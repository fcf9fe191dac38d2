import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { type Ctx, type MemberActor, requireMember } from '#app/core/ctx.server.ts';
import { getMemberInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { getScreeningSettings } from '#app/ask/screening/screening.settings.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { say } from '#app/ask/parts/ask-messages.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { countHit } from '#app/core/throttle.server.ts';
import type { Rendered } from '#app/core/markdown/render.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';

/**
 * Refuses the same text of the same member within the time of the setting; of parallel ones the first to commit wins.
 * @param parts what makes it the same: kind, place, words
 * @throws Refusal "already posted", with the time from which it may be posted again
 */
export async function requireNewText(ctx: Ctx, memberId: number, parts: string[]): Promise<void> {
  const { repeatSeconds } = await getScreeningSettings(ctx);
  const digest = createHash('sha256')
    .update(parts.map((part) => part.normalize('NFKC').replace(/\s+/g, ' ').trim()).join('\0'))
    .digest();
  const { rows } = await sql`
    insert into ask.recent_text as r (member_id, digest, at) values (${memberId}, ${digest}, ${ctx.now})
    on conflict (member_id, digest) do update set at = excluded.at
      where r.at < excluded.at - make_interval(secs => ${repeatSeconds}) returning member_id`.execute(ctx.db);
  if (rows.length > 0) return;
  const { rows: last } = await sql<{ at: Date }>`select at from ask.recent_text
    where member_id = ${memberId} and digest = ${digest}`.execute(ctx.db);
  throw new Refusal(say.alreadyPosted(new Date((last[0]?.at ?? ctx.now).getTime() + repeatSeconds * 1000)));
}

/** Forgets texts that may be posted again. */
export async function purgeRecentTexts(ctx: Ctx): Promise<void> {
  const { repeatSeconds } = await getScreeningSettings(ctx);
  await sql`delete from ask.recent_text where at < ${ctx.now}::timestamptz -
    make_interval(secs => ${repeatSeconds})`.execute(ctx.db);
}

type Say = (max: number, until: Date) => LocalText;

/**
 * How often a day: while an account is new, and later. Numbers to start from, design/ask.md section 4; the settings go
 * before.
 */
const quotas = {
  posts: { first: 3, later: 50, firstText: say.newPosts, text: say.dailyPosts },
  answers: { first: 10, later: 100, firstText: say.newAnswers, text: say.dailyAnswers },
  comments: { first: 50, later: 200, firstText: say.dailyComments, text: say.dailyComments },
  edits: { first: 50, later: 200, firstText: say.dailyEdits, text: say.dailyEdits },
  tags: { first: 5, later: 20, firstText: say.dailyTags, text: say.dailyTags },
  votes: { first: 40, later: 40, firstText: say.dailyVotes, text: say.dailyVotes },
} satisfies Record<string, { first: number; later: number; firstText: Say; text: Say }>;

const day_s = 86_400;

/**
 * A member who writes. `isNew`: the account is in its first hours, until `newUntil`; `isUnlimited`: no quotas bind
 * them.
 */
export type Writer = MemberActor & { isNew: boolean; newUntil: Date; joinedAt: Date; isUnlimited: boolean };

/**
 * The caller as a writer.
 * @throws Refusal need-login; while they may not write, with reason and end
 */
export async function requireWriter(ctx: Ctx): Promise<Writer> {
  const actor = requireMember(ctx);
  await requireNoBan(ctx, actor.id);
  const joined = (await getMemberInfo(ctx, actor.id)).join_time;
  const joinedAt = new Date(joined * 1000);
  if (await hasConsole(ctx, 'moderation/unlimited'))
    return { ...actor, isNew: false, newUntil: joinedAt, joinedAt, isUnlimited: true };
  const { newMemberHours } = await getScreeningSettings(ctx);
  const newUntil = new Date(joinedAt.getTime() + newMemberHours * 3_600_000);
  return { ...actor, isNew: ctx.now < newUntil, newUntil, joinedAt, isUnlimited: false };
}

/** @throws Refusal with reason and end, while moderators keep a member from writing */
export async function requireNoBan(ctx: Pick<Ctx, 'db' | 'now'>, memberId: number): Promise<void> {
  const { rows } = await sql<{ reason: string; until: Date }>`select reason, until from ask.ban
    where member_id = ${memberId} and until > ${ctx.now}`.execute(ctx.db);
  const ban = rows[0];
  if (ban)
    throw new Refusal(say.banned(ban.until, ban.reason), {
      data: {
        error: 'BANNED',
        until: unixSeconds(ban.until),
        reason: ban.reason,
      },
    });
}

/**
 * Counts one act of a member against the day's quota; staff with the node "moderation/unlimited" have none but the
 * votes'.
 * @throws Refusal too-many, with the time from which it goes on
 */
export async function spendQuota(
  ctx: Ctx,
  { id, isNew, isUnlimited }: Pick<Writer, 'id' | 'isNew' | 'isUnlimited'>,
  act: keyof typeof quotas,
): Promise<void> {
  if (isUnlimited && act !== 'votes') return;
  const { first, later, firstText, text } = quotas[act];
  const { newMemberPosts, newMemberAnswers, votesPerDay } = await getScreeningSettings(ctx);
  const chosen: Partial<Record<keyof typeof quotas, number>> = {
    votes: votesPerDay,
    ...(isNew && { posts: newMemberPosts, answers: newMemberAnswers }),
  };
  const max = chosen[act] ?? (isNew ? first : later);
  const wait = await countHit(ctx, `ask:${act}:${id}`, max, day_s);
  if (wait > 0)
    throw new Refusal((isNew ? firstText : text)(max, new Date(ctx.now.getTime() + wait * 1000)), { kind: 'too-many' });
}

/** @throws Refusal when a text of a new account holds more links, images or mentions than it may */
export async function requireModestText(
  ctx: Pick<Ctx, 'db'>,
  { isNew, newUntil }: Pick<Writer, 'isNew' | 'newUntil'>,
  { links, images, mentions }: Pick<Rendered, 'links' | 'images' | 'mentions'>,
): Promise<void> {
  if (!isNew) return;
  const { newMemberLinks, newMemberImages, newMemberMentions } = await getScreeningSettings(ctx);
  if (links > newMemberLinks) throw new Refusal(say.newLinks(newMemberLinks, newUntil));
  if (images.length > newMemberImages) throw new Refusal(say.newImages(newMemberImages, newUntil));
  if (mentions.length > newMemberMentions) throw new Refusal(say.newMentions(newMemberMentions, newUntil));
}
