/** A post lies at so many topics at most. */
export const mostPlaces = 3;

/** A topic of the AI map, as a place is named. */
export type MapPlaceName = { nodeId: number; slug: string; title: string; areaTitle: string; pigment: number };

/** A topic at which a post lies; `mine` is whether the reader called it right, null without a word. */
export type MapPlace = MapPlaceName & { isSettled: boolean; mine: boolean | null };

/** A topic or an area of the map by which a list is filtered. */
export type ListTopic = { id: number; slug: string; kind: 'topic' | 'area'; title: string };
