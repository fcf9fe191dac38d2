import { type Camera, scaleOf } from '#app/aimap/canvas/camera.ts';
import type { DrawnMap, TilePlace } from '#app/aimap/canvas/map-canvas-kinds.ts';
import { MapEngine } from '#app/aimap/canvas/map-engine.ts';
import { readPalette } from '#app/aimap/canvas/map-palette.ts';
import { decodeTile, encodeTile, type TilePoint } from '#app/aimap/canvas/tile-format.ts';

/* Runs in the page of `bench-map-frames.ts`: the engine of the drawn map on made-up maps. */

export type Frames = { script_ms: number[]; frame_ms: number[]; marks: number; edges: number; labels: number };

const ground = 65_536;
const depth = 3;

/** Numbers between 0 and 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Twelve lands, topics spread over a part of the ground, each needing one near it. */
function makeMap(topics: number, edges: number, share: number): DrawnMap {
  const random = randomFrom(7);
  const spread = () => ground / 2 + (random() - 0.5) * ground * share;
  const areas = Array.from({ length: 12 }, (_, i) => {
    const [x, y] = [((i % 4) + 0.5) * (ground / 4), (Math.floor(i / 4) + 0.5) * (ground / 3)];
    const polygon = Array.from({ length: 18 }, (_point, corner): [number, number] => [
      Math.round(x + 7500 * Math.cos((corner / 18) * Math.PI * 2)),
      Math.round(y + 7500 * Math.sin((corner / 18) * Math.PI * 2)),
    ]);
    return { id: i + 1, slug: `area-${i}`, title: `检索增强${i}`, pigment: i + 1, x, y, polygon, topics: topics / 12 };
  });
  return {
    areas,
    topics: Array.from({ length: topics }, (_, i) => ({
      id: i + 100,
      slug: `topic-${i}`,
      title: `知识点 ${i} 的名称`,
      level: 1 as const,
      importance: 1 + Math.floor(random() * 5),
      areaId: 1 + (i % 12),
      x: spread(),
      y: spread(),
      posts: 20,
    })),
    edges: Array.from({ length: edges }, (_, i) => [100 + (i % topics), 100 + ((i * 7 + 1) % topics), 'prerequisite']),
  };
}

function addPoints(engine: MapEngine, count: number): void {
  const random = randomFrom(11);
  const tiles = new Map<string, { place: TilePlace; points: TilePoint[] }>();
  for (let id = 1; id <= count; id++) {
    const point = {
      id,
      x: Math.floor(random() * ground),
      y: Math.floor(random() * ground),
      kind: id % 4,
      isSolved: false,
    };
    const place = { z: depth, x: point.x >> (16 - depth), y: point.y >> (16 - depth) };
    const key = `${place.x}/${place.y}`;
    if (!tiles.has(key)) tiles.set(key, { place, points: [] });
    tiles.get(key)!.points.push(point);
  }
  for (const { place, points } of tiles.values()) engine.tiles.add(place, decodeTile(encodeTile(points, false)));
}

function start(map: DrawnMap, camera: Camera): MapEngine {
  const stage = document.querySelector<HTMLElement>('#stage')!;
  stage.replaceChildren();
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'width: 100%; height: 100%';
  stage.append(canvas);
  const nothing = () => {};
  const events = {
    onRest: nothing,
    onFrame: nothing,
    onPress: nothing,
    onGrab: nothing,
    onPast: nothing,
    onFault: nothing,
  };
  const engine = new MapEngine(
    canvas,
    map,
    {
      palette: readPalette(stage),
      camera,
      format: String,
      loadTile: () => Promise.reject(new Error('none')),
      isStill: true,
    },
    events,
  );
  engine.resize(stage.clientWidth, stage.clientHeight, 1);
  return engine;
}

const nextFrame = () => new Promise<number>(requestAnimationFrame);

/** Moves the camera in a circle, and tells of each frame how long its script and the frame took. */
async function circle(engine: MapEngine, frames: number): Promise<Frames> {
  const home = { ...engine.scene.camera };
  const [script_ms, frame_ms]: [number[], number[]] = [[], []];
  let before = await nextFrame();
  for (let i = 0; i < frames + 20; i++) {
    const angle = (i / 60) * Math.PI * 2;
    const start_ms = performance.now();
    Object.assign(engine.scene.camera, {
      x: home.x + (40 / home.k) * Math.cos(angle),
      y: home.y + (40 / home.k) * Math.sin(angle),
    });
    engine.frame(start_ms);
    const spent_ms = performance.now() - start_ms;
    const now = await nextFrame();
    if (i >= 20) {
      script_ms.push(spent_ms);
      frame_ms.push(now - before);
    }
    before = now;
  }
  return { script_ms, frame_ms, ...count(engine) };
}

/** What the last frame drew. */
function count(engine: MapEngine): { marks: number; edges: number; labels: number } {
  const { scene } = engine;
  const most = Math.floor((3000 - scene.visibleCount) / Math.max(1, scene.tiles.drawnCount));
  let points = 0;
  for (let t = 0; t < scene.tiles.drawnCount; t++) points += Math.min(most, scene.tiles.drawn[t]!.points.count);
  const { from, to, isWay } = scene.marks.edges;
  let edges = 0;
  if (scene.level === 2)
    for (const [edge, way] of isWay.entries())
      if (way === 1 && scene.isSeen[from[edge]!] === 1 && scene.isSeen[to[edge]!] === 1) edges += 1;
  return { marks: scene.visibleCount + points, edges, labels: engine.labels.written };
}

const middle = { x: ground / 2, y: ground / 2 };

/** 5,000 topics and 100,000 points loaded, as many marks in sight as are ever drawn; from afar, then among the points. */
async function many(frames: number): Promise<{ far: Frames; near: Frames }> {
  const engine = start(makeMap(5000, 10_000, 1), { ...middle, k: scaleOf(1.7) });
  addPoints(engine, 100_000);
  const far = await circle(engine, frames);
  engine.jumpTo({ ...middle, k: 0.075 });
  engine.frame(performance.now());
  const near = await circle(engine, frames);
  engine.destroy();
  return { far, near };
}

/** 2,000 topics and 2,000 edges in sight. */
async function edges(frames: number): Promise<Frames> {
  const engine = start(makeMap(2000, 2000, 0.36), { ...middle, k: 0.031 });
  const seen = await circle(engine, frames);
  engine.destroy();
  return seen;
}

Object.assign(globalThis, { benchMap: { many, edges } });
