import type { z } from 'zod';
import type { PublicMember } from '#app/account/account.schema.ts';
import { findUnreachable, getPublicMember, listPublicMembers } from '#app/account/account.queries.server.ts';
import { getWriterNumbers, listWritten } from '#app/ask/own-posts/writings.queries.server.ts';
import type { WrittenPost } from '#app/ask/own-posts/own-posts.schema.ts';
import { isHiddenEditor } from '#app/ask/starter/starter-threads.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { bilingual, htmlLang } from '#app/core/texts/language.ts';
import { listOfficialAccounts } from '#app/messages/conversations/official-accounts.queries.server.ts';
import { escapeHtml } from '#app/messages/parts/messages.policy.ts';
import { say as sayOfMessages } from '#app/messages/conversations/messages.queries.server.ts';
import { formatTime, type TimeMode } from '#app/ui/kit/time-format.ts';
import en from './user-card-api.en.ts';
import zh from './user-card-api.zh.ts';
import type { CardComponent, CardInput, RecentInput, RecentRow, UserCard } from './user-cards.schema.ts';

const say = bilingual(zh, en);
const firstRecent = 10;

/**
 * What everybody may see of a member. There is none of an editor of the starter content while that is hidden.
 * @throws Refusal not-found
 */
export async function getCardMember(ctx: Ctx, id: number): Promise<PublicMember> {
  const [member, isHidden] = await Promise.all([getPublicMember(ctx, id), isHiddenEditor(ctx, id)]);
  if (isHidden) throw notFound();
  return member;
}

/**
 * A member's card for clients of the contract: who they are, and the parts a card is put together from. Where nobody
 * reads messages there is no part to chat.
 * @throws Refusal "The user can't be found!"
 */
export async function getUserCard(ctx: Ctx, { userId }: z.output<typeof CardInput>): Promise<UserCard> {
  const member = (await listPublicMembers(ctx, [userId])).get(userId);
  if (!member || (await isHiddenEditor(ctx, userId))) throw new Refusal(sayOfMessages.userNotFound);
  const [numbers, recent, officialAccount, unreachable] = await Promise.all([
    getWriterNumbers(ctx, userId),
    listRecent(ctx, { userId, page: 1, limit: firstRecent }),
    listOfficialAccounts(ctx),
    findUnreachable(ctx, userId),
  ]);
  const { joinedAt, ...user } = member;
  const join_time = humanTime(ctx, joinedAt, 'date');
  const statistic: [component: string, title: typeof say.gender, data: unknown][] = [
    ['gender', say.gender, member.gender],
    ['regTime', say.joined, join_time],
    ['questions', say.questions, numbers.questions],
    ['answers', say.answers, numbers.answers],
    ['accepted', say.accepted, numbers.accepted],
    ['articles', say.articles, numbers.articles],
  ];
  const part = (
    position: CardComponent['position'],
    [component, title, data]: [string, typeof say.gender, unknown?],
    index: number,
  ): CardComponent => ({
    title: title.in(ctx.language),
    position,
    component,
    weigh: 99 - index,
    ...(data === undefined ? {} : { data }),
  });
  return {
    user: { ...user, join_time },
    components: {
      statistic: statistic.map((one, index) => part('statistic', one, index)),
      under_motto: [],
      opt: unreachable ? [] : [part('opt', ['chat', say.chat], 0)],
      middle: [],
      tab: [part('tab', ['recent', say.recent, recent.data], 0)],
    },
    officialAccount,
  };
}

/** What a member did, the newest first; an unknown member did nothing. */
export async function listRecent(
  ctx: Ctx,
  { userId, page, limit }: z.output<typeof RecentInput>,
): Promise<{ data: RecentRow[] }> {
  const { rows } = await listWritten(ctx, { memberId: userId, part: 'recent', page, limit });
  return { data: rows.map((row) => toRecent(ctx, userId, row)) };
}

function toRecent(ctx: Ctx, userId: number, { id, answerId, kind, title, createdAt }: WrittenPost): RecentRow {
  const link = `<a href="/ask/info/${id}${answerId === null ? '' : `#a${answerId}`}">${escapeHtml(title)}</a>`;
  const text =
    answerId !== null
      ? say.answered(link)
      : kind === 'article'
        ? say.wrote(link)
        : kind === 'model'
          ? say.added(link)
          : say.asked(link);
  return {
    id: answerId === null ? `post-${id}` : `answer-${answerId}`,
    user_id: userId,
    content: text.in(ctx.language),
    create_time: humanTime(ctx, createdAt, 'relative'),
  };
}

function humanTime(ctx: Ctx, seconds: number, mode: TimeMode): string {
  return formatTime(new Date(seconds * 1000), {
    mode,
    now: ctx.now.getTime(),
    language: htmlLang[ctx.language],
    timeZone: 'Asia/Shanghai',
  });
}
