import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import type { MadeChange, NodeFields, TextFields } from './map-revisions.schema.ts';
import { readNodes } from './node-writes.commands.server.ts';
import { readTexts } from './text-writes.commands.server.ts';

export type FormerState = { node: NodeFields; texts: Partial<Record<Language, TextFields>>; number: number };

/**
 * What a node and its texts said at one of its numbers: what they say now, with everything taken back that came later.
 * Null for a node that is not there; a number that is yet to come is the present.
 */
export async function stateAt(ctx: Pick<Ctx, 'db'>, id: number, number: number): Promise<FormerState | null> {
  const [nodes, texts, { rows }] = await Promise.all([
    readNodes(ctx, [id]),
    readTexts(ctx, [id]),
    sql<{ changes: MadeChange[] }>`select r.changes from aimap.revision_node p
      join aimap.revision r on r.id = p.revision_id
      where p.node_id = ${id} and p.number > ${number} order by p.number desc`.execute(ctx.db),
  ]);
  const present = nodes.get(id);
  if (!present) return null;
  const { id: _id, ...node } = present;
  const known = texts.get(id);
  const state: FormerState = { node, texts: { ...known?.texts }, number: (known?.next ?? 2) - 1 };
  for (const { changes } of rows)
    for (const one of changes.toReversed()) {
      if (one.thing === 'node' && one.id === id && one.before) Object.assign(state.node, one.before);
      if (one.thing !== 'text' || one.id !== id || !one.before) continue;
      const text = state.texts[one.language];
      if (text) state.texts[one.language] = { ...text, ...one.before };
    }
  return state;
}
