import { contours, drawnIn, shoreOf } from './land-shape.ts';
import { pointKinds } from './map-canvas-kinds.ts';
import { dueBit, type MapScene, markBudget, ownCodes, stateBits } from './map-scene.ts';
import { dotRadius, isDetail } from './mark-sizes.ts';

type Land = { coast: Path2D; lines: Path2D; pigment: number };
type Pen = CanvasRenderingContext2D;

const fullTurn = Math.PI * 2;
const dim = 0.22;
/** Of more topics than this in sight each is one disc, without a ring. */
const crowd = 1200;
/** The higher, the closer a path stays to straight lines. */
const bend = 10;

/** Draws land, ways and marks. Shapes of the land are made once; a frame only strokes and fills them. */
export class MapPainter {
  private readonly lands: Land[];

  private readonly scene: MapScene;

  constructor(scene: MapScene) {
    this.scene = scene;
    this.lands = scene.marks.areas.map((area) => {
      const lines = new Path2D();
      for (const share of contours) lines.addPath(new Path2D(shoreOf(drawnIn(area.polygon, [area.x, area.y], share))));
      return { coast: new Path2D(shoreOf(area.polygon)), lines, pigment: area.pigment };
    });
  }

  draw(pen: Pen): void {
    const { scene } = this;
    const { width, height } = scene.size;
    pen.setTransform(scene.ratio, 0, 0, scene.ratio, 0, 0);
    pen.globalAlpha = 1;
    pen.fillStyle = scene.palette.sea;
    pen.fillRect(0, 0, width, height);
    this.drawLand(pen);
    pen.setTransform(scene.ratio, 0, 0, scene.ratio, 0, 0);
    this.drawWays(pen);
    this.drawPoints(pen);
    this.drawFocusEdges(pen);
    this.drawPath(pen);
    this.drawTopics(pen);
  }

  private drawLand(pen: Pen): void {
    const { camera, size, ratio, palette, lit } = this.scene;
    const k = camera.k * ratio;
    pen.setTransform(k, 0, 0, k, (size.width / 2) * ratio - camera.x * k, (size.height / 2) * ratio - camera.y * k);
    pen.lineJoin = 'round';
    pen.strokeStyle = palette.coast;
    pen.lineWidth = (palette.isForced ? 1.5 : 3) / camera.k;
    for (const { coast, pigment } of this.lands) {
      pen.fillStyle = palette.land[pigment]!;
      pen.fill(coast);
      pen.stroke(coast);
    }
    if (palette.isForced) return;
    pen.globalAlpha = lit ? 0.07 : 0.14;
    pen.lineWidth = 1.1 / camera.k;
    for (const { lines, pigment } of this.lands) {
      pen.strokeStyle = palette.landInk[pigment]!;
      pen.stroke(lines);
    }
    pen.globalAlpha = 1;
  }

  /** The prerequisites between what is in sight. */
  private drawWays(pen: Pen): void {
    const { scene } = this;
    const strength = scene.fades.strength.ways * (scene.lit || scene.path.length > 0 ? 0.3 : 1);
    if (strength === 0) return;
    const { from, to, isWay, count } = scene.marks.edges;
    pen.globalAlpha = strength * 0.65;
    pen.strokeStyle = scene.palette.trail;
    pen.lineWidth = 1 / scene.ratio; // thin enough to be drawn without being outlined first, ten times as fast
    pen.beginPath();
    for (let edge = 0; edge < count; edge++) {
      const [a, b] = [from[edge]!, to[edge]!];
      if (isWay[edge] === 1 && scene.isSeen[a] === 1 && scene.isSeen[b] === 1) this.line(pen, a, b);
    }
    pen.stroke();
    pen.globalAlpha = 1;
  }

  private line(pen: Pen, a: number, b: number): void {
    this.moveTo(pen, a);
    pen.lineTo(this.screenX(b), this.screenY(b));
  }

  /** What a focused topic belongs to: ways as lines, all else dotted; one edge away, or two. */
  private drawFocusEdges(pen: Pen): void {
    const { focus, hops, marks, palette } = this.scene;
    if (focus < 0) return;
    const { starts, around, from, to } = marks.edges;
    pen.strokeStyle = palette.trail;
    for (const way of [1, 0] as const) {
      pen.lineWidth = way ? 2 : 1.4;
      pen.setLineDash(way ? solid : dotted);
      pen.beginPath();
      this.edgesOf(pen, focus, way);
      if (hops === 2)
        for (let at = starts[focus]!; at < starts[focus + 1]!; at++) {
          const edge = around[at]!;
          this.edgesOf(pen, from[edge] === focus ? to[edge]! : from[edge]!, way);
        }
      pen.stroke();
    }
    pen.setLineDash(solid);
  }

  private edgesOf(pen: Pen, index: number, way: 0 | 1): void {
    const { starts, around, from, to, isWay } = this.scene.marks.edges;
    for (let at = starts[index]!; at < starts[index + 1]!; at++) {
      const edge = around[at]!;
      if (isWay[edge] === way) this.line(pen, from[edge]!, to[edge]!);
    }
  }

  private drawPath(pen: Pen): void {
    const { path, palette } = this.scene;
    if (path.length < 2) return;
    pen.lineCap = 'round';
    pen.beginPath();
    this.moveTo(pen, path[0]!);
    for (let i = 1; i < path.length; i++) this.bendTo(pen, path, i);
    pen.globalAlpha = 0.75;
    pen.strokeStyle = palette.halo;
    pen.lineWidth = 8;
    pen.stroke();
    pen.globalAlpha = 1;
    pen.strokeStyle = palette.trail;
    pen.lineWidth = 3;
    pen.stroke();
    pen.lineCap = 'butt';
  }

  private moveTo(pen: Pen, index: number): void {
    pen.moveTo(this.screenX(index), this.screenY(index));
  }

  /** A curve on to the next step, that turns as softly as the steps around allow (Catmull and Rom). */
  private bendTo(pen: Pen, path: readonly number[], i: number): void {
    const [before, from, to] = [path[Math.max(0, i - 2)]!, path[i - 1]!, path[i]!];
    const after = path[Math.min(path.length - 1, i + 1)]!;
    const [fromX, fromY, toX, toY] = [this.screenX(from), this.screenY(from), this.screenX(to), this.screenY(to)];
    pen.bezierCurveTo(
      fromX + (toX - this.screenX(before)) / bend,
      fromY + (toY - this.screenY(before)) / bend,
      toX - (this.screenX(after) - fromX) / bend,
      toY - (this.screenY(after) - fromY) / bend,
      toX,
      toY,
    );
  }

  private screenX(index: number): number {
    return (this.scene.marks.xs[index]! - this.scene.camera.x) * this.scene.camera.k + this.scene.size.width / 2;
  }

  private screenY(index: number): number {
    return (this.scene.marks.ys[index]! - this.scene.camera.y) * this.scene.camera.k + this.scene.size.height / 2;
  }

  private drawPoints(pen: Pen): void {
    const { scene } = this;
    const strength = scene.fades.strength.points;
    if (strength === 0 || scene.tiles.drawnCount === 0) return;
    const most = Math.max(1, Math.floor((markBudget - scene.visibleCount) / scene.tiles.drawnCount));
    const radius = 2.4 + scene.fades.strength.titles * 1.6;
    pen.globalAlpha = strength * (scene.lit ? dim : 0.85);
    for (let kind = 0; kind < pointKinds.length; kind++) {
      if (!scene.shownKinds[pointKinds[kind]!]) continue;
      pen.fillStyle = scene.palette.points[kind]!;
      for (let t = 0; t < scene.tiles.drawnCount; t++) this.pointsOf(pen, t, kind, radius, most);
    }
    pen.globalAlpha = 1;
  }

  private pointsOf(pen: Pen, t: number, wanted: number, radius: number, most: number): void {
    const { camera, size, tiles } = this.scene;
    const { xs, ys, kinds, count } = tiles.drawn[t]!.points;
    const [dx, dy] = [size.width / 2 - camera.x * camera.k, size.height / 2 - camera.y * camera.k];
    for (let i = 0; i < count && i < most; i++) {
      if (kinds[i] !== wanted) continue;
      const x = xs[i]! * camera.k + dx;
      const y = ys[i]! * camera.k + dy;
      if (x < -8 || y < -8 || x > size.width + 8 || y > size.height + 8) continue;
      pointShape(pen, wanted, x, y, radius);
    }
  }

  private drawTopics(pen: Pen): void {
    const { scene } = this;
    const { topics, details } = scene.fades.strength;
    // before their level details are smaller dots without a name; from afar the land alone speaks
    if (scene.lit && topics > 0) this.topicDots(pen, dim * topics, 1, 0);
    const strength = scene.lit ? 1 : topics;
    if (strength > 0) this.topicDots(pen, strength, 0.9 + details * 0.1, scene.lit ? 1 : -1);
    if (strength > 0) this.drawDue(pen, strength);
    for (const step of scene.path) this.singleDot(pen, step, scene.palette.trail, 0);
    if (scene.hover >= 0) this.singleDot(pen, scene.hover, scene.palette.surface, 2);
    if (scene.focus >= 0) this.singleDot(pen, scene.focus, scene.palette.accent, 2);
  }

  /**
   * Each dot is a disc of its own on a larger one: without a graphics card that is drawn four times as fast as one
   * outline around all.
   * @param wanted 0 for the dim topics, 1 for those that stand out, -1 for all
   */
  private topicDots(pen: Pen, strength: number, share: number, wanted: -1 | 0 | 1): void {
    const { visible, visibleCount, sx, sy, lit, marks, palette, own } = this.scene;
    pen.globalAlpha = strength;
    const discs = visibleCount > crowd ? 1 : 2;
    // what lies below the name of an area would only show in parts
    const hasNames = discs === 2 && this.scene.fades.isWanted('areas');
    for (let area = 0; area < marks.areas.length; area++)
      for (let disc = 0; disc < discs; disc++) {
        pen.fillStyle = disc === 0 ? palette.landInk[marks.areas[area]!.pigment]! : palette.surface;
        const more = disc === 0 && discs === 2 ? 0.9 : -0.9;
        for (let v = 0; v < visibleCount; v++) {
          const i = visible[v]!;
          if (marks.area[i] !== area || (wanted >= 0 && lit![i] !== wanted)) continue;
          if (hasNames && this.scene.isNamedAt(sx[i]!, sy[i]!)) continue;
          const state = own[i]! & stateBits;
          // what is done is filled, what is being learned has a heavier ring
          if (disc === 1 && state === ownCodes.done) continue;
          const less = disc === 1 && state === ownCodes.learning ? 1.3 : 0;
          const importance = marks.importance[i]!;
          const radius = dotRadius(importance) * (isDetail(importance) ? share * 0.9 : 1) + more - less;
          pen.beginPath();
          pen.arc(sx[i]!, sy[i]!, Math.max(0.5, radius), 0, fullTurn);
          pen.fill();
        }
      }
    pen.globalAlpha = 1;
  }

  /** A small mark beside the topics of which a review is due. */
  private drawDue(pen: Pen, strength: number): void {
    const { visible, visibleCount, sx, sy, own, marks, palette } = this.scene;
    pen.globalAlpha = strength;
    pen.fillStyle = palette.accent;
    for (let v = 0; v < visibleCount; v++) {
      const i = visible[v]!;
      if ((own[i]! & dueBit) === 0) continue;
      const beside = dotRadius(marks.importance[i]!) + 1;
      pen.beginPath();
      pen.arc(sx[i]! + beside, sy[i]! - beside, 3, 0, fullTurn);
      pen.fill();
    }
    pen.globalAlpha = 1;
  }

  private singleDot(pen: Pen, index: number, fill: string, more: number): void {
    const { marks, palette } = this.scene;
    const [x, y] = [this.screenX(index), this.screenY(index)];
    const radius = dotRadius(marks.importance[index]!) + more;
    pen.beginPath();
    pen.arc(x, y, radius, 0, fullTurn);
    pen.fillStyle = fill;
    pen.fill();
    pen.lineWidth = 2;
    pen.strokeStyle =
      fill === palette.surface ? palette.landInk[marks.areas[marks.area[index]!]!.pigment]! : palette.surface;
    pen.stroke();
  }
}

const solid: number[] = [];
const dotted = [2, 5];

/** A shape of its own for each kind: circle, square, diamond, triangle, triangle on its point. */
function pointShape(pen: Pen, kind: number, x: number, y: number, radius: number): void {
  if (kind === 1) return pen.fillRect(x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8);
  pen.beginPath();
  if (kind === 0) pen.arc(x, y, radius, 0, fullTurn);
  else if (kind === 2) {
    pen.moveTo(x, y - radius * 1.35);
    pen.lineTo(x + radius * 1.35, y);
    pen.lineTo(x, y + radius * 1.35);
    pen.lineTo(x - radius * 1.35, y);
  } else {
    const up = kind === 3 ? radius : -radius;
    pen.moveTo(x, y - up * 1.25);
    pen.lineTo(x + up * 1.2, y + up);
    pen.lineTo(x - up * 1.2, y + up);
  }
  pen.fill();
}
