import { sql } from 'kysely';
import type { z } from 'zod';
import { getPublicMember, listCards } from '#app/account/account.queries.server.ts';
import { hasConsole, requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { cardOf, seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { listCleanupsOf } from '#app/moderation/clean-ups/clean-ups.queries.server.ts';
import { listDecidedOf } from '#app/moderation/reviews/reviews.queries.server.ts';
import type { MemberFile, MemberInput } from '#app/moderation/reviews/moderation.schema.ts';

/** What moderation knows of a member. @throws Refusal forbidden without the console's menu "reviews", not-found */
export async function getMemberFile(ctx: Ctx, { memberId }: z.output<typeof MemberInput>): Promise<MemberFile> {
  await requireConsole(ctx, 'reviews');
  const me = requireMember(ctx).id;
  const { id, username, nickname, avatar } = await getPublicMember(ctx, memberId);
  const [{ rows: notes }, { rows: bans }] = await Promise.all([
    sql<{ id: number; text: string; authorId: number; createdAt: number }>`
      select id, text, author_id "authorId", ${seconds('created_at')} "createdAt" from ask.member_note
        where member_id = ${memberId} order by id desc limit 50`.execute(ctx.db),
    sql<{ reason: string; until: number; madeAt: number; byId: number }>`
      select reason, ${seconds('until')} "until", ${seconds('made_at')} "madeAt", made_by "byId" from ask.ban
        where member_id = ${memberId} and until > ${ctx.now}`.execute(ctx.db),
  ]);
  const cards = await listCards(ctx, [...notes.map((note) => note.authorId), ...bans.map((ban) => ban.byId)]);
  const [ban] = bans;
  return {
    member: { id, username, nickname, avatar },
    ban: ban ? { reason: ban.reason, until: ban.until, madeAt: ban.madeAt, by: cardOf(cards, ban.byId) } : null,
    notes: notes.map(({ authorId, ...note }) => ({ ...note, author: cardOf(cards, authorId), isOwn: authorId === me })),
    decided: await listDecidedOf(ctx, memberId),
    cleanups: await listCleanupsOf(ctx, memberId),
    can: { ban: await hasConsole(ctx, 'reviews/ban'), note: true, cleanUp: await hasConsole(ctx, 'cleanups/start') },
  };
}
