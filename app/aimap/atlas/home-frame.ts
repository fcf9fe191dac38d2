import { linesOf, widthOf } from '#app/aimap/canvas/title-lines.ts';
import { shoreOf } from '#app/aimap/canvas/land-shape.ts';
import { homeDrawing, type HomeLand, type HomeMap, type HomeTopic } from './home-map.schema.ts';
import { type Box, namedTopics } from './label-places.ts';

type Point = { x: number; y: number };
export type GroundArea = Point & {
  id: number;
  slug: string;
  title: string;
  pigment: number;
  polygon: [number, number][];
  topics: number;
};
export type GroundTopic = Point & { id: number; slug: string; title: string; areaId: number; importance: number };

const { width, height, unit } = homeDrawing;
/** Sizes of letters in the drawing, in pixels. */
const areaSize = 22;
const topicSize = 13;
/** The first page stays light: so many topics at most, and coasts of so many corners and fewer. */
const mostTopics = 26;
const mostCorners = 14;
/** Nothing is written so close to an edge; at the left the drawing fades under the words of the page. */
const margin = { left: 76, right: 44, top: 24, bottom: 40 } as const;
/** What stands over the corners of the drawing: the card of a path and the way to the whole map. */
const cards: Box = { x: width - 160, y: height - 70, w: 170, h: 80 };
const way: Box = { x: width - 100, y: 30, w: 100, h: 30 };

/**
 * The part of the map that has the most topics around the middle of one of its areas, and what can be read of it:
 * lands with the names that fit, topics of which no name covers another. The same map is always shown the same.
 */
export function homeFrame(
  areas: readonly GroundArea[],
  topics: readonly GroundTopic[],
): Pick<HomeMap, 'lands' | 'topics'> {
  const corners = areas.map((area) => cornerAt(area, areas));
  const counts = corners.map((corner) => topics.filter((topic) => isInside(framed(topic, corner))).length);
  const at = corners[counts.indexOf(Math.max(...counts))] ?? { x: 0, y: 0 };
  const toFrame = (place: Point) => framed(place, at);
  const seen = areas.filter(({ polygon }) => polygon.some(([x, y]) => isNear(toFrame({ x, y }))));
  const lands = seen.map((area) => landOf(area, toFrame));
  const names: Box[] = [];
  for (const land of lands) {
    land.isNamed &&= !names.some((name) => covers(name, nameBox(land)));
    if (land.isNamed) names.push(nameBox(land));
  }
  const pigments = new Map(areas.map(({ id, pigment }) => [id, pigment]));
  const shown = topics
    .map((topic) => ({ ...topic, ...toFrame(topic) }))
    .filter((topic) => isInside(topic, (widthOf(topic.title) * topicSize) / 2));
  const labelled = namedTopics(shown, { size: topicSize, taken: [cards, way, ...names] });
  return {
    lands,
    topics: [...labelled].slice(0, mostTopics).map(({ id, slug, title, areaId, x, y }): HomeTopic => ({
      id,
      slug,
      title,
      pigment: pigments.get(areaId) ?? 1,
      x,
      y,
    })),
  };
}

/** The corner of a frame around a place that does not leave the lands, or has smaller ones in its middle. */
function cornerAt(middle: Point, areas: readonly GroundArea[]): Point {
  const places = areas.flatMap(({ polygon }) => polygon);
  const along = (at: number, values: readonly number[], size: number) => {
    const [least, most] = [Math.min(...values), Math.max(...values) - size];
    return most <= least ? (least + most) / 2 : Math.max(least, Math.min(most, at - size / 2));
  };
  return {
    x: along(
      middle.x,
      places.map(([x]) => x),
      width * unit,
    ),
    y: along(
      middle.y,
      places.map(([, y]) => y),
      height * unit,
    ),
  };
}

const framed = ({ x, y }: Point, corner: Point): Point => ({
  x: Math.round((x - corner.x) / unit),
  y: Math.round((y - corner.y) / unit),
});

/** Whether something so wide to each side stands inside with its name. */
const isInside = ({ x, y }: Point, half = 0) =>
  x - half >= margin.left && x + half <= width - margin.right && y >= margin.top && y <= height - margin.bottom;
const isNear = ({ x, y }: Point) => x > 0 && x < width && y > 0 && y < height;

function landOf(area: GroundArea, toFrame: (at: Point) => Point): HomeLand {
  const { id, slug, pigment, topics, title } = area;
  const middle = toFrame(area);
  return {
    id,
    slug,
    pigment,
    title,
    topics,
    ...middle,
    isNamed: isInside(middle, halfOf(title)) && !(middle.x > cards.x - cards.w && middle.y > cards.y - cards.h),
    shore: shoreOf(thinned(area.polygon).map(([x, y]) => Object.values(toFrame({ x, y })) as [number, number])),
  };
}

const covers = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < one.w + other.w && Math.abs(one.y - other.y) < one.h + other.h;

/** An outline with every second, third … corner, as many as are wanted. */
function thinned<T>(polygon: readonly T[]): readonly T[] {
  const step = Math.ceil(polygon.length / mostCorners);
  return polygon.filter((_, i) => i % step === 0);
}

/** What the name of a land and the number below it cover. */
const nameBox = ({ x, y, title }: HomeLand): Box => ({
  x,
  y: y + areaSize * 0.6,
  w: halfOf(title),
  h: areaSize * (linesOf(title).length * 0.6 + 0.8),
});

/** Half the width of the name of a land, which is set in wide letters. */
const halfOf = (title: string) => (Math.max(...linesOf(title).map(widthOf)) * areaSize * 1.3) / 2;
