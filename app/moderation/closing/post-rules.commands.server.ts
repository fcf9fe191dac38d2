import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { isRefusal, Refusal } from '#app/core/errors.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { signatureOf, signedFor } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { lockPost } from '#app/ask/parts/post-locks.commands.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { requirePrivilege } from '#app/ask/privileges/privileges.queries.server.ts';
import { tellOfShownAnswers } from '#app/ask/posts/ask-notices.commands.server.ts';
import { indexPost } from '#app/ask/search-index/search-index.commands.server.ts';
import { getThreadState, isModerator, say } from '#app/ask/thread-rules/thread-rules.queries.server.ts';
import type {
  ArchivePostInput,
  CategoryRuleInput,
  PostRuleInput,
  ProtectPostInput,
} from '#app/ask/thread-rules/thread-rules.schema.ts';
import { conflict } from '#app/ask/thread-rules/thread-rules.commands.server.ts';

/**
 * Sets what holds for the answers of one question, instead of what its category says.
 * @throws Refusal need-login, not-found; forbidden for all but moderators; invalid for a time that is over
 */
export async function setPostRule(
  ctx: Ctx,
  { postId, notice, hiddenUntil, ...rule }: z.output<typeof PostRuleInput>,
): Promise<Record<string, never>> {
  const { id: memberId } = requireMember(ctx);
  if (!(await isModerator(ctx))) throw forbidden();
  const rendered = notice === '' ? '' : (await renderText(ctx, notice, 'u-rule-')).html;
  return transact(ctx, async (tctx) => {
    const post = await lockPost(tctx, postId);
    if (post.kind !== 'question') throw new Refusal(say.onlyQuestions);
    const until = hiddenUntil === null ? null : new Date(hiddenUntil * 1000);
    if (until && until <= tctx.now && !(await isHiddenUntil(tctx, postId, until)))
      throw new Refusal(say.pastTime, { fields: { hiddenUntil: say.pastTime } });
    const since = await findHiddenSince(tctx, postId);
    const { rows } = await sql`
      insert into ask.thread_rule as r (post_id, answerers, reputation, comments_open, answer_min, answers_hidden_until,
        notice_markdown, notice_html, changed_at, changed_by)
      values (${postId}, ${rule.answerers}, ${rule.answerers === 'reputation' ? rule.reputation : null},
        ${rule.commentsOpen}, ${rule.answerMin}, ${until},
        ${notice}, ${rendered}, ${tctx.now}, ${signatureOf(post, memberId)})
      on conflict (post_id) do update set answerers = excluded.answerers, reputation = excluded.reputation,
        comments_open = excluded.comments_open,
        answer_min = excluded.answer_min, answers_hidden_until = excluded.answers_hidden_until,
          notice_markdown = excluded.notice_markdown,
        notice_html = excluded.notice_html, changed_at = excluded.changed_at, changed_by = excluded.changed_by
      where (r.answerers, r.reputation, r.comments_open, r.answer_min, r.answers_hidden_until,
        r.notice_markdown) is distinct from
        (excluded.answerers, excluded.reputation, excluded.comments_open, excluded.answer_min,
          excluded.answers_hidden_until, excluded.notice_markdown)
      returning 1`.execute(tctx.db);
    if (rows.length === 0) return {};
    await indexPost(tctx, postId);
    await audit(
      signedFor(tctx, post),
      'ask.setPostRule',
      { kind: 'post', id: postId },
      { ...rule, hiddenUntil, notice },
    );
    if (since && until === null) await tellOfShownAnswers(tctx, post, since);
    return {};
  });
}

/**
 * Sets what holds for the answers of all questions of a category that say nothing else themselves.
 * @throws Refusal need-login, forbidden; not-found for an unknown category
 */
export async function setCategoryRule(
  ctx: Ctx,
  { categoryId, notice, ...rule }: z.output<typeof CategoryRuleInput>,
): Promise<Record<string, never>> {
  await requireConsole(ctx, 'closing/edit');
  const { id: memberId } = requireMember(ctx);
  const rendered = notice === '' ? '' : (await renderText(ctx, notice, 'u-rule-')).html;
  return transact(ctx, async (tctx) => {
    const found = await sql`select from ask.category where id = ${categoryId} for no key update`.execute(tctx.db);
    if (found.rows.length === 0) throw new Refusal(say.unknownCategory, { kind: 'not-found' });
    const { rows } = await sql`
      insert into ask.thread_rule as r (category_id, answerers, reputation, comments_open, answer_min, notice_markdown,
        notice_html, changed_at, changed_by)
      values (${categoryId}, ${rule.answerers}, ${rule.answerers === 'reputation' ? rule.reputation : null},
        ${rule.commentsOpen}, ${rule.answerMin},
        ${notice}, ${rendered}, ${tctx.now}, ${memberId})
      on conflict (category_id) do update set answerers = excluded.answerers, reputation = excluded.reputation,
        comments_open = excluded.comments_open,
        answer_min = excluded.answer_min, notice_markdown = excluded.notice_markdown,
          notice_html = excluded.notice_html,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by
      where (r.answerers, r.reputation, r.comments_open, r.answer_min, r.notice_markdown) is distinct from
        (excluded.answerers, excluded.reputation, excluded.comments_open, excluded.answer_min, excluded.notice_markdown)
          returning 1`.execute(tctx.db);
    if (rows.length === 0) return {};
    await audit(tctx, 'ask.setCategoryRule', { kind: 'category', id: categoryId }, { ...rule, notice });
    return {};
  });
}

/**
 * Protects a question, so that only members from the level of "answerProtected" on may answer it, or ends that.
 * @throws Refusal need-login, not-found, PRIVILEGE
 */
export async function protectPost(
  ctx: Ctx,
  { postId, isProtected }: z.output<typeof ProtectPostInput>,
): Promise<{ isProtected: boolean }> {
  const { id: memberId } = requireMember(ctx);
  await requirePrivilege(ctx, 'protectPost');
  return transact(ctx, async (tctx) => {
    const post = await lockPost(tctx, postId);
    if (post.kind !== 'question') throw new Refusal(say.onlyQuestions);
    const { rule } = await getThreadState(tctx, postId);
    if (rule.archivedAt !== null) throw conflict(say.isArchived);
    if ((rule.answerers === 'reputation') === isProtected) return { isProtected };
    if (rule.answerers === 'staff') throw conflict(say.onlyStaff);
    await sql`
      insert into ask.thread_rule as r (post_id, answerers, changed_at, changed_by)
      values (${postId}, ${isProtected ? 'reputation' : 'all'}, ${tctx.now}, ${signatureOf(post, memberId)})
      on conflict (post_id) do update set answerers = excluded.answerers, reputation = null,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(tctx.db);
    await audit(signedFor(tctx, post), 'ask.protectPost', { kind: 'post', id: postId }, { isProtected });
    return { isProtected };
  });
}

/**
 * Archives a post: nobody answers, comments or votes any more; or ends that.
 * @throws Refusal need-login, not-found; forbidden for all but moderators
 */
export async function archivePost(
  ctx: Ctx,
  { postId, isArchived }: z.output<typeof ArchivePostInput>,
): Promise<{ isArchived: boolean }> {
  const { id: memberId } = requireMember(ctx);
  if (!(await isModerator(ctx))) throw forbidden();
  return transact(ctx, async (tctx) => {
    const post = await lockPost(tctx, postId);
    const { rule } = await getThreadState(tctx, postId);
    if ((rule.archivedAt !== null) === isArchived) return { isArchived };
    await sql`
      insert into ask.thread_rule as r (post_id, archived_at, changed_at, changed_by)
        values (${postId}, ${isArchived ? tctx.now : null}, ${tctx.now}, ${signatureOf(post, memberId)})
      on conflict (post_id) do update set archived_at = excluded.archived_at, changed_at = excluded.changed_at,
        changed_by = excluded.changed_by`.execute(tctx.db);
    await audit(signedFor(tctx, post), 'ask.archivePost', { kind: 'post', id: postId }, { isArchived });
    return { isArchived };
  });
}

/** Shows the answers whose time has come: search finds them from then on. Returns of how many questions. */
export async function showDueAnswers(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select post_id id from ask.thread_rule where answers_hidden_until <= ${ctx.now} order by post_id
    limit 500`.execute(ctx.db);
  for (const { id } of rows) {
    await transact(ctx, async (tctx) => {
      const post = await lockPost(tctx, id).catch((error: unknown) => {
        if (isRefusal(error)) return null; // deleted meanwhile
        throw error;
      });
      const { rows: shown } = await sql<{ since: Date }>`
        update ask.thread_rule set answers_hidden_until = null
          where post_id = ${id} and answers_hidden_until <= ${tctx.now} returning changed_at since`.execute(tctx.db);
      if (!shown[0]) return;
      await indexPost(tctx, id);
      await audit(tctx, 'ask.showAnswers', { kind: 'post', id });
      if (post) await tellOfShownAnswers(tctx, post, shown[0].since);
    });
  }
  return rows.length;
}

/** Since when the answers of a question wait for their time; null when they do not. */
async function findHiddenSince(tctx: Ctx, postId: number): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select changed_at since from ask.thread_rule where post_id = ${postId}
      and answers_hidden_until is not null`.execute(tctx.db);
  return rows[0]?.since ?? null;
}

async function isHiddenUntil(tctx: Ctx, postId: number, until: Date): Promise<boolean> {
  const { rows } = await sql`select from ask.thread_rule
    where post_id = ${postId} and answers_hidden_until = ${until}`.execute(tctx.db);
  return rows.length > 0;
}
