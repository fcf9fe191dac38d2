import { unixSeconds } from '#app/core/unix-seconds.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { findMembersByNames } from '#app/account/account.queries.server.ts';
import { getUserInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { hasConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, type MemberActor, requireMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { storedPath } from '#app/core/files/files.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { MarkdownTooComplex } from '#app/core/markdown/guard.server.ts';
import { type Rendered, renderMarkdown } from '#app/core/markdown/render.server.ts';
import { getSettings } from '#app/core/settings/settings.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { countHit } from '#app/core/throttle.server.ts';
import { realAuthor } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { say, unrestricted, visiblePosts } from './ask.queries.server.ts';
import type { PostKind } from './ask.schema.ts';

/** What a command knows of the post it has locked. */
export type LockedPost = {
  id: number;
  kind: PostKind;
  /** Who wrote it: for permissions and notices. 0 when an anonymous author has closed their account. */
  authorId: number;
  /** What readers see as the author: the same id, or a negative number for an anonymous author. */
  signedBy: number;
  isWiki: boolean;
  categoryId: number;
  revision: number;
  title: string;
  score: number;
  answers: number;
  accepted: number;
  /** Whether it is in the site's numbers and its tags', as posts that everybody may read are. */
  counts: boolean;
  /** Whether it is in its category's number, as all but second halves of translated pairs are. */
  countsInCategory: boolean;
};

/**
 * Locks a post that the caller may see until the transaction ends. Every write below a post takes this lock first, then
 * rows of answers, tags, categories, notices and counters in this order: numbers stay exact and nobody waits in a
 * circle.
 * @throws Refusal not-found
 */
export async function lockPost(ctx: Ctx, id: number): Promise<LockedPost> {
  const { rows } = await sql<LockedPost>`
    select id, kind, ${realAuthor('p', sql`p.id`)} "authorId", author_id "signedBy", wiki_at is not null "isWiki",
      category_id "categoryId", revision, title, score, answers, accepted, counts, audience <> 'en' "countsInCategory"
    from ask.post p where id = ${id}
      and ${visiblePosts(ctx.actor.kind === 'job' ? unrestricted(ctx) : ctx)} for no key update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What changed about a post: amounts to add; `isActive` moves it to the front of the lists by activity. */
export type PostChange = {
  up?: number;
  down?: number;
  answers?: number;
  answerScore?: number;
  accepted?: number;
  isActive?: boolean;
};

/** Adds to a locked post's numbers and computes its heat anew. Returns its score. */
export async function changePost(
  ctx: Ctx,
  id: number,
  { up = 0, down = 0, answers = 0, answerScore = 0, accepted = 0, isActive = false }: PostChange,
): Promise<number> {
  const active = isActive ? sql`greatest(active_at, ${ctx.now}::timestamptz)` : sql`active_at`;
  const { rows } = await sql<{ score: number }>`
    update ask.post set up = up + ${up}::integer, down = down + ${down}::integer,
      answers = answers + ${answers}::integer,
      answer_score = answer_score + ${answerScore}::integer, accepted = accepted + ${accepted}::integer,
        active_at = ${active},
      hot = ask.hotness(views, score + ${up}::integer - ${down}::integer, answers + ${answers}::integer,
        answer_score + ${answerScore}::integer, created_at, ${active}, ${ctx.now}::timestamptz)
    where id = ${id} returning score`.execute(ctx.db);
  return rows[0]!.score;
}

export type CounterKey = 'questions' | 'articles' | 'models' | 'answered' | 'solved' | 'answers' | 'comments';

/** Adds to the product's numbers; the last writes of a transaction, as everybody meets here. */
export async function addToCounters(ctx: Ctx, amounts: Partial<Record<CounterKey, number>>): Promise<void> {
  const entries = Object.entries(amounts).filter(([, amount]) => amount !== 0);
  if (entries.length === 0) return;
  await sql`with d as (select * from unnest(${entries.map(([key]) => key)}::text[],
    ${entries.map(([, amount]) => amount)}::bigint[]) as d (key, amount)),
      locked as (select key from ask.counter where key = any(${entries.map(([key]) => key)}::text[])
        order by key for no key update)
    update ask.counter c set value = c.value + d.amount from d join locked using (key)
      where c.key = d.key`.execute(ctx.db);
}

/** Adds to the post counts of tags, locked in the order of their ids. */
export async function addToTags(ctx: Ctx, ids: number[], amount: 1 | -1): Promise<void> {
  if (ids.length === 0) return;
  await sql`with locked as (select id from ask.tag where id = any(${ids}::bigint[]) order by id for no key update)
    update ask.tag t set posts = posts + ${amount}::integer from locked where t.id = locked.id`.execute(ctx.db);
}

/** Adds to the post count of a category. */
export async function addToCategory(ctx: Ctx, id: number, amount: number): Promise<void> {
  await sql`update ask.category set posts = posts + ${amount}::integer where id = ${id}`.execute(ctx.db);
}

/** A rendered text, and the members it names. */
export type Written = Rendered & { mentionedIds: number[] };

/**
 * Renders a member's text: mentions become links, images of our own get their size.
 * @throws Refusal when its formatting is too complex, or the member has had too much rendered
 */
export async function renderText(
  ctx: Pick<Ctx, 'db' | 'actor' | 'now'>,
  markdown: string,
  idPrefix = 'u-',
): Promise<Written> {
  const sizes = await measureUploads(markdown);
  let mentionedIds: number[] = [];
  const mentions = async (names: string[]) => {
    const members = await findMembersByNames(ctx, names);
    mentionedIds = [...members.values()];
    return members;
  };
  try {
    const rendered = await renderMarkdown(markdown, { by: ctx, idPrefix, mentions, uploadSizes: sizes });
    return { ...rendered, mentionedIds };
  } catch (error) {
    if (error instanceof MarkdownTooComplex)
      throw new Refusal(say.tooComplex, { fields: { markdown: say.tooComplex } });
    throw error;
  }
}

const measured = 30;

async function measureUploads(markdown: string): Promise<Map<string, Size>> {
  const urls = [...new Set(markdown.match(/\/storage\/[\w%./-]{1,200}\.(?:png|jpe?g|gif|webp)\b/gi))].slice(
    0,
    measured,
  );
  const sizes = await Promise.all(urls.map(async (url) => [url, await sizeOf(url)] as const));
  return new Map(sizes.filter((entry): entry is [string, Size] => entry[1] !== null));
}

type Size = { width: number; height: number };

async function sizeOf(url: string): Promise<Size | null> {
  const path = storedPath(url);
  if (!path) return null;
  try {
    const { width, height } = await sharp(path).metadata();
    return { width, height };
  } catch {
    return null; // no such file, or not an image
  }
}

/**
 * Refuses the same text of the same member within the time of the setting; of parallel ones the first to commit wins.
 * @param parts what makes it the same: kind, place, words
 * @throws Refusal "already posted", with the time from which it may be posted again
 */
export async function requireNewText(ctx: Ctx, memberId: number, parts: string[]): Promise<void> {
  const { repeatSeconds } = await getSettings(ctx);
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
  const { repeatSeconds } = await getSettings(ctx);
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
  const joined = (await getUserInfo(ctx, actor.id)).join_time;
  const joinedAt = new Date(joined * 1000);
  if (await hasConsole(ctx, 'moderation/unlimited'))
    return { ...actor, isNew: false, newUntil: joinedAt, joinedAt, isUnlimited: true };
  const { newMemberHours } = await getSettings(ctx);
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
  const { newMemberPosts, newMemberAnswers, votesPerDay } = await getSettings(ctx);
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
  const { newMemberLinks, newMemberImages, newMemberMentions } = await getSettings(ctx);
  if (links > newMemberLinks) throw new Refusal(say.newLinks(newMemberLinks, newUntil));
  if (images.length > newMemberImages) throw new Refusal(say.newImages(newMemberImages, newUntil));
  if (mentions.length > newMemberMentions) throw new Refusal(say.newMentions(newMemberMentions, newUntil));
}
