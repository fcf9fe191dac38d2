import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { countStarter, listHiddenStarter } from '#app/ask/starter/starter-threads.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import type { StarterContent, Wish } from './starter-content.schema.ts';

/** So many titles stand on the card. */
const shown = 300;

/** What is wanted of the starter content and how far that is. */
export type StarterState = { wish: Wish; reached: Wish; decidedAt: Date | null };

/**
 * What the console shows of the starter content, counted now.
 * @throws Refusal forbidden without the console's menu "settings"
 */
export async function getStarterContent(ctx: Ctx): Promise<StarterContent> {
  await requireConsole(ctx, 'settings');
  const [{ wish, reached, decidedAt }, counts, hiddenPosts] = await Promise.all([
    readStarterState(ctx),
    countStarter(ctx),
    listHiddenStarter(ctx, shown),
  ]);
  return {
    wish,
    isWorking: wish !== reached,
    decidedAt: decidedAt && unixSeconds(decidedAt),
    counts,
    hiddenPosts,
  };
}

/** @param lock keeps others from deciding until the transaction ends */
export async function readStarterState(ctx: Pick<Ctx, 'db'>, { lock = false } = {}): Promise<StarterState> {
  const { rows } = await sql<StarterState>`select wish, reached, asked_at "decidedAt" from core.starter_content
    ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0]!;
}

/** Whether the operator has said what becomes of the starter content, or there is none. */
export async function isStarterDecided(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ isDecided: boolean }>`
    select asked_at is not null or not exists (select from ask.post p join account.member m on m.id = p.author_id
      where m.is_editor and p.deleted_at is null) "isDecided" from core.starter_content`.execute(ctx.db);
  return rows[0]?.isDecided ?? true;
}
