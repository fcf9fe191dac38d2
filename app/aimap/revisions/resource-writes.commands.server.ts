import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isAllowedHost, mayBePublic } from '#app/core/outbound/addresses.server.ts';
import { getLinkSettings } from '#app/aimap/nodes/links.settings.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { changedFields } from './map-rules.policy.ts';
import { requireFields, say } from './map-rules.server.ts';
import { type ChangeOf, type MadeResource, ResourceFields } from './map-revisions.schema.ts';

type Stated = ResourceFields & { id: number };

/**
 * Adds and changes resources, in the transaction that has locked the map. An address that was archived at the topic
 * comes back as what it was; one that changes is asked anew.
 * @returns what changed
 * @throws Refusal for an address that the topic has already, or that lies in an own network which operators have not
 * named; for a topic or a resource that is not there
 */
export async function writeResources(tctx: Ctx, changes: readonly ChangeOf<'resource'>[]): Promise<MadeResource[]> {
  const made: MadeResource[] = [];
  for (const { id, to } of changes) {
    const one = id === null ? await addResource(tctx, to) : await changeResource(tctx, id, to);
    if (one) made.push(one);
  }
  return made;
}

const columns = sql`id, node_id "nodeId", kind, url, language, cost, year, reach, archived_url "archivedUrl",
  title_zh "titleZh", title_en "titleEn", note_zh "noteZh", note_en "noteEn", position, is_archived "isArchived"`;

/** A resource as it is now, archived ones too; null when there is none. */
export async function findResource(ctx: Pick<Ctx, 'db'>, id: number): Promise<Stated | null> {
  const { rows } = await sql<Stated>`select ${columns} from aimap.resource where id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

async function addResource(tctx: Ctx, to: Partial<ResourceFields>): Promise<MadeResource | null> {
  const { rows } = await sql<{ position: number }>`
    select least(coalesce(max(position), -1) + 1, 32767)::integer position from aimap.resource
    where node_id = ${to.nodeId ?? 0}`.execute(tctx.db);
  const defaults = { position: rows[0]!.position, reach: 'unknown', archivedUrl: null, year: null, isArchived: false };
  const after = requireFields(ResourceFields, { ...defaults, ...to });
  await requireTopic(tctx, after.nodeId);
  await requireOpenHost(tctx, after.url);
  const former = await findByAddress(tctx, after);
  if (former?.isArchived === false) throw taken();
  if (former) return changeResource(tctx, former.id, { ...after, position: former.position });
  const { nodeId, kind, url, language, cost, year, reach, archivedUrl } = after;
  const put = await sql<{ id: number }>`
    insert into aimap.resource (node_id, kind, url, language, cost, year, reach, archived_url, title_zh, title_en,
      note_zh, note_en, position, is_archived, created_at)
    values (${nodeId}, ${kind}, ${url}, ${language}, ${cost}, ${year}, ${reach}, ${archivedUrl}, ${after.titleZh},
      ${after.titleEn}, ${after.noteZh}, ${after.noteEn}, ${after.position}, ${after.isArchived}, ${tctx.now})
    returning id`.execute(tctx.db);
  return { thing: 'resource', id: put.rows[0]!.id, nodeId, before: null, after };
}

async function changeResource(tctx: Ctx, id: number, to: Partial<ResourceFields>): Promise<MadeResource | null> {
  const present = await findResource(tctx, id);
  if (!present) throw new Refusal(say.noResource);
  const { id: _id, ...fields } = present;
  const changed = changedFields(fields, requireFields(ResourceFields.partial(), to));
  if (!changed) return null;
  const next = { ...fields, ...changed.after };
  if (changed.after.nodeId !== undefined) await requireTopic(tctx, next.nodeId);
  const former = await findByAddress(tctx, next);
  if (former && former.id !== id) throw taken();
  const isMoved = changed.after.url !== undefined;
  if (isMoved) await requireOpenHost(tctx, next.url);
  await sql`update aimap.resource set node_id = ${next.nodeId}, kind = ${next.kind}, url = ${next.url},
      language = ${next.language}, cost = ${next.cost}, year = ${next.year}, reach = ${next.reach},
      archived_url = ${next.archivedUrl}, title_zh = ${next.titleZh}, title_en = ${next.titleEn},
      note_zh = ${next.noteZh}, note_en = ${next.noteEn}, position = ${next.position},
      is_archived = ${next.isArchived}, link_state = case when ${isMoved} then 'unchecked' else link_state end,
      checked_at = case when ${isMoved} then null else checked_at end
    where id = ${id}`.execute(tctx.db);
  return { thing: 'resource', id, nodeId: next.nodeId, ...changed };
}

const taken = () => new Refusal(say.hasResource, { fields: { url: say.hasResource } });

/** Readers could not open it, and the check of links must not ask there. */
async function requireOpenHost(ctx: Pick<Ctx, 'db'>, address: string): Promise<void> {
  const url = new URL(address);
  const { linkHosts } = await getLinkSettings(ctx);
  if (mayBePublic(url) || isAllowedHost(url, linkHosts)) return;
  throw new Refusal(say.ownNetwork, { fields: { url: say.ownNetwork } });
}

async function findByAddress(
  ctx: Pick<Ctx, 'db'>,
  { nodeId, url }: Pick<ResourceFields, 'nodeId' | 'url'>,
): Promise<Stated | null> {
  const { rows } = await sql<Stated>`select ${columns} from aimap.resource
    where node_id = ${nodeId} and url = ${url}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** @throws Refusal when there is no such topic that resources and items can belong to */
export async function requireTopic(tctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select from aimap.node where id = ${id} and kind = 'topic'
    and status in ('draft', 'published')`.execute(tctx.db);
  if (rows.length === 0) throw new Refusal(say.noNode);
}
