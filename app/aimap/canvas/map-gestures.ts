import { select } from 'd3-selection';
import { type D3ZoomEvent, zoom, type ZoomBehavior, zoomIdentity } from 'd3-zoom';
import { ground } from '#app/aimap/nodes/node-kinds.ts';
import { scaleBounds } from './camera.ts';
import { topicAt } from './map-hits.ts';
import type { MapScene } from './map-scene.ts';

type GestureEvents = {
  /** The camera was moved by hand; `isStart` on the first move of a gesture. */
  onMove: (isStart: boolean) => void;
  onHover: () => void;
  onPress: (x: number, y: number, isShift: boolean) => void;
  /** One finger moves over the map and scrolls the page. */
  onPast: () => void;
};

/**
 * Wheel, drag, pinch and double click on the canvas, by d3-zoom. One finger scrolls the page unless it is to move the
 * map: two fingers always do. A wheel that can zoom no further out scrolls the page too.
 */
export class MapGestures {
  isOneFinger = false;
  private readonly behaviour: ZoomBehavior<HTMLCanvasElement, unknown>;
  private isFollowing = false;
  private isStarted = false;

  private readonly canvas: HTMLCanvasElement;
  private readonly scene: MapScene;
  private readonly events: GestureEvents;

  constructor(canvas: HTMLCanvasElement, scene: MapScene, events: GestureEvents) {
    this.canvas = canvas;
    this.scene = scene;
    this.events = events;
    this.behaviour = zoom<HTMLCanvasElement, unknown>()
      .scaleExtent([scaleBounds.least, scaleBounds.most])
      .translateExtent([
        [-ground / 2, -ground / 2],
        [ground * 1.5, ground * 1.5],
      ])
      .extent(() => [
        [0, 0],
        [scene.size.width, scene.size.height],
      ])
      .clickDistance(4)
      .filter((event: Event) => this.isOurs(event))
      .on('start', () => (this.isStarted = false))
      .on('zoom', (event: D3ZoomEvent<HTMLCanvasElement, unknown>) => this.take(event));
    const canvasOf = select(canvas);
    canvasOf.call(this.behaviour).on('dblclick.zoom', null);
    canvas.addEventListener('touchmove', this.past, { passive: true });
    canvas.addEventListener('click', this.press);
    canvas.addEventListener('pointermove', this.hover);
    canvas.addEventListener('pointerleave', this.leave);
  }

  /** Tells the gestures where the camera is after something else has moved it. */
  follow(): void {
    const { camera, size } = this.scene;
    this.isFollowing = true;
    this.behaviour.transform(
      select(this.canvas),
      zoomIdentity
        .translate(size.width / 2 - camera.x * camera.k, size.height / 2 - camera.y * camera.k)
        .scale(camera.k),
    );
    this.isFollowing = false;
  }

  destroy(): void {
    select(this.canvas).on('.zoom', null);
    this.canvas.removeEventListener('touchmove', this.past);
    this.canvas.removeEventListener('click', this.press);
    this.canvas.removeEventListener('pointermove', this.hover);
    this.canvas.removeEventListener('pointerleave', this.leave);
  }

  private isOurs(event: Event): boolean {
    if (event instanceof WheelEvent) return event.deltaY < 0 || this.scene.camera.k > scaleBounds.least * 1.001;
    if ('touches' in event) return this.isOneFinger || (event as TouchEvent).touches.length > 1;
    return !(event as MouseEvent).ctrlKey && (event as MouseEvent).button === 0;
  }

  private take({ transform }: D3ZoomEvent<HTMLCanvasElement, unknown>): void {
    if (this.isFollowing) return;
    const { camera, size } = this.scene;
    camera.k = transform.k;
    camera.x = (size.width / 2 - transform.x) / transform.k;
    camera.y = (size.height / 2 - transform.y) / transform.k;
    this.events.onMove(!this.isStarted);
    this.isStarted = true;
  }

  private readonly past = (event: TouchEvent): void => {
    if (!this.isOneFinger && event.touches.length === 1) this.events.onPast();
  };

  private readonly press = (event: MouseEvent): void => {
    this.events.onPress(event.offsetX, event.offsetY, event.shiftKey);
  };

  private readonly hover = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    const { scene, canvas } = this;
    const hover = scene.level > 0 && event.buttons === 0 ? topicAt(scene, event.offsetX, event.offsetY) : -1;
    canvas.style.cursor = hover >= 0 ? 'pointer' : '';
    if (hover === scene.hover) return;
    scene.hover = hover;
    this.events.onHover();
  };

  private readonly leave = (): void => {
    if (this.scene.hover < 0) return;
    this.scene.hover = -1;
    this.events.onHover();
  };
}
