import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { findEdge } from './edge-writes.commands.server.ts';
import { findItem } from './item-writes.commands.server.ts';
import { isSame, mergeField } from './map-rules.policy.ts';
import { say } from './map-rules.server.ts';
import type { MadeChange, MapChange, WantedChange } from './map-revisions.schema.ts';
import { readNodes } from './node-writes.commands.server.ts';
import { findResource } from './resource-writes.commands.server.ts';
import { readTexts } from './text-writes.commands.server.ts';

type Fields = Record<string, unknown>;

/** A field that both sides changed, or that can be put together: what it said, what is wanted, what it says now. */
export type FieldMerge = {
  /** Names the field among all of a list of changes, such as `text 12 en title`. */
  key: string;
  before: unknown;
  wanted: unknown;
  present: unknown;
  /** What it becomes; left out when both changed the same. */
  merged?: { value: unknown };
};

/** What was chosen for fields that both sides changed, by their keys. */
export type Choices = ReadonlyMap<string, unknown>;

/** How what is wanted goes together with what the map says now. */
export type Merge = { changes: MapChange[]; conflicts: FieldMerge[]; fields: FieldMerge[] };

/**
 * Puts changes into the map as it is now, field by field: three-way, from what their author saw.
 * @param choices what somebody decided for fields that both sides changed
 * @returns the changes to be applied; and what both sides changed the same way, undecided
 * @throws Refusal for a thing that is no longer there
 */
export async function mergeIntoMap(
  ctx: Pick<Ctx, 'db'>,
  wanted: readonly WantedChange[],
  choices: Choices = new Map(),
): Promise<Merge> {
  const merge: Merge = { changes: [], conflicts: [], fields: [] };
  for (const one of wanted) {
    if (one.thing === 'edge') await mergeEdge(ctx, one, choices, merge);
    else if (one.before === null) merge.changes.push(newThing(one));
    else {
      const present = await readPresent(ctx, one);
      const to = mergeFields(keyOf(one), one.before, one.after, { present, choices, merge });
      if (Object.keys(to).length > 0) merge.changes.push(changeOf(one, to));
    }
  }
  return merge;
}

/** The name of a thing among changes; with a field's name behind it that of a field. */
export function keyOf(one: WantedChange | MadeChange): string {
  if (one.thing === 'edge') return `edge ${one.ids.toSorted((a, b) => a - b).join('-')}`;
  if (one.thing === 'text') return `text ${one.id} ${one.language}`;
  return `${one.thing} ${one.id ?? 'new'}`;
}

type Side = { present: Fields; choices: Choices; merge: Merge };

function mergeFields(thing: string, before: Fields, after: Fields, { present, choices, merge }: Side): Fields {
  const to: Fields = {};
  for (const [name, wanted] of Object.entries(after)) {
    const key = `${thing} ${name}`;
    const merged = choices.has(key)
      ? { value: choices.get(key) }
      : mergeField(name, before[name], wanted, present[name]);
    const field = { key, before: before[name], wanted, present: present[name], ...(merged && { merged }) };
    merge.fields.push(field);
    if (merged) to[name] = merged.value;
    else merge.conflicts.push(field);
  }
  return to;
}

async function readPresent(ctx: Pick<Ctx, 'db'>, one: Exclude<WantedChange, { thing: 'edge' }>): Promise<Fields> {
  const present = await findPresent(ctx, one);
  if (present) return present;
  throw new Refusal(one.thing === 'resource' ? say.noResource : one.thing === 'item' ? say.noItem : say.noNode);
}

async function findPresent(
  ctx: Pick<Ctx, 'db'>,
  one: Exclude<WantedChange, { thing: 'edge' }>,
): Promise<Fields | null | undefined> {
  if (one.thing === 'node') return (await readNodes(ctx, [one.id])).get(one.id);
  if (one.thing === 'text') return (await readTexts(ctx, [one.id])).get(one.id)?.texts[one.language];
  if (one.id === null) return null;
  return one.thing === 'resource' ? findResource(ctx, one.id) : findItem(ctx, one.id);
}

type Edge = Extract<WantedChange, { thing: 'edge' }>;

async function mergeEdge(ctx: Pick<Ctx, 'db'>, one: Edge, choices: Choices, merge: Merge): Promise<void> {
  const [fromId, toId] = one.ids;
  const present = await findEdge(ctx, { fromId, toId });
  const key = keyOf(one);
  const merged = choices.has(key) ? { value: choices.get(key) } : mergeField('edge', one.before, one.after, present);
  const field = { key, before: one.before, wanted: one.after, present, ...(merged && { merged }) };
  merge.fields.push(field);
  if (!merged) merge.conflicts.push(field);
  else if (!isSame(merged.value, present))
    merge.changes.push(
      merged.value === null
        ? { thing: 'edge', fromId, toId, kind: null }
        : { thing: 'edge', ...(merged.value as NonNullable<Edge['after']>) },
    );
}

function changeOf(one: Exclude<WantedChange, { thing: 'edge' }>, to: Fields): MapChange {
  if (one.thing === 'text')
    return { thing: 'text', id: one.id, language: one.language, to, ...(one.as && { as: one.as }) };
  return { thing: one.thing, id: one.id, to } as MapChange;
}

function newThing(one: Exclude<WantedChange, { thing: 'edge' }>): MapChange {
  return changeOf(one, one.after);
}

/**
 * What would take changes back, in the order in which it has to happen. A new node is archived, a new resource is taken
 * off its topic and a new item retired: none of them is ever lost.
 */
export function inverseOf(changes: readonly MadeChange[]): WantedChange[] {
  return changes.toReversed().flatMap((one): WantedChange[] => {
    if (one.thing === 'path') return [];
    if (one.thing === 'edge') return [{ ...one, before: one.after, after: one.before }];
    if (one.before !== null) {
      const turned = { ...one, before: one.after, after: one.before };
      return [(turned.thing === 'text' ? { ...turned, as: 'wording' } : turned) as WantedChange];
    }
    if (one.thing === 'node') return [{ ...one, before: { status: one.after.status! }, after: { status: 'archived' } }];
    if (one.thing === 'resource') return [{ ...one, before: { isArchived: false }, after: { isArchived: true } }];
    if (one.thing === 'item') return [{ ...one, before: { state: one.after.state! }, after: { state: 'retired' } }];
    return [];
  });
}
