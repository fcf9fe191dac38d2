import { ground } from '#app/aimap/nodes/node-kinds.ts';
import type { Camera, ViewSize } from './camera.ts';
import { tileBounds, type TilePlace } from './map-canvas-kinds.ts';
import { decodeTile, type TilePoints } from './tile-format.ts';
import type { ZoomLevel } from './zoom-levels.ts';

/** A tile that is here, with what the drawing keeps of its titles once it needs them. */
export type Tile = TilePlace & {
  points: TilePoints;
  labels: string[];
  widths: Float32Array;
  order: number;
  usedAt: number;
};

const kept = 160;
const atOnce = 4;
/** A tile is at least so wide on the view. */
const least_px = 512;

export const keyOf = ({ z, x, y }: TilePlace): string => `${z}/${x}/${y}`;

/** How deep the tiles of a view are. */
export function tileDepth(k: number, level: ZoomLevel): number {
  const depth = Math.floor(Math.log2((ground * k) / least_px));
  return Math.min(tileBounds.most, Math.max(level === 4 ? tileBounds.titles : tileBounds.least, depth));
}

/**
 * The tiles around the view: fetched when it rests, the last used kept. While one is on its way the nearest larger one
 * that is here stands for it. A tile that could not be had is asked for again at the next rest.
 */
export class PointTiles {
  /** What a frame draws; only so many as `drawnCount`. */
  readonly drawn: Tile[] = [];
  drawnCount = 0;
  private readonly tiles = new Map<string, Tile>();
  private readonly asked = new Set<string>();
  private wanted: TilePlace[] = [];
  private clock = 0;
  private order = 0;
  private lastKey = -1;
  private isStale = true;

  private readonly load: (place: TilePlace) => Promise<Uint8Array>;
  private readonly onChange: () => void;
  private readonly onFault: (isFailing: boolean) => void;

  /**
   * @param load gives the bytes of a tile; rejects without a network
   * @param onChange called when a tile has come
   * @param onFault called with whether the last tile that was asked for could not be had
   */
  constructor(
    load: (place: TilePlace) => Promise<Uint8Array>,
    onChange: () => void,
    onFault: (isFailing: boolean) => void = () => {},
  ) {
    this.load = load;
    this.onChange = onChange;
    this.onFault = onFault;
  }

  add(place: TilePlace, points: TilePoints): void {
    const tile = {
      ...place,
      points,
      labels: [],
      widths: new Float32Array(points.count),
      order: this.order++,
      usedAt: ++this.clock,
    };
    this.tiles.set(keyOf(place), tile);
    this.isStale = true;
    if (this.tiles.size > kept) this.forget();
  }

  /** Chooses what a frame draws. */
  choose(camera: Camera, size: ViewSize, level: ZoomLevel): void {
    const z = tileDepth(camera.k, level);
    const side = ground / 2 ** z;
    const last = 2 ** z - 1;
    const [halfWidth, halfHeight] = [size.width / 2 / camera.k, size.height / 2 / camera.k];
    const x0 = Math.max(0, Math.floor((camera.x - halfWidth) / side));
    const x1 = Math.min(last, Math.floor((camera.x + halfWidth) / side));
    const y0 = Math.max(0, Math.floor((camera.y - halfHeight) / side));
    const y1 = Math.min(last, Math.floor((camera.y + halfHeight) / side));
    const key = ((z * 256 + x0) * 256 + y0) * 65536 + x1 * 256 + y1;
    if (!this.isStale && key === this.lastKey) return;
    this.lastKey = key;
    this.isStale = false;
    this.chooseFrom(z, x0, y0, x1, y1);
  }

  private chooseFrom(z: number, x0: number, y0: number, x1: number, y1: number): void {
    this.drawnCount = 0;
    this.wanted = [];
    this.clock += 1;
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const tile = this.tiles.get(keyOf({ z, x, y }));
        if (!tile) this.wanted.push({ z, x, y });
        const shown = tile ?? this.larger(z, x, y);
        if (!shown || shown.usedAt === this.clock) continue;
        shown.usedAt = this.clock;
        this.drawn[this.drawnCount++] = shown;
      }
  }

  private larger(z: number, x: number, y: number): Tile | undefined {
    for (let up = 1; z - up >= tileBounds.least; up++) {
      const tile = this.tiles.get(keyOf({ z: z - up, x: x >> up, y: y >> up }));
      if (tile) return tile;
    }
    return undefined;
  }

  /** Fetches what the view lacks; called when it rests. */
  fetchWanted(): void {
    for (const place of this.wanted) {
      if (this.asked.size >= atOnce) return;
      const key = keyOf(place);
      if (!this.asked.has(key) && !this.tiles.has(key)) void this.fetchOne(place, key);
    }
  }

  private async fetchOne(place: TilePlace, key: string): Promise<void> {
    this.asked.add(key);
    try {
      this.add(place, decodeTile(await this.load(place)));
      this.onFault(false);
      this.onChange();
    } catch {
      this.onFault(true);
      return;
    } finally {
      this.asked.delete(key);
    }
    this.fetchWanted();
  }

  private forget(): void {
    const oldest = [...this.tiles].toSorted(([, a], [, b]) => a.usedAt - b.usedAt).slice(0, this.tiles.size - kept);
    for (const [key] of oldest) this.tiles.delete(key);
  }
}
