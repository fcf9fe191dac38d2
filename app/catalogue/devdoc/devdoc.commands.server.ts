import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type Language } from '#app/core/texts/language.ts';
import { MarkdownTooComplex } from '#app/core/markdown/guard.server.ts';
import { renderMarkdown } from '#app/core/markdown/render.server.ts';
import { analyseDocument } from '#app/core/search/analyse.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import en from './devdoc-api.en.ts';
import zh from './devdoc-api.zh.ts';
import { headingsOf } from './devdoc.policy.ts';
import type { SaveDocInput } from './devdoc.schema.ts';

const say = bilingual(zh, en);

/** A text of the documentation, rendered and analysed. */
type RenderedDoc = { title: string; html: string; body: string; tsv: string };

/** Renders a text, before any transaction. @throws Refusal invalid when it is too complex */
export async function renderDoc({ title, markdown }: { title: string; markdown: string }): Promise<RenderedDoc> {
  try {
    const { html, text } = await renderMarkdown(markdown);
    return { title, html, body: text, tsv: analyseDocument({ title, body: text }) };
  } catch (error) {
    if (error instanceof MarkdownTooComplex)
      throw new Refusal(say.tooComplex, { fields: { markdown: say.tooComplex } });
    throw error;
  }
}

/**
 * Saves a text as its next revision: a draft, or shown at once with `publish`. Publishing what is saved already makes
 * no new revision.
 * @throws Refusal forbidden, not-found; STATE_CONFLICT when somebody saved another revision meanwhile
 */
export async function saveDoc(ctx: Ctx, input: z.output<typeof SaveDocInput>): Promise<Reply<{ number: number }>> {
  await requireConsole(ctx, 'devdoc/edit');
  const { id: authorId } = requireMember(ctx);
  const rendered = await renderDoc(input);
  const { id, language, title, markdown, reason, publish } = input;
  return transact(ctx, async (tctx) => {
    await lockDoc(tctx, id);
    const newest = await findNewest(tctx, id, language);
    const isSame = newest?.title === title && newest.markdown === markdown;
    if (!isSame && (newest?.number ?? 0) !== input.number)
      throw new Refusal(say.stale, { data: { error: 'STATE_CONFLICT' } });
    const number = isSame ? newest.number : (newest?.number ?? 0) + 1;
    if (!isSame) await insertDocRevision(tctx, { id, language, number, title, markdown, authorId, reason });
    const shows = publish && (await showDoc(tctx, { id, language, number, rendered }));
    if (!isSame || shows)
      await audit(tctx, publish ? 'ask.publishDoc' : 'ask.saveDoc', { kind: 'devdoc', id }, { language, number });
    return new Reply({ number }, { text: publish ? say.published : say.saved, changesPages: publish });
  });
}

/** Locks a page until the transaction ends. @throws Refusal not-found */
export async function lockDoc(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select from ask.devdoc_page where id = ${id} for no key update`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
}

type Newest = { number: number; title: string; markdown: string; authorId: number | null };

/** The newest saved state of a text, or null. */
export async function findNewest(ctx: Ctx, id: number, language: Language): Promise<Newest | null> {
  const { rows } = await sql<Newest>`
    select number, title, markdown, author_id "authorId" from ask.devdoc_revision
      where page_id = ${id} and language = ${language} order by number desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

type NewRevision = {
  id: number;
  language: Language;
  number: number;
  title: string;
  markdown: string;
  authorId: number | null;
  reason: string;
};

/** Keeps one state of a text. */
export async function insertDocRevision(
  ctx: Ctx,
  { id, language, number, title, markdown, authorId, reason }: NewRevision,
): Promise<void> {
  await sql`insert into ask.devdoc_revision (page_id, language, number, title, markdown, author_id, reason, created_at)
    values (${id}, ${language}, ${number}, ${title}, ${markdown}, ${authorId}, ${reason}, ${ctx.now})`.execute(ctx.db);
}

/** Shows a revision to readers. False when it was shown already. */
export async function showDoc(
  ctx: Ctx,
  { id, language, number, rendered }: { id: number; language: Language; number: number; rendered: RenderedDoc },
): Promise<boolean> {
  const { title, html, body, tsv } = rendered;
  const shown = await sql`
    insert into ask.devdoc_text as t (page_id, language, title, html, headings, body, tsv, revision, updated_at)
    values (${id}, ${language}, ${title}, ${html}, ${JSON.stringify(headingsOf(html))}::jsonb, ${body},
      ${tsv}::tsvector, ${number}, ${ctx.now})
    on conflict (page_id, language) do update set title = excluded.title, html = excluded.html,
      headings = excluded.headings, body = excluded.body, tsv = excluded.tsv,
      revision = excluded.revision, updated_at = excluded.updated_at where t.revision <> excluded.revision
        returning page_id`.execute(ctx.db);
  await sql`update ask.devdoc_revision set published_at = coalesce(published_at, ${ctx.now})
    where page_id = ${id} and language = ${language} and number = ${number}`.execute(ctx.db);
  return shown.rows.length > 0;
}
