import { sql } from 'kysely';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import type { Tx } from '#app/core/db/pool.server.ts';
import { languages } from '#app/core/texts/language.ts';
import { findEdge } from '#app/aimap/revisions/edge-writes.commands.server.ts';
import { findItem } from '#app/aimap/revisions/item-writes.commands.server.ts';
import { changedFields } from '#app/aimap/revisions/map-rules.policy.ts';
import type { MadeChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import { writeRevision } from '#app/aimap/revisions/map-writes.commands.server.ts';
import { readNodes } from '#app/aimap/revisions/node-writes.commands.server.ts';
import { findResource } from '#app/aimap/revisions/resource-writes.commands.server.ts';
import { readTexts } from '#app/aimap/revisions/text-writes.commands.server.ts';
import { say } from './map-file.server.ts';
import type { Plan } from './map-plan.policy.ts';
import { only, type Writing } from './map-steps.ts';

type Tctx = Ctx & { db: Tx };

/**
 * Does what an import writes and notes it as one revision of the map, with what each thing said before. A map that was
 * empty has no earlier state to go back to: its first content is no revision.
 */
export async function noteRevision(
  tctx: Tctx,
  { plan, writing, site }: { plan: Plan; writing: Writing; site: string },
  write: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ isEmpty: boolean }>`select not exists (select from aimap.node) "isEmpty"`.execute(
    tctx.db,
  );
  if (rows[0]!.isEmpty) return write();
  const before = await readTouched(tctx, plan, writing);
  await write();
  const after = await readTouched(tctx, plan, writing);
  const changes = [...after].flatMap(([key, now]) => changeOf(before.get(key), now));
  const by = { byId: isMember(tctx.actor) ? tctx.actor.id : null, reason: say.why(site).in(tctx.language) };
  if (changes.length > 0) await writeRevision(tctx, changes, by);
}

type Thing = { fields: Record<string, unknown> | null; name: Record<string, unknown> & { thing: MadeChange['thing'] } };
type Touched = Map<string, Thing>;

/** What the things say that a plan is about; those that are not there say nothing. */
async function readTouched(tctx: Tctx, plan: Plan, { ids }: Writing): Promise<Touched> {
  const steps = [...plan.add, ...plan.change];
  const found: Touched = new Map();
  const put = (key: string, thing: Thing) => void found.set(key, thing);
  const nodes = [...only(steps, 'area'), ...only(steps, 'topic')].map(({ record }) => ids.get(record.slug)!);
  const [stated, texts] = [await readNodes(tctx, nodes), await readTexts(tctx, nodes)];
  for (const id of nodes) {
    put(`node ${id}`, { name: { thing: 'node', id }, fields: without(stated.get(id)) });
    for (const language of languages)
      put(`text ${id} ${language}`, {
        name: { thing: 'text', id, language },
        fields: texts.get(id)?.texts[language] ?? null,
      });
  }
  for (const { record } of only(steps, 'edge')) {
    const [fromId, toId] = [ids.get(record.from)!, ids.get(record.to)!];
    put(`edge ${fromId} ${toId}`, {
      name: { thing: 'edge', ids: [fromId, toId] },
      fields: await findEdge(tctx, { fromId, toId }),
    });
  }
  for (const { record } of only(steps, 'resource')) {
    const nodeId = ids.get(record.topic)!;
    const id = await findResourceId(tctx, nodeId, record.url);
    const fields = id === null ? null : without(await findResource(tctx, id));
    put(`resource ${nodeId} ${record.url}`, { name: { thing: 'resource', id, nodeId }, fields });
  }
  for (const { record } of only(steps, 'quizItem')) {
    const { key, kind, topic } = record;
    const nodeId = ids.get(topic)!;
    const { prompt } = record.texts['zh-cn'];
    const id = await findItemId(tctx, { key, nodeId, kind, prompt });
    const item = id === null ? null : await findItem(tctx, id);
    const fields = item && { objective: item.objective, state: item.state, content: item.content, nodeId: item.nodeId };
    put(`item ${key ?? `${nodeId} ${kind} ${prompt}`}`, {
      name: { thing: 'item', id, nodeId: item?.nodeId ?? nodeId },
      fields,
    });
  }
  return found;
}

async function findResourceId({ db }: Pick<Tctx, 'db'>, nodeId: number, url: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from aimap.resource where node_id = ${nodeId} and url = ${url}`.execute(db);
  return rows[0]?.id ?? null;
}

type Asked = { key: string | null; nodeId: number; kind: string; prompt: string };

async function findItemId({ db }: Pick<Tctx, 'db'>, { key, nodeId, kind, prompt }: Asked): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select i.id from aimap.quiz_item i join aimap.quiz_item_text t on t.item_id = i.id and t.language = 'zh-cn'
    where i.key = ${key} or (${key}::text is null and i.key is null and i.node_id = ${nodeId} and i.kind = ${kind}
      and t.prompt = ${prompt}) order by i.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

const without = (stated: Record<string, unknown> | null | undefined) => {
  if (!stated) return null;
  const { id: _id, ...fields } = stated;
  return fields;
};

/** Of an edge the whole counts, of all else the fields that differ. */
function changeOf(before: Thing | undefined, { fields, name }: Thing): MadeChange[] {
  const was = before?.fields ?? null;
  if (fields === null) return [];
  if (was === null) return [{ ...name, before: null, after: fields } as unknown as MadeChange];
  const changed = changedFields(was, fields);
  if (!changed) return [];
  return [{ ...name, ...(name.thing === 'edge' ? { before: was, after: fields } : changed) } as unknown as MadeChange];
}
