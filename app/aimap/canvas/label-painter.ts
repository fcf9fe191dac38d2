import { LabelPlacer } from './label-placer.ts';
import { type LabelLook, LabelSprites } from './label-sprites.ts';
import { pointKinds, tileBounds } from './map-canvas-kinds.ts';
import type { MapScene } from './map-scene.ts';
import { dotRadius, isDetail } from './mark-sizes.ts';
import type { Tile } from './point-tiles.ts';
import { roomOf } from './land-shape.ts';
import { fittingSize, linesOf, shortLinesOf } from './title-lines.ts';

/** More names than this are never shown. */
export const labelBudget = 250;
const boxes = 1200;
const topic_px = 12.5;
/** Chinese names of areas, and those in letters, which are wider; near and from afar. */
const areaSizes = { han: [21, 14], letters: [17, 12] } as const;
const title_px = 12;
const longest_px = 190;
const narrow_px = 640;
/** So far beside a name a dot still covers some of it. */
const dot_px = 6;

type Pen = CanvasRenderingContext2D;
/** A name in lines; `width` is that of the widest in units of its size, 0 until it is measured. */
type NameInLines = { lines: readonly string[]; width: number };
const noLook: LabelLook = { font: '', height: 0, ink: '', halo: '', haloWidth: 0 };

/**
 * Writes the names: those of areas first, then what is chosen, then topics by importance, then titles. Each only where
 * it covers no other. Widths are measured once for each name.
 */
export class LabelPainter {
  /** How many names the last frame wrote. */
  written = 0;
  readonly placer = new LabelPlacer(boxes);
  private readonly topicWidths: Float32Array;
  /** Of each area the usual lines, and those for where these are too wide. */
  private readonly areaNames: (readonly [usual: NameInLines, short: NameInLines])[];
  /** Of each area how far its name may reach to each side, in units of the ground. */
  private readonly rooms: readonly number[];
  private readonly sizes: readonly [near: number, far: number];
  private readonly isNamed: Uint8Array;
  private readonly counts: string[];
  private fonts = { chosen: '', count: '' };
  private readonly areaFonts = new Map<number, string>();
  private topicLook: LabelLook = noLook;
  private titleLook: LabelLook = noLook;
  private readonly sprites = new LabelSprites();
  private ratio = 1;

  private readonly scene: MapScene;

  constructor(scene: MapScene, format: (topics: number) => string) {
    this.scene = scene;
    this.topicWidths = new Float32Array(scene.marks.count);
    this.sizes = scene.marks.areas.some(({ title }) => /[\u2e80-\uffef]/.test(title))
      ? areaSizes.han
      : areaSizes.letters;
    this.areaNames = scene.marks.areas.map(({ title }) => [
      { lines: linesOf(title), width: 0 },
      { lines: shortLinesOf(title), width: 0 },
    ]);
    this.rooms = scene.marks.areas.map(roomOf);
    this.isNamed = new Uint8Array(scene.marks.areas.length);
    this.counts = scene.marks.areas.map(({ topics }) => format(topics));
    this.takePalette();
  }

  /** Faces may have changed with the palette. */
  takePalette(): void {
    const { textFace, ink, muted, halo } = this.scene.palette;
    this.topicLook = { font: `400 ${topic_px}px ${textFace}`, height: 19, ink, halo, haloWidth: 3.5 };
    this.titleLook = { font: `400 ${title_px}px ${textFace}`, height: 18, ink: muted, halo, haloWidth: 3 };
    this.sprites.clear();
    this.fonts = {
      chosen: `600 ${topic_px + 1}px ${textFace}`,
      count: `400 12px ${textFace}`,
    };
    this.areaFonts.clear();
    this.topicWidths.fill(0);
    for (const name of this.areaNames.flat()) name.width = 0;
  }

  draw(pen: Pen): void {
    const { scene } = this;
    this.written = 0;
    if (this.ratio !== scene.ratio) this.sprites.clear();
    this.ratio = scene.ratio;
    this.sprites.beginFrame();
    this.placer.reset(scene.size.width, scene.size.height);
    pen.textAlign = 'center';
    pen.lineJoin = 'round';
    if (scene.fades.isWanted('areas')) this.drawAreas(pen);
    this.drawChosen(pen);
    this.blockDots();
    this.drawTopics(pen);
    if (!scene.fades.isWanted('areas')) this.drawAreas(pen);
    this.drawTitles(pen);
    pen.globalAlpha = 1;
    pen.textAlign = 'start';
  }

  private drawAreas(pen: Pen): void {
    const { scene } = this;
    const strength = scene.fades.strength.areas * (scene.lit ? 0.5 : 1);
    if (strength === 0) return;
    const { marks, level } = scene;
    scene.names.fill(0);
    const px = this.sizes[level === 0 ? 1 : 0];
    pen.letterSpacing = this.sizes === areaSizes.han ? '0.06em' : '0.02em';
    pen.textAlign = 'center';
    pen.globalAlpha = strength;
    for (let i = 0; i < marks.areas.length; i++) this.isNamed[i] = this.drawArea(pen, i, px) ? 1 : 0;
    pen.letterSpacing = '0px';
    if (!this.hasCounts()) return;
    pen.font = this.fonts.count;
    pen.fillStyle = scene.palette.muted;
    for (let i = 0; i < marks.areas.length; i++) {
      if (this.isNamed[i] === 0) continue;
      const y = this.screenY(marks.areas[i]!.y) + this.areaNames[i]![0].lines.length * px * 0.6;
      pen.strokeStyle = scene.palette.land[marks.areas[i]!.pigment]!;
      pen.strokeText(this.counts[i]!, this.screenX(marks.areas[i]!.x), y + 13);
      pen.fillText(this.counts[i]!, this.screenX(marks.areas[i]!.x), y + 13);
    }
  }

  /** From afar a narrow view has room for the names alone. */
  private hasCounts(): boolean {
    return this.scene.level > 0 || this.scene.size.width >= narrow_px;
  }

  private drawArea(pen: Pen, index: number, px: number): boolean {
    const [usual, short] = this.areaNames[index]!;
    const usual_px = this.sizeOf(pen, index, px, usual);
    if (this.hasCounts()) return this.drawAreaName(pen, index, usual_px, usual);
    const short_px = this.sizeOf(pen, index, px, short);
    return (
      (usual_px >= short_px && this.drawAreaName(pen, index, usual_px, usual)) ||
      this.drawAreaName(pen, index, short_px, short) ||
      this.drawAreaName(pen, index, usual_px, usual)
    );
  }

  /** The size at which a name stays within its land. */
  private sizeOf(pen: Pen, index: number, px: number, name: NameInLines): number {
    if (name.width === 0) {
      pen.font = this.areaFont(px);
      for (const line of name.lines) name.width = Math.max(name.width, pen.measureText(line).width / px);
    }
    return fittingSize(name.width, px, this.rooms[index]! * 2 * this.scene.camera.k);
  }

  private areaFont(px: number): string {
    const size = Math.round(px * 4) / 4;
    const font = this.areaFonts.get(size) ?? `600 ${size}px ${this.scene.palette.displayFace}`;
    this.areaFonts.set(size, font);
    return font;
  }

  /** The name of an area in its land's own colour, which keeps marks below from showing through. */
  private drawAreaName(pen: Pen, index: number, px: number, name: NameInLines): boolean {
    const { size, palette, marks } = this.scene;
    const area = marks.areas[index]!;
    const { lines } = name;
    const [x, y] = [this.screenX(area.x), this.screenY(area.y)];
    const [half, top] = [(name.width * px) / 2, y - lines.length * px * 0.6];
    if (x + half < 0 || x - half > size.width || y < -50 || y > size.height + 50) return false;
    const bottom = y + lines.length * px * 0.6 + (this.hasCounts() ? 17 : 3);
    if (!this.take(x - half - 3, top, x + half + 3, bottom)) return false;
    this.scene.keepName(index, x - half - dot_px, top - dot_px, x + half + dot_px, bottom + dot_px);
    pen.font = this.areaFont(px);
    pen.fillStyle = palette.landInk[area.pigment]!;
    pen.strokeStyle = palette.land[area.pigment]!;
    pen.lineWidth = 5;
    for (let line = 0; line < lines.length; line++) {
      const base = top + px * (0.97 + line * 1.2);
      pen.strokeText(lines[line]!, x, base);
      pen.fillText(lines[line]!, x, base);
    }
    return true;
  }

  private screenX(x: number): number {
    return (x - this.scene.camera.x) * this.scene.camera.k + this.scene.size.width / 2;
  }

  private screenY(y: number): number {
    return (y - this.scene.camera.y) * this.scene.camera.k + this.scene.size.height / 2;
  }

  private drawChosen(pen: Pen): void {
    const { focus, hover, path } = this.scene;
    if (focus >= 0) this.drawTopic(pen, focus, 1, true);
    if (hover >= 0 && hover !== focus) this.drawTopic(pen, hover, 1, true);
    for (const step of path) if (step !== focus && step !== hover) this.drawTopic(pen, step, 1, false);
  }

  /** Names keep off the dots of others, where these are few enough to be seen one by one. */
  private blockDots(): void {
    const { visible, visibleCount, sx, sy, marks, level } = this.scene;
    if (visibleCount > boxes / 2 || level === 0) return;
    for (let v = 0; v < visibleCount; v++) {
      const i = visible[v]!;
      const radius = dotRadius(marks.importance[i]!);
      this.placer.block(sx[i]! - radius, sy[i]! - radius, sx[i]! + radius, sy[i]! + radius);
    }
  }

  private drawTopics(pen: Pen): void {
    const { scene } = this;
    const { topics, details } = scene.fades.strength;
    if (topics === 0) return;
    const { visible, visibleCount, marks, lit } = scene;
    // those that stand out before the dim ones
    for (let pass = lit ? 1 : 0; pass >= 0; pass--)
      for (let v = 0; v < visibleCount && this.written < labelBudget; v++) {
        const i = visible[v]!;
        if (lit && lit[i] !== pass) continue;
        if (i === scene.focus || i === scene.hover || scene.path.includes(i)) continue;
        const strength = lit?.[i] === 1 ? 1 : isDetail(marks.importance[i]!) ? details : topics;
        if (strength > 0) this.drawTopic(pen, i, strength * (lit && pass === 0 ? 0.35 : 1), false);
      }
  }

  private drawTopic(pen: Pen, index: number, strength: number, isChosen: boolean): void {
    const { marks, size, ratio } = this.scene;
    const { title } = marks.topics[index]!;
    const [x, y] = [this.screenX(marks.xs[index]!), this.screenY(marks.ys[index]!)];
    let width = this.topicWidths[index]!;
    if (width === 0) {
      pen.font = this.topicLook.font;
      width = pen.measureText(title).width;
      this.topicWidths[index] = width;
    }
    const half = (width * (isChosen ? 1.14 : 1)) / 2;
    if (x + half < 0 || x - half > size.width || y < -30 || y > size.height + 8) return;
    if (!this.take(x - half - 2, y + 8, x + half + 2, y + 27)) return;
    pen.globalAlpha = strength;
    if (isChosen) this.writeChosen(pen, title, x, y);
    else this.sprites.draw(pen, index, title, width, x - half, y + 17.5, ratio, this.topicLook);
  }

  private writeChosen(pen: Pen, title: string, x: number, y: number): void {
    const { palette } = this.scene;
    pen.font = this.fonts.chosen;
    pen.textAlign = 'center';
    pen.lineWidth = 3.5;
    pen.strokeStyle = palette.halo;
    pen.strokeText(title, x, y + 22);
    pen.fillStyle = palette.ink;
    pen.fillText(title, x, y + 22);
  }

  private drawTitles(pen: Pen): void {
    const { scene } = this;
    const strength = scene.fades.strength.titles * (scene.lit ? 0.35 : 1);
    if (strength === 0) return;
    pen.globalAlpha = strength;
    for (let t = 0; t < scene.tiles.drawnCount; t++) this.titlesOf(pen, scene.tiles.drawn[t]!);
  }

  private titlesOf(pen: Pen, tile: Tile): void {
    const { size, shownKinds, ratio, marks } = this.scene;
    const { xs, ys, kinds, count, titles } = tile.points;
    if (!titles) return;
    const firstKey = marks.count + tile.order * tileBounds.points;
    for (let i = 0; i < count && this.written < labelBudget; i++) {
      if (!shownKinds[pointKinds[kinds[i]!]!]) continue;
      const [x, y] = [this.screenX(xs[i]!) + 8, this.screenY(ys[i]!)];
      if (x < -longest_px || x > size.width || y < -10 || y > size.height + 10) continue;
      if (tile.labels[i] === undefined) {
        pen.font = this.titleLook.font;
        tile.labels[i] = shortened(pen, titles[i]!);
        tile.widths[i] = pen.measureText(tile.labels[i]!).width;
      }
      const [label, width] = [tile.labels[i]!, tile.widths[i]!];
      if (this.take(x - 1, y - 9, x + width + 3, y + 9))
        this.sprites.draw(pen, firstKey + i, label, width, x, y, ratio, this.titleLook);
    }
  }

  private take(left: number, top: number, right: number, bottom: number): boolean {
    if (!this.placer.place(left, top, right, bottom)) return false;
    this.written += 1;
    return true;
  }
}

/** As much of a title as a label has room for. */
function shortened(pen: Pen, title: string): string {
  const letters = [...title];
  if (pen.measureText(title).width <= longest_px) return title;
  let [short, long] = [0, letters.length];
  while (short < long) {
    const middle = Math.ceil((short + long) / 2);
    if (pen.measureText(`${letters.slice(0, middle).join('')}…`).width <= longest_px) short = middle;
    else long = middle - 1;
  }
  return `${letters.slice(0, short).join('')}…`;
}
