import { type Camera, fitCamera, type Flight, flightBetween, type GroundFrame, keptIn, zoomedAt } from './camera.ts';
import { LabelPainter } from './label-painter.ts';
import type { DrawnMap, OwnMarks } from './map-canvas-kinds.ts';
import { type MapHit, hitAt } from './map-hits.ts';
import { MapGestures } from './map-gestures.ts';
import { MapMarks } from './map-marks.ts';
import { MapPainter } from './map-painter.ts';
import type { MapPalette } from './map-palette.ts';
import { MapScene } from './map-scene.ts';
import { PointTiles } from './point-tiles.ts';
import type { TilePlace } from './map-canvas-kinds.ts';

/** What the drawing tells the page around it. */
export type MapEvents = {
  /** The camera has come to rest; `isFlight` when it went there by itself, not by a hand on the map. */
  onRest: (camera: Camera, isFlight: boolean) => void;
  /** A frame was drawn. */
  onFrame: () => void;
  /** Something on the map was pressed; null for the ground. */
  onPress: (hit: MapHit | null, isShift: boolean) => void;
  /** The first hand on the map after a rest. */
  onGrab: () => void;
  /** One finger moves over the map and scrolls the page. */
  onPast: () => void;
  /** Whether what the community has placed could not be had. */
  onFault: (isFailing: boolean) => void;
};

export type MapOptions = {
  palette: MapPalette;
  camera: Camera;
  /** The number below an area's name. */
  format: (topics: number) => string;
  loadTile: (place: TilePlace) => Promise<Uint8Array>;
  /** For who wants no motion. */
  isStill: boolean;
};

const rest_ms = 180;
const flight_ms = { least: 180, most: 900, perLength: 320 };

/** The drawn map: its scene, its painters, and what moves its camera. Draws only when something has changed. */
export class MapEngine {
  readonly scene: MapScene;
  readonly labels: LabelPainter;
  readonly tiles: PointTiles;
  private readonly painter: MapPainter;
  private readonly pen: CanvasRenderingContext2D;
  private readonly gestures: MapGestures;
  private request = 0;
  private lastFrame_ms = 0;
  private flight: { way: Flight; start_ms: number; span_ms: number } | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;

  readonly canvas: HTMLCanvasElement;
  private readonly events: MapEvents;

  constructor(
    canvas: HTMLCanvasElement,
    map: DrawnMap,
    { palette, camera, format, loadTile, isStill }: MapOptions,
    events: MapEvents,
  ) {
    this.canvas = canvas;
    this.events = events;
    this.pen = canvas.getContext('2d', { alpha: false })!;
    this.tiles = new PointTiles(loadTile, () => this.draw(), events.onFault);
    this.scene = new MapScene(new MapMarks(map), this.tiles, palette, camera);
    this.scene.isStill = isStill;
    this.painter = new MapPainter(this.scene);
    this.labels = new LabelPainter(this.scene, format);
    this.gestures = new MapGestures(canvas, this.scene, {
      onMove: (isStart) => {
        this.flight = null;
        if (isStart) events.onGrab();
        this.moved(false);
      },
      onHover: () => this.draw(),
      onPast: events.onPast,
      onPress: (x, y, isShift) => events.onPress(hitAt(this.scene, x, y), isShift),
    });
  }

  /** Takes a size in CSS pixels; the camera stays where it is. */
  resize(width: number, height: number, ratio: number): void {
    const { scene, canvas } = this;
    scene.size.width = Math.max(1, width);
    scene.size.height = Math.max(1, height);
    scene.ratio = ratio;
    canvas.width = Math.round(scene.size.width * ratio);
    canvas.height = Math.round(scene.size.height * ratio);
    this.gestures.follow();
    this.frame(performance.now());
  }

  setPalette(palette: MapPalette): void {
    this.scene.palette = palette;
    this.labels.takePalette();
    this.draw();
  }

  /** Takes what the reader has of topics. */
  setOwn(own: OwnMarks): void {
    this.scene.setOwn(own);
    this.draw();
  }

  setStill(isStill: boolean): void {
    this.scene.isStill = isStill;
  }

  /** Goes to a camera at once. */
  jumpTo(camera: Camera, isFlight = false): void {
    this.flight = null;
    Object.assign(this.scene.camera, keptIn(camera));
    this.gestures.follow();
    this.moved(isFlight);
  }

  /** Flies to a camera; at once for who wants no motion. */
  flyTo(camera: Camera): void {
    const { scene } = this;
    const to = keptIn(camera);
    if (scene.isStill) return this.jumpTo(to, true);
    const way = flightBetween({ ...scene.camera }, to, scene.size);
    const span_ms = Math.min(flight_ms.most, Math.max(flight_ms.least, way.length * flight_ms.perLength));
    this.flight = { way, start_ms: performance.now(), span_ms };
    this.draw();
  }

  /** Shows a whole frame; `share` is how much of the view it fills. */
  showFrame(frame: GroundFrame, share = 1): void {
    const { x, y, k } = fitCamera(frame, this.scene.size);
    this.flyTo({ x, y, k: k * share });
  }

  zoomBy(factor: number): void {
    const { camera, size } = this.scene;
    this.flyTo(zoomedAt(camera, factor, size.width / 2, size.height / 2, size));
  }

  /** Moves by shares of the view. */
  panBy(right: number, down: number): void {
    const { camera, size } = this.scene;
    this.flyTo({
      x: camera.x + (right * size.width) / camera.k,
      y: camera.y + (down * size.height) / camera.k,
      k: camera.k,
    });
  }

  /** Fetches what the view lacks of the community. */
  fill(): void {
    if (this.scene.level >= 3) this.tiles.fetchWanted();
  }

  /** Lets one finger move the map, which otherwise scrolls the page. */
  setTouch(isOneFinger: boolean): void {
    this.gestures.isOneFinger = isOneFinger;
  }

  /** Draws in the next frame. */
  draw(): void {
    this.request ||= requestAnimationFrame((now) => this.frame(now));
  }

  /** Draws now. */
  frame(now_ms: number): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
    const { scene } = this;
    const elapsed_ms = Math.min(100, now_ms - this.lastFrame_ms);
    this.lastFrame_ms = now_ms;
    if (this.flight) this.fly(now_ms);
    scene.updateLevel();
    const isFading = scene.fades.step(elapsed_ms);
    scene.look();
    this.painter.draw(this.pen);
    this.labels.draw(this.pen);
    this.events.onFrame();
    if (isFading || this.flight) this.draw();
  }

  destroy(): void {
    cancelAnimationFrame(this.request);
    clearTimeout(this.rest);
    this.gestures.destroy();
  }

  private fly(now_ms: number): void {
    const { way, start_ms, span_ms } = this.flight!;
    const share = Math.min(1, Math.max(0, (now_ms - start_ms) / span_ms));
    way.at(share * share * (3 - 2 * share), this.scene.camera);
    this.gestures.follow();
    if (share < 1) return;
    this.flight = null;
    this.moved(true);
  }

  private moved(isFlight: boolean): void {
    this.draw();
    clearTimeout(this.rest);
    this.rest = setTimeout(
      () => {
        if (this.flight) return;
        this.fill();
        this.events.onRest({ ...this.scene.camera }, isFlight);
      },
      isFlight ? 0 : rest_ms,
    );
  }
}
