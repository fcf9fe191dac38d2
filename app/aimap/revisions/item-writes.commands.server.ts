import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { type Language, languages } from '#app/core/texts/language.ts';
import { changedFields } from './map-rules.policy.ts';
import { requireFields, say } from './map-rules.server.ts';
import { type ChangeOf, ItemFields, type MadeItem } from './map-revisions.schema.ts';
import type { ItemContent, ItemWords } from './item-content.schema.ts';
import { requireTopic } from './resource-writes.commands.server.ts';

type Stated = ItemFields & { id: number; revision: number };

/**
 * Adds and changes quiz items, in the transaction that has locked the map. Another content is another question: it
 * begins without figures, and answers to the former one count for it no more. An item goes to another topic with what
 * was learned there (`moveProgress`), never here.
 * @returns what changed
 * @throws Refusal for an item that is not whole, a topic, an item or something cited that is not there
 */
export async function writeItems(tctx: Ctx, changes: readonly ChangeOf<'item'>[]): Promise<MadeItem[]> {
  const made: MadeItem[] = [];
  for (const { id, to } of changes) {
    if (to.content) await requireCited(tctx, to.content);
    const one = id === null ? await addItem(tctx, to) : await changeItem(tctx, id, to);
    if (one) made.push(one);
  }
  return made;
}

type Row = Omit<Stated, 'content'> & Omit<ItemContent, 'words'>;

/** An item as it is now, with its answer, retired ones too; null when there is none. */
export async function findItem(ctx: Pick<Ctx, 'db'>, id: number): Promise<Stated | null> {
  const { rows } = await sql<Row>`select id, node_id "nodeId", objective, state, revision, kind, solution,
    cited_node_id "citedNodeId" from aimap.quiz_item where id = ${id}`.execute(ctx.db);
  if (!rows[0]) return null;
  const { kind, solution, citedNodeId, ...item } = rows[0];
  const texts = await sql<ItemWords & { language: Language }>`
    select language, prompt, parts, why, explanation, quote, cited_post_id "citedPostId"
    from aimap.quiz_item_text where item_id = ${id}`.execute(ctx.db);
  const words = Object.fromEntries(texts.rows.map(({ language, ...one }) => [language, one]));
  return { ...item, content: { kind, solution, citedNodeId, words: words as ItemContent['words'] } };
}

async function addItem(tctx: Ctx, to: Partial<ItemFields>): Promise<MadeItem> {
  const after = requireFields(ItemFields, { objective: 0, state: 'live', ...to });
  const { nodeId, objective, state, content } = after;
  await requireTopic(tctx, nodeId);
  const { rows } = await sql<{ id: number }>`
    insert into aimap.quiz_item (node_id, objective, kind, solution, cited_node_id, state, edited_at, created_at,
      updated_at)
    values (${nodeId}, ${objective}, ${content.kind}, ${solutionOf(content)}, ${content.citedNodeId}, ${state},
      ${tctx.now}, ${tctx.now}, ${tctx.now}) returning id`.execute(tctx.db);
  const { id } = rows[0]!;
  await putWords(tctx, id, content);
  return { thing: 'item', id, nodeId, before: null, after };
}

async function changeItem(tctx: Ctx, id: number, to: Partial<ItemFields>): Promise<MadeItem | null> {
  const present = await findItem(tctx, id);
  if (!present) throw new Refusal(say.noItem);
  const { id: _id, revision: _revision, ...fields } = present;
  const changed = changedFields(fields, requireFields(ItemFields.partial().omit({ nodeId: true }), to));
  if (!changed) return null;
  const { nodeId, objective, state, content } = { ...fields, ...changed.after };
  await sql`update aimap.quiz_item set objective = ${objective}, state = ${state},
    edited_at = ${tctx.now}, updated_at = ${tctx.now} where id = ${id}`.execute(tctx.db);
  if (changed.after.content) {
    await sql`update aimap.quiz_item set kind = ${content.kind}, solution = ${solutionOf(content)},
        cited_node_id = ${content.citedNodeId}, revision = revision + 1, review = 'none', review_reason = null,
        attempts = 0, difficulty = null, discrimination = null, measured_at = null
      where id = ${id}`.execute(tctx.db);
    await putWords(tctx, id, content);
  }
  return { thing: 'item', id, nodeId, ...changed };
}

const solutionOf = ({ solution }: ItemContent) => sql`${solution === null ? null : JSON.stringify(solution)}::jsonb`;

async function putWords(tctx: Ctx, id: number, { words }: ItemContent): Promise<void> {
  for (const language of languages) {
    const { prompt, parts, why, explanation, quote, citedPostId } = words[language];
    await sql`insert into aimap.quiz_item_text (item_id, language, prompt, parts, why, explanation, quote,
        cited_post_id)
      values (${id}, ${language}, ${prompt}, ${JSON.stringify(parts)}::jsonb, ${why}, ${explanation}, ${quote},
        ${citedPostId})
      on conflict (item_id, language) do update set prompt = excluded.prompt, parts = excluded.parts,
        why = excluded.why, explanation = excluded.explanation, quote = excluded.quote,
        cited_post_id = excluded.cited_post_id`.execute(tctx.db);
  }
}

async function requireCited(tctx: Ctx, { citedNodeId, words }: ItemContent): Promise<void> {
  const posts = Object.values(words).flatMap(({ citedPostId }) => citedPostId ?? []);
  const { rows } = await sql<{ isThere: boolean }>`
    select (${citedNodeId}::bigint is null or exists (select from aimap.node where id = ${citedNodeId}))
      and not exists (select from unnest(${posts}::bigint[]) c (id) left join ask.post p on p.id = c.id
        where p.id is null) "isThere"`.execute(tctx.db);
  if (!rows[0]!.isThere) throw new Refusal(say.noCited, { fields: { cited: say.noCited } });
}
