import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { lockShape } from '#app/aimap/nodes/map-lock.server.ts';
import type { MapChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import { applyMapChanges, drawNodeIds, renderBodies } from '#app/aimap/revisions/map-writes.commands.server.ts';
import en from './editing-api.en.ts';
import zh from './editing-api.zh.ts';
import { topicsRight } from './editing.schema.ts';
import { placeBeside, type Spot } from './free-places.policy.ts';
import { landAround } from './layout.policy.ts';
import { lockTopics, requireRevision } from './merges.commands.server.ts';
import { ordered } from './merges.policy.ts';
import type { SaveAreaInput, SaveTopicInput, TopicEdge } from './node-editing.schema.ts';
import { findFreePlace, requireFreeSlug } from './splits.commands.server.ts';
import { readEdges } from './topics.queries.server.ts';

const say = bilingual(zh, en);
type TopicInput = z.output<typeof SaveTopicInput>;
type AreaInput = z.output<typeof SaveAreaInput>;

/**
 * Writes what a topic says in both languages, where it belongs and its edges, as one revision of the map; or makes one
 * as a draft beside the middle of its area.
 * @returns its id
 * @throws Refusal need-login, forbidden, not-found; refused when somebody changed it since, what was typed stays in
 * the form; invalid for what the rules of the map do not let
 */
export async function saveTopic(ctx: Ctx, input: TopicInput): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, topicsRight);
  const editor = requireMember(ctx);
  const bodies = await renderBodies(ctx, textsOf(0, input));
  return transact(ctx, async (tctx) => {
    const [topic] = input.id === 0 ? (await lockShape(tctx), []) : await lockTopics(tctx, [input.id]);
    if (topic?.status === 'merged') throw new Refusal(say.gone);
    if (topic) requireRevision(topic, input.revision);
    await requireFreeSlug(tctx, input.slug, 'slug', input.id);
    const id = topic?.id ?? (await drawNodeIds(tctx, 1))[0]!;
    const { slug, areaId, level, minutes, importance } = input;
    const settings = { slug, areaId, level, minutes, importance };
    const fresh = topic ? {} : { ...newNode, kind: 'topic' as const, ...(await freePlaceIn(tctx, areaId)) };
    const changes: MapChange[] = [
      { thing: 'node', id, to: { ...fresh, ...settings } },
      ...textsOf(id, input),
      ...edgesOf(
        id,
        input.edges,
        (await readEdges(tctx)).filter(({ from, to }) => from === id || to === id),
      ),
    ];
    const reason = input.reason || say.editReason(input[tctx.language === 'en' ? 'en' : 'zh'].title).in(tctx.language);
    const written = await applyMapChanges(tctx, changes, { byId: editor.id, reason }, bodies);
    return new Reply({ id }, { text: topic ? (written ? say.topicSaved : say.nothingNew) : say.topicMade });
  });
}

const newNode = {
  status: 'draft',
  mergedInto: null,
  position: 0,
  pigment: null,
  radius: null,
  polygon: null,
} as const;

const textsOf = (id: number, { zh: inZh, en: inEn }: Pick<TopicInput, 'zh' | 'en'>): MapChange[] => [
  { thing: 'text', id, language: 'zh-cn', to: inZh },
  { thing: 'text', id, language: 'en', to: inEn },
];

/** What makes of the edges that a topic has those that are wanted. */
function edgesOf(
  id: number,
  wanted: readonly TopicEdge[],
  present: Awaited<ReturnType<typeof readEdges>>,
): MapChange[] {
  const next = wanted.map(({ otherId, kind, isFrom }) =>
    ordered(isFrom ? { from: id, to: otherId, kind } : { from: otherId, to: id, kind }),
  );
  const others = new Set(wanted.map(({ otherId }) => otherId));
  const gone = present.filter(({ from, to }) => !others.has(from === id ? to : from));
  return [
    ...gone.map(({ from, to }): MapChange => ({ thing: 'edge', fromId: from, toId: to, kind: null })),
    ...next.map(({ from, to, kind }): MapChange => ({ thing: 'edge', fromId: from, toId: to, kind })),
  ];
}

async function freePlaceIn(tctx: Ctx, areaId: number): Promise<Spot> {
  const { rows } = await sql`select from aimap.node where id = ${areaId} and kind = 'area'`.execute(tctx.db);
  if (rows.length === 0) throw new Refusal(say.noArea, { fields: { areaId: say.noArea } });
  return findFreePlace(tctx, areaId);
}

/**
 * Writes the names, colour and order of an area as one revision of the map; or makes one as a draft, on ground where no
 * topic lies.
 * @returns its id
 * @throws Refusal need-login, forbidden, not-found; refused when somebody changed it since
 */
export async function saveArea(ctx: Ctx, input: AreaInput): Promise<Reply<{ id: number }>> {
  await requireConsole(ctx, topicsRight);
  const editor = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const [area] = input.id === 0 ? (await lockShape(tctx), []) : await lockTopics(tctx, [input.id]);
    if (area && area.kind !== 'area') throw new Refusal(say.noArea);
    if (area) requireRevision(area, input.revision);
    await requireFreeSlug(tctx, input.slug, 'slug', input.id);
    const id = area?.id ?? (await drawNodeIds(tctx, 1))[0]!;
    const { slug, pigment, position } = input;
    const plain = { areaId: null, level: null, minutes: null, importance: 3, kind: 'area' as const };
    const fresh = area ? {} : { ...newNode, ...plain, ...(await freeLand(tctx)) };
    const rest = area ? {} : { markdown: '', aliases: [], objectives: [] };
    const changes: MapChange[] = [
      { thing: 'node', id, to: { ...fresh, slug, pigment, position } },
      { thing: 'text', id, language: 'zh-cn', to: { ...rest, title: input.titleZh, summary: input.summaryZh } },
      { thing: 'text', id, language: 'en', to: { ...rest, title: input.titleEn, summary: input.summaryEn } },
    ];
    const title = tctx.language === 'en' ? input.titleEn : input.titleZh;
    const by = { byId: editor.id, reason: say.editReason(title).in(tctx.language) };
    await applyMapChanges(tctx, changes, by, new Map());
    return new Reply({ id }, { text: area ? say.areaSaved : say.areaMade });
  });
}

/** Room for a land beside all others. */
const landGap = 9000;

async function freeLand(tctx: Ctx) {
  const { rows } = await sql<Spot>`select x, y from aimap.node where status in ('published', 'draft')`.execute(tctx.db);
  const middle = placeBeside({ x: 32_768, y: 32_768 }, rows, landGap);
  return landAround([], middle);
}
