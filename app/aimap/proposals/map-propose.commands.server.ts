import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { Reply } from '#app/core/http/endpoint.server.ts';
import { Refusal } from '#app/core/errors.ts';
import type { Language } from '#app/core/texts/language.ts';
import { edgeOf, findEdge } from '#app/aimap/revisions/edge-writes.commands.server.ts';
import { ItemContent } from '#app/aimap/revisions/item-content.schema.ts';
import { findItem } from '#app/aimap/revisions/item-writes.commands.server.ts';
import { changedFields } from '#app/aimap/revisions/map-rules.policy.ts';
import { requireFields, say as rules } from '#app/aimap/revisions/map-rules.server.ts';
import type { NodeFields, WantedChange } from '#app/aimap/revisions/map-revisions.schema.ts';
import { drawNodeIds } from '#app/aimap/revisions/map-writes.commands.server.ts';
import { readNodes } from '#app/aimap/revisions/node-writes.commands.server.ts';
import { findResource } from '#app/aimap/revisions/resource-writes.commands.server.ts';
import { stateAt } from '#app/aimap/revisions/former-states.queries.server.ts';
import { requireQuoted } from './quoted-words.queries.server.ts';
import { putProposal } from './map-proposals.commands.server.ts';
import type {
  ProposeEdgeInput,
  ProposeItemInput,
  ProposeResourceInput,
  ProposeTextInput,
  ProposeTopicInput,
} from './map-proposals.schema.ts';

type Put = Reply<{ id: number }>;

/**
 * Proposes what a topic or an area says in one language, with its level and minutes; or a translation. What its author
 * saw may be an older revision: only what they changed is proposed.
 * @throws Refusal need-login, PRIVILEGE, not-found; invalid at the fields; when nothing changed or too much waits
 */
export async function proposeText(ctx: Ctx, input: z.output<typeof ProposeTextInput>): Promise<Put> {
  const { nodeId, revision, language, as, level, minutes, reason, proposalId, draft, ...words } = input;
  return putProposal(ctx, {
    kind: as === 'translation' ? 'translation' : 'text',
    nodeId,
    base: revision,
    reason,
    proposalId,
    draft,
    find: async (tctx) => {
      const state = await stateAt(tctx, nodeId, revision);
      const text = state?.texts[language];
      if (!state || !text) throw new Refusal(rules.noNode);
      const { title, summary, markdown, aliases, objectives } = words;
      const said = changedFields(text, { title, summary, markdown, aliases, objectives });
      const facts = state.node.kind === 'topic' && changedFields(state.node, definedOf({ level, minutes }));
      return [
        ...(said ? [{ thing: 'text' as const, id: nodeId, language, as, ...said }] : []),
        ...(facts ? [{ thing: 'node' as const, id: nodeId, ...facts }] : []),
      ];
    },
  });
}

/** Without what was not sent. */
const definedOf = (fields: { [K in keyof NodeFields]?: NodeFields[K] | undefined }) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<NodeFields>;

/** Turns by the golden angle from topic to topic, so that new ones do not lie on each other. */
const goldenAngle = 2.399963229728653;

/**
 * Proposes a topic that is not there yet, in both languages, in an area; with what one learns first.
 * @throws Refusal as `proposeText`
 */
export async function proposeTopic(ctx: Ctx, input: z.output<typeof ProposeTopicInput>): Promise<Put> {
  const { areaId, slug, level, minutes, needs, reason, proposalId, draft } = input;
  const area = (await readNodes(ctx, [areaId])).get(areaId);
  if (area?.kind !== 'area') throw new Refusal(rules.notArea, { fields: { areaId: rules.notArea } });
  const words = (language: Language) => {
    const end = language === 'en' ? 'En' : 'Zh';
    return {
      title: input[`title${end}`],
      summary: input[`summary${end}`],
      markdown: input[`markdown${end}`],
      aliases: input[`aliases${end}`],
      objectives: input[`objectives${end}`],
      staleSince: null,
    };
  };
  return putProposal(ctx, {
    kind: 'topic',
    nodeId: areaId,
    base: null,
    reason,
    proposalId,
    draft,
    find: async (tctx) => {
      const [id] = await drawNodeIds(tctx, 1);
      const reach = (area.radius ?? 0) * 0.6 * Math.sqrt(((id! % 64) + 0.5) / 64);
      const at = (middle: number, turn: number) => Math.min(65_535, Math.max(0, Math.round(middle + reach * turn)));
      const fields: NodeFields = {
        slug,
        kind: 'topic',
        areaId,
        status: 'published',
        mergedInto: null,
        level,
        minutes,
        importance: 2,
        position: 0,
        pigment: null,
        x: at(area.x, Math.cos(id! * goldenAngle)),
        y: at(area.y, Math.sin(id! * goldenAngle)),
        radius: null,
        polygon: null,
      };
      return [
        { thing: 'node', id: id!, before: null, after: fields },
        { thing: 'text', id: id!, language: 'zh-cn', before: null, after: words('zh-cn') },
        { thing: 'text', id: id!, language: 'en', before: null, after: words('en') },
        ...needs.map((fromId): WantedChange => ({
          thing: 'edge',
          ids: [fromId, id!],
          before: null,
          after: { fromId, toId: id!, kind: 'prerequisite' },
        })),
      ];
    },
  });
}

/**
 * Proposes that two topics belong together, in another way than now, or no longer.
 * @throws Refusal as `proposeText`; for an edge to itself, and one that would close a circle
 */
export async function proposeEdge(ctx: Ctx, input: z.output<typeof ProposeEdgeInput>): Promise<Put> {
  const { fromId, toId, kind, reason, proposalId, draft } = input;
  if (fromId === toId) throw new Refusal(rules.selfEdge, { fields: { toId: rules.selfEdge } });
  return putProposal(ctx, {
    kind: 'edge',
    nodeId: toId,
    base: null,
    reason,
    proposalId,
    draft,
    find: async (tctx) => {
      const before = await findEdge(tctx, { fromId, toId });
      const after = edgeOf({ thing: 'edge', fromId, toId, kind });
      if (!before && !after) throw new Refusal(rules.noEdge, { fields: { kind: rules.noEdge } });
      return JSON.stringify(before) === JSON.stringify(after)
        ? []
        : [{ thing: 'edge', ids: [fromId, toId], before, after }];
    },
  });
}

/**
 * Proposes a resource of a topic, a change of one, or that it goes.
 * @throws Refusal as `proposeText`
 */
export async function proposeResource(ctx: Ctx, input: z.output<typeof ProposeResourceInput>): Promise<Put> {
  const { nodeId, id, reason, proposalId, draft, isArchived, ...fields } = input;
  return putProposal(ctx, {
    kind: 'resource',
    nodeId,
    base: null,
    reason,
    proposalId,
    draft,
    find: async (tctx) => {
      if (id === undefined)
        return [{ thing: 'resource', id: null, nodeId, before: null, after: { nodeId, ...fields } }];
      const present = await findResource(tctx, id);
      if (present?.nodeId !== nodeId) throw new Refusal(rules.noResource);
      const { id: _id, ...known } = present;
      const changed = changedFields(known, isArchived ? { isArchived } : fields);
      return changed ? [{ thing: 'resource', id, nodeId, ...changed }] : [];
    },
  });
}

/**
 * Proposes a quiz item of a topic, a change of one, or that it is asked no more. What it cites stands word for word in
 * what it names.
 * @throws Refusal as `proposeText`
 */
export async function proposeItem(ctx: Ctx, input: z.output<typeof ProposeItemInput>): Promise<Put> {
  const { nodeId, id, reason, proposalId, draft, isRetired, objective } = input;
  const content = isRetired ? null : requireFields(ItemContent, input.content);
  if (content) await requireQuoted(ctx, content);
  return putProposal(ctx, {
    kind: 'item',
    nodeId,
    base: null,
    reason,
    proposalId,
    draft,
    find: async (tctx) => {
      if (id === undefined) {
        if (!content) throw new Refusal(rules.noItem);
        const after = { nodeId, objective, state: 'live' as const, content };
        return [{ thing: 'item', id: null, nodeId, before: null, after }];
      }
      const present = await findItem(tctx, id);
      if (present?.nodeId !== nodeId) throw new Refusal(rules.noItem);
      const { id: _id, revision: _revision, ...known } = present;
      const changed = changedFields(known, content ? { objective, content } : { state: 'retired' as const });
      return changed ? [{ thing: 'item', id, nodeId, ...changed }] : [];
    },
  });
}
