import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { inThread, markOwn, ownAlias } from '#app/ask/anonymity/anonymity.queries.server.ts';
import { renderText } from '#app/ask/parts/rendered-texts.commands.server.ts';
import { canReviewEdits } from '#app/ask/parts/asker.policy.ts';
import { editorOf } from '#app/ask/privileges/asker.queries.server.ts';
import { findContent, nameStates } from '#app/ask/revisions/revisions.queries.server.ts';
import type { Content } from '#app/ask/revisions/revisions.schema.ts';
import { mergeContents } from './suggestions.policy.ts';
import { findNext, readable, suggestionColumns, toRow } from './suggestions.queries.server.ts';
import type { SuggestionIdInput, SuggestionRow, SuggestionView } from './suggestions.schema.ts';

type Found = Omit<SuggestionRow, 'author' | 'reviewer'> &
  Content & {
    authorId: number;
    reviewerId: number | null;
    base: number;
    revision: number | null;
    presentRevision: number;
    ownerId: number;
    alias: number | null;
  };

/**
 * A suggestion with what it changes, for whoever made it and those who may decide on it.
 * @throws Refusal need-login, not-found
 */
export async function getSuggestion(ctx: Ctx, { id }: z.output<typeof SuggestionIdInput>): Promise<SuggestionView> {
  const member = requireMember(ctx);
  const { rows } = await sql<Found>`
    select ${suggestionColumns}, s.base, s.revision, s.title, s.markdown, coalesce(s.category_id, 0) category,
      s.tag_ids "tagIds",
      coalesce(a.revision, p.revision) "presentRevision", coalesce(a.author_id, p.author_id) "ownerId",
        ${ownAlias(member.id, sql`p.id`)} alias
    from ask.suggestion s join ask.post p on p.id = s.post_id
      left join ask.answer a on s.subject = 'answer' and a.id = s.subject_id
    where s.id = ${id} and ${readable(ctx)}`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw notFound();
  const isOwn = found.authorId === member.id;
  const mayReview = !isOwn && canReviewEdits(inThread(await editorOf(ctx), found.alias), { authorId: found.ownerId });
  if (!isOwn && !mayReview) throw notFound();
  return toView(ctx, found, { isOwn, mayReview });
}

async function toView(
  ctx: Ctx,
  found: Found,
  { isOwn, mayReview }: { isOwn: boolean; mayReview: boolean },
): Promise<SuggestionView> {
  const { title, markdown, category, tagIds, ownerId: _owner, alias, ...row } = found;
  const suggested = { title, markdown, category, tagIds };
  const subject = { subject: row.subject, id: row.subjectId };
  const isOpen = row.state === 'open';
  const [base, present, cards] = await Promise.all([
    findContent(ctx, subject, row.base),
    findContent(ctx, subject, row.presentRevision),
    listCards(ctx, [row.authorId, row.reviewerId ?? row.authorId]),
  ]);
  if (!base || !present) throw notFound();
  const before = isOpen ? present : base;
  const merged = row.isStale ? mergeContents(base, suggested, present) : suggested;
  const [states, html, next] = await Promise.all([
    nameStates(ctx, [before, suggested]),
    Promise.all([before, suggested].map(async (content) => (await renderText(ctx, content.markdown, 'u-diff-')).html)),
    mayReview ? findNext(ctx, row.id) : null,
  ]);
  return {
    ...toRow(row, markOwn(ctx, cards, alias)),
    before: states[0]!,
    after: states[1]!,
    html: { before: html[0]!, after: html[1]! },
    merge: !row.isStale ? 'current' : merged === null ? 'conflict' : 'clean',
    can: { review: isOpen && mayReview, withdraw: isOpen && isOwn, rebase: isOpen && row.isStale && merged !== null },
    next,
  };
}
