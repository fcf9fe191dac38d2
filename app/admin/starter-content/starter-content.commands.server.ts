import { sql } from 'kysely';
import type { z } from 'zod';
import { closeEditorAccounts } from '#app/account/login/login.commands.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import {
  emptyStarterThreads,
  hideStarterThreads,
  showStarterThreads,
} from '#app/ask/starter/starter-threads.commands.server.ts';
import { listSpentEditors } from '#app/ask/starter/starter-threads.queries.server.ts';
import { forgetModels } from '#app/catalogue/models/models.commands.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import { bumpContent } from '#app/core/page-cache/page-news.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './starter-content-api.en.ts';
import zh from './starter-content-api.zh.ts';
import { readStarterState } from './starter-content.queries.server.ts';
import { type DecideStarterInput, isRemovalWord, type Wish } from './starter-content.schema.ts';

const say = bilingual(zh, en);

/** The job that carries out what the operator wants of the starter content. */
export const starterJob = { name: 'admin.settleStarter' } as const;

/** Threads of one transaction. */
const batch = 20;

/**
 * Says what becomes of the starter content; a job carries it out. The same again changes nothing.
 * @throws Refusal forbidden without the console's node "settings/edit"; invalid without the typed word for a removal;
 * when a removal is under way
 */
export async function decideStarter(ctx: Ctx, { wish, typed }: z.output<typeof DecideStarterInput>): Promise<Reply> {
  await requireConsole(ctx, 'settings/edit');
  if (wish === 'remove' && !isRemovalWord(typed)) throw new Refusal(say.typeWord, { fields: { typed: say.typeWord } });
  await transact(ctx, async (tctx) => {
    const now = await readStarterState(tctx, { lock: true });
    if (now.wish === wish && now.decidedAt && (wish !== 'remove' || now.reached !== wish)) return;
    if (now.wish === 'remove' && now.reached !== 'remove') throw new Refusal(say.isRemoving);
    // What was removed leaves what members touched: removing again takes what they have let go since.
    const reached = now.wish === wish && wish === 'remove' ? sql`'keep'` : sql`reached`;
    await sql`update core.starter_content set wish = ${wish}, reached = ${reached},
      asked_by = ${requireMember(ctx).id}, asked_at = ${tctx.now}`.execute(tctx.db);
    await audit(tctx, 'admin.decideStarter', { kind: 'post', id: null }, { wish });
    await enqueue(tctx, starterJob, {});
  });
  return new Reply(null, { text: { keep: say.kept, hide: say.hidden, remove: say.removed }[wish] });
}

/**
 * Brings the starter content to what is wanted of it, in short transactions: after a crash the job goes on where it
 * was, and run again it does nothing.
 */
export async function settleStarter(ctx: Ctx): Promise<void> {
  let moved = 0;
  for (;;) {
    const count = await transact(ctx, async (tctx) => {
      const { wish, reached } = await readStarterState(tctx, { lock: true });
      if (wish === reached) return 0;
      const done = await take(tctx, wish);
      if (done === 0) await finish(tctx, wish, moved);
      return done;
    });
    if (count === 0) break;
    moved += count;
    await bumpContent(ctx);
  }
}

async function take(ctx: Ctx, wish: Wish): Promise<number> {
  if (wish === 'hide') return hideStarterThreads(ctx, batch);
  if (wish === 'keep') return showStarterThreads(ctx, batch);
  const { ids, seen } = await emptyStarterThreads(ctx, batch);
  await forgetModels(ctx, ids);
  return seen;
}

async function finish(ctx: Ctx, wish: Wish, threads: number): Promise<void> {
  const closed = wish === 'remove' ? await closeEditorAccounts(ctx, await listSpentEditors(ctx)) : 0;
  await sql`update core.starter_content set reached = ${wish}, finished_at = ${ctx.now}`.execute(ctx.db);
  await audit(ctx, 'admin.finishStarter', { kind: 'post', id: null }, { wish, threads, closed });
}
