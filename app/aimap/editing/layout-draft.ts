import { ground } from '#app/aimap/nodes/node-kinds.ts';
import { landAround, meanShift } from './layout.policy.ts';
import type { LandMove, Layout, TopicMove } from './layout.schema.ts';

type Place = { x: number; y: number; isPinned: boolean };
type Land = Omit<LandMove, 'id'>;
/** Places and lands by id. */
export type Patch = { topics: Record<number, Place>; lands: Record<number, Land> };
/** What was changed by one act, both ways; nudges of the same topics are one. */
type Step = { before: Patch; after: Patch; nudge: string | null };

/** What an editor has moved and not saved yet. Nothing in it is changed in place. */
export type LayoutDraft = { saved: Patch; now: Patch; past: Step[]; future: Step[] };

const mostSteps = 200;

/** The draft over a layout as it is saved. */
export function draftOf({ topics, areas }: Pick<Layout, 'topics' | 'areas'>): LayoutDraft {
  const saved: Patch = {
    topics: Object.fromEntries(topics.map(({ id, x, y, isPinned }) => [id, { x, y, isPinned }])),
    lands: Object.fromEntries(areas.map(({ id, x, y, radius, polygon }) => [id, { x, y, radius, polygon }])),
  };
  return { saved, now: saved, past: [], future: [] };
}

const onGround = (value: number) => Math.min(ground - 1, Math.max(0, Math.round(value)));

/** Moves topics by so much, within the ground. */
export function moved(
  draft: LayoutDraft,
  ids: readonly number[],
  dx: number,
  dy: number,
  isNudge = false,
): LayoutDraft {
  const topics = Object.fromEntries(
    ids.flatMap((id) => {
      const place = draft.now.topics[id];
      return place ? [[id, { ...place, x: onGround(place.x + dx), y: onGround(place.y + dy) }]] : [];
    }),
  );
  return changed(draft, { topics, lands: {} }, isNudge ? ids.join(' ') : null);
}

/** Pins topics, or lets them go. */
export function pinned(draft: LayoutDraft, id: number, isPinned: boolean): LayoutDraft {
  const place = draft.now.topics[id];
  return place ? changed(draft, { topics: { [id]: { ...place, isPinned } }, lands: {} }) : draft;
}

/** Draws an area's land around the topics that lie there. */
export function followed(draft: LayoutDraft, areaId: number, topicIds: readonly number[]): LayoutDraft {
  const land = draft.now.lands[areaId];
  const spots = topicIds.flatMap((id) => draft.now.topics[id] ?? []);
  return land ? changed(draft, { topics: {}, lands: { [areaId]: landAround(spots, land) } }) : draft;
}

/** Moves one corner of a land. */
export function cornered(draft: LayoutDraft, areaId: number, corner: number, x: number, y: number): LayoutDraft {
  const land = draft.now.lands[areaId];
  if (!land) return draft;
  const polygon = land.polygon.with(corner, [onGround(x), onGround(y)]);
  const radius = Math.ceil(Math.max(...polygon.map(([u, v]) => Math.hypot(u - land.x, v - land.y))));
  return changed(draft, { topics: {}, lands: { [areaId]: { ...land, polygon, radius } } });
}

/** Takes a proposal over: one step, whatever it moves. */
export function taken(draft: LayoutDraft, topics: readonly TopicMove[], lands: readonly LandMove[]): LayoutDraft {
  return changed(draft, {
    topics: Object.fromEntries(topics.map(({ id, ...place }) => [id, place])),
    lands: Object.fromEntries(lands.map(({ id, ...land }) => [id, land])),
  });
}

function changed(draft: LayoutDraft, after: Patch, nudge: string | null = null): LayoutDraft {
  const before: Patch = { topics: pick(draft.now.topics, after.topics), lands: pick(draft.now.lands, after.lands) };
  const last = draft.past.at(-1);
  const isSame = nudge !== null && last?.nudge === nudge && draft.future.length === 0;
  const step = { before: isSame ? last.before : before, after, nudge };
  const past = [...(isSame ? draft.past.slice(0, -1) : draft.past), step].slice(-mostSteps);
  return { ...draft, now: over(draft.now, after), past, future: [] };
}

export function undone(draft: LayoutDraft): LayoutDraft {
  const step = draft.past.at(-1);
  if (!step) return draft;
  return {
    ...draft,
    now: over(draft.now, step.before),
    past: draft.past.slice(0, -1),
    future: [step, ...draft.future],
  };
}

export function redone(draft: LayoutDraft): LayoutDraft {
  const [step, ...future] = draft.future;
  if (!step) return draft;
  return { ...draft, now: over(draft.now, step.after), past: [...draft.past, step], future };
}

/** Puts some topics back where they are saved; all of them, and the lands, without a list. */
export function dropped(draft: LayoutDraft, ids?: readonly number[]): LayoutDraft {
  const { topics, lands } = unsavedOf(draft);
  const which = topics.filter(({ id }) => ids?.includes(id) ?? true).map(({ id }) => id);
  const areas = ids ? lands.filter(({ id }) => ids.includes(id)) : lands;
  return changed(draft, {
    topics: Object.fromEntries(which.map((id) => [id, draft.saved.topics[id]!])),
    lands: Object.fromEntries(areas.map(({ id }) => [id, draft.saved.lands[id]!])),
  });
}

/** What differs from what is saved: all that is sent. */
export function unsavedOf({ saved, now }: LayoutDraft): { topics: TopicMove[]; lands: LandMove[] } {
  const differing = <T extends object>(old: Record<number, T>, next: Record<number, T>) =>
    Object.entries(next).flatMap(([id, one]) =>
      JSON.stringify(old[Number(id)]) === JSON.stringify(one) ? [] : [{ id: Number(id), ...one }],
    );
  return { topics: differing(saved.topics, now.topics), lands: differing(saved.lands, now.lands) };
}

/** The same work over what is saved now: after saving, or when the page was read anew. What is gone goes. */
export function rebased(draft: LayoutDraft, layout: Pick<Layout, 'topics' | 'areas'>): LayoutDraft {
  const fresh = draftOf(layout);
  const { topics, lands } = unsavedOf(draft);
  const left = {
    topics: topics.filter(({ id }) => id in fresh.saved.topics),
    lands: lands.filter(({ id }) => id in fresh.saved.lands),
  };
  return left.topics.length + left.lands.length === 0 ? fresh : taken(fresh, left.topics, left.lands);
}

/** How far the unsaved moves are, as a share of the ground's side, on average of all topics. */
export function shiftOf(draft: LayoutDraft): number {
  const moves = unsavedOf(draft).topics.map((to) => ({ from: draft.saved.topics[to.id]!, to }));
  return meanShift(moves, Object.keys(draft.saved.topics).length);
}

/** How far each of the moved topics is from where it is saved, in units of the ground. */
export const farFrom = ({ saved, now }: LayoutDraft, id: number): number => {
  const [one, other] = [saved.topics[id], now.topics[id]];
  return one && other ? Math.round(Math.hypot(other.x - one.x, other.y - one.y)) : 0;
};

const over = (patch: Patch, more: Patch): Patch => ({
  topics: { ...patch.topics, ...more.topics },
  lands: { ...patch.lands, ...more.lands },
});
const pick = <T>(from: Record<number, T>, keys: Record<number, unknown>): Record<number, T> =>
  Object.fromEntries(Object.keys(keys).flatMap((id) => (from[Number(id)] ? [[id, from[Number(id)]!]] : [])));
