import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { insertDocRevision, lockDoc, renderDoc, showDoc } from './devdoc.commands.server.ts';
import en from './devdoc-api.en.ts';
import zh from './devdoc-api.zh.ts';
import { canMove, childrenOf, pathOf, type Placed } from './devdoc.policy.ts';
import { type AddDocInput, docBounds, type HideDocInput, type MoveDocInput } from './devdoc.schema.ts';

const say = bilingual(zh, en);

/**
 * Adds a page with a first draft that only says its title, or an entry that is shown at once.
 * @throws Refusal forbidden; NAME_TAKEN for an address that is in use; when it would lie too deep
 */
export async function addDoc(ctx: Ctx, input: z.output<typeof AddDocInput>): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, 'devdoc/edit');
  const { id: authorId } = requireMember(ctx);
  const { slug, language, title, link } = input;
  const markdown = title;
  const rendered = await renderDoc({ title, markdown });
  return transact(ctx, async (tctx) => {
    const all = await lockTree(tctx);
    const parent = input.parent || null;
    if (parent !== null && !all.some((page) => page.id === parent)) throw notFound();
    if (pathOf(all, parent).length >= docBounds.depth) throw new Refusal(say.tooDeep, { kind: 'invalid' });
    const { rows } = await sql<{ id: number }>`
      insert into ask.devdoc_page (slug, parent_id, position, link, created_at)
      values (${slug}, ${parent}::bigint, ${childrenOf(all, parent).length}, ${link || null}::text, ${tctx.now})
        on conflict (slug) do nothing returning id`.execute(tctx.db);
    if (!rows[0]) throw new Refusal(say.slugTaken, { fields: { slug: say.slugTaken }, data: { error: 'NAME_TAKEN' } });
    const id = rows[0].id;
    await insertDocRevision(tctx, { id, language, number: 1, title, markdown, authorId, reason: '' });
    if (link) await showDoc(tctx, { id, language, number: 1, rendered });
    await audit(tctx, 'ask.addDoc', { kind: 'devdoc', id }, { slug, parent });
    return new Reply({ id }, { text: say.added });
  });
}

/**
 * Puts a page elsewhere in the tree, with all below it.
 * @throws Refusal forbidden, not-found; when it would lie below itself or too deep
 */
export async function moveDoc(
  ctx: Ctx,
  { id, parent: wanted, before }: z.output<typeof MoveDocInput>,
): Promise<Record<string, never>> {
  await requireConsole(ctx, 'devdoc/edit');
  return transact(ctx, async (tctx) => {
    const all = await lockTree(tctx);
    const parent = wanted || null;
    const page = all.find((one) => one.id === id);
    if (!page || (parent !== null && !all.some((one) => one.id === parent))) throw notFound();
    if (!canMove(all, id, parent)) throw new Refusal(say.tooDeep, { kind: 'invalid' });
    const siblings = childrenOf(all, parent).filter((one) => one.id !== id);
    const at = siblings.findIndex((one) => one.id === before);
    siblings.splice(at < 0 ? siblings.length : at, 0, page);
    const isSame = page.parentId === parent && siblings.every((one, i) => one.position === i);
    if (isSame) return {};
    await sql`update ask.devdoc_page set parent_id = ${parent}::bigint where id = ${id}`.execute(tctx.db);
    await sql`update ask.devdoc_page p set position = k.place - 1
      from unnest(${siblings.map((one) => one.id)}::bigint[]) with ordinality k (id, place) where p.id = k.id`.execute(
      tctx.db,
    );
    await audit(tctx, 'ask.moveDoc', { kind: 'devdoc', id }, { parent, place: siblings.indexOf(page) });
    return {};
  });
}

/**
 * Takes a page with all below it out of the readers' tree, or puts it back; again changes nothing. @throws Refusal
 * forbidden, not-found
 */
export async function hideDoc(ctx: Ctx, { id, hidden }: z.output<typeof HideDocInput>): Promise<Reply> {
  await requireConsole(ctx, 'devdoc/edit');
  return transact(ctx, async (tctx) => {
    await lockDoc(tctx, id);
    const { rows } = await sql`update ask.devdoc_page set is_hidden = ${hidden}
      where id = ${id} and is_hidden <> ${hidden} returning id`.execute(tctx.db);
    if (rows.length > 0) await audit(tctx, hidden ? 'ask.hideDoc' : 'ask.unhideDoc', { kind: 'devdoc', id });
    return new Reply({}, { text: hidden ? say.hidden : say.unhidden });
  });
}

/** All places, locked until the transaction ends: changes of the tree come one after the other. */
async function lockTree(ctx: Ctx): Promise<Placed[]> {
  await sql`lock table ask.devdoc_page in share row exclusive mode`.execute(ctx.db);
  const { rows } = await sql<Placed>`select id, parent_id "parentId", position from ask.devdoc_page`.execute(ctx.db);
  return rows;
}
