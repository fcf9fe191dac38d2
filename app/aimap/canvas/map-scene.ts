import type { Camera, ViewSize } from './camera.ts';
import { type OwnMarks, type PointKind, pointKinds } from './map-canvas-kinds.ts';
import type { MapMarks } from './map-marks.ts';
import type { MapPalette } from './map-palette.ts';
import type { PointTiles } from './point-tiles.ts';
import { Fades, levelOf, type ZoomLevel } from './zoom-levels.ts';

/** What stands in `own` of a scene: a state in the lower two bits, and that a review is due. */
export const stateBits = 3;
export const dueBit = 4;
export const ownCodes = { none: 0, planned: 1, learning: 2, done: 3, skipped: 3 } as const;

/** More marks than this are never drawn at once. */
export const markBudget = 3000;

/**
 * All that a frame is drawn from. What changes from frame to frame is allocated once: `visible` holds the indexes of
 * the topics in sight, the more important first, `sx` and `sy` where each of them lies on the view.
 */
export class MapScene {
  readonly camera: Camera;
  readonly size: ViewSize = { width: 1, height: 1 };
  ratio = 1;
  level: ZoomLevel;
  readonly fades: Fades;
  readonly visible: Int32Array;
  visibleCount = 0;
  readonly sx: Float32Array;
  readonly sy: Float32Array;
  /** 1 for each topic in sight. */
  readonly isSeen: Uint8Array;
  /** Where the last frame wrote the names of areas: left, top, right and bottom of each; zeros for none. */
  readonly names: Float32Array;
  /** The topic that is chosen, and the one under the pointer; -1 for none. */
  focus = -1;
  hover = -1;
  /** How many edges away from the focus edges are drawn. */
  hops: 1 | 2 = 1;
  /** 1 for topics that stand out while all others are dim; null when nothing is dim. */
  lit: Uint8Array | null = null;
  /** What the reader has of each topic: 1 planned, 2 being learned, 3 done; 4 more when a review is due. */
  readonly own: Uint8Array;
  /** The topics of a chosen path in their order. */
  path: readonly number[] = [];
  readonly shownKinds: Record<PointKind, boolean>;
  isStill = false;
  private readonly see: (index: number) => boolean;

  readonly marks: MapMarks;
  readonly tiles: PointTiles;
  palette: MapPalette;

  constructor(marks: MapMarks, tiles: PointTiles, palette: MapPalette, camera: Camera) {
    this.marks = marks;
    this.tiles = tiles;
    this.palette = palette;
    this.camera = { ...camera };
    this.level = levelOf(camera.k);
    this.fades = new Fades(this.level);
    this.visible = new Int32Array(Math.min(marks.count, markBudget));
    this.sx = new Float32Array(marks.count);
    this.sy = new Float32Array(marks.count);
    this.isSeen = new Uint8Array(marks.count);
    this.own = new Uint8Array(marks.count);
    this.names = new Float32Array(marks.areas.length * 4);
    this.shownKinds = Object.fromEntries(pointKinds.map((kind) => [kind, true])) as Record<PointKind, boolean>;
    this.see = (index) => {
      this.isSeen[index] = 1;
      return false; // so that the index makes no list
    };
  }

  /** Takes what the reader has of topics. */
  setOwn(own: OwnMarks): void {
    this.own.fill(0);
    for (const [id, { state, isDue }] of own) {
      const index = this.marks.indexOfId(id);
      if (index >= 0) this.own[index] = ownCodes[state] + (isDue ? dueBit : 0);
    }
  }

  /** Whether nothing of a topic is left to do. */
  isDone(index: number): boolean {
    return (this.own[index]! & stateBits) === ownCodes.done;
  }

  /** Takes the level of the present scale. @returns whether it is another one */
  updateLevel(): boolean {
    const level = levelOf(this.camera.k, this.level);
    if (level === this.level) return false;
    this.level = level;
    this.fades.setLevel(level, this.isStill);
    return true;
  }

  /** Finds the topics in sight and their places on the view, and the tiles of what lies between. */
  look(): void {
    const { camera, marks, isSeen, visible, sx, sy } = this;
    const { width, height } = this.size;
    const [halfWidth, halfHeight] = [(width / 2 + 80) / camera.k, (height / 2 + 40) / camera.k];
    isSeen.fill(0);
    marks.within(camera.x - halfWidth, camera.y - halfHeight, camera.x + halfWidth, camera.y + halfHeight, this.see);
    let count = 0;
    for (let i = 0; i < marks.count && count < visible.length; i++) {
      if (isSeen[i] === 0) continue;
      visible[count++] = i;
      sx[i] = (marks.xs[i]! - camera.x) * camera.k + width / 2;
      sy[i] = (marks.ys[i]! - camera.y) * camera.k + height / 2;
    }
    this.visibleCount = count;
    if (this.level >= 3) this.tiles.choose(camera, this.size, this.level);
    else this.tiles.drawnCount = 0;
  }

  keepName(area: number, left: number, top: number, right: number, bottom: number): void {
    this.names[area * 4] = left;
    this.names[area * 4 + 1] = top;
    this.names[area * 4 + 2] = right;
    this.names[area * 4 + 3] = bottom;
  }

  /** Whether a place of the view lies below the name of an area. */
  isNamedAt(x: number, y: number): boolean {
    const { names } = this;
    for (let at = 0; at < names.length; at += 4)
      if (x > names[at]! && x < names[at + 2]! && y > names[at + 1]! && y < names[at + 3]!) return true;
    return false;
  }

  toGroundX(px: number): number {
    return this.camera.x + (px - this.size.width / 2) / this.camera.k;
  }

  toGroundY(py: number): number {
    return this.camera.y + (py - this.size.height / 2) / this.camera.k;
  }
}
