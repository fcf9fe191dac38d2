import type { KeyboardEvent } from 'react';
import type { MapTexts } from '#app/aimap/nodes/map-texts.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { type Camera, cameraAt, fitCamera, type GroundFrame } from './camera.ts';
import { readCard } from './card-address.ts';
import type { MapPlace } from './place-address.ts';
import { frameAround, frameOf } from './ground-frames.ts';
import type { canvasTexts } from './map-canvas-texts.ts';
import type { PointKind } from './map-canvas-kinds.ts';
import type { MapEngine } from './map-engine.ts';
import { isInside, type MapHit, topicsInSight } from './map-hits.ts';
import { type PilotState, startState } from './pilot-state.ts';
import { actOfKey, type MapAct, type Round } from './map-keys.ts';

type Texts = { canvas: ReturnType<typeof canvasTexts.use>; map: MapTexts };
type PilotEvents = {
  onState: (change: (before: PilotState) => PilotState) => void;
  onOpen: (to: string) => void;
  onList: () => void;
  onSearch: () => void;
  onFull: (isFull: boolean) => void;
};

const nearMost = 250;
/** From this scale on the crumbs name the area in the middle. */
const areaScale = 0.018;

/** Leads the map: what keys, presses, search and lists mean for its camera and for what stands out. */
export class MapPilot {
  private state = startState;
  private isNamed = false;
  /** The address says already what the map flies to. */
  private isAddressed = false;
  private asked: readonly number[] | null = null;
  private saidLevel = -1;
  private readonly round: Round = { key: '', from: -1, last: -1 };

  private readonly engine: MapEngine;
  private readonly home: GroundFrame;
  private readonly texts: Texts;
  private readonly events: PilotEvents;

  constructor(engine: MapEngine, home: GroundFrame, texts: Texts, events: PilotEvents) {
    this.engine = engine;
    this.home = home;
    this.texts = texts;
    this.events = events;
  }

  /**
   * The map has come to rest.
   * @returns whether that is a place of its own in the history; null when the address says it already
   */
  rest(isFlight: boolean): boolean | null {
    const { scene } = this.engine;
    const isNew = this.isAddressed ? null : isFlight && this.isNamed;
    this.isNamed = false;
    this.isAddressed = false;
    const near = topicsInSight(scene, nearMost);
    const { x, y, k } = scene.camera;
    const area = k < areaScale ? -1 : scene.marks.areas.findIndex(({ polygon }) => isInside(polygon, x, y));
    const level = scene.level;
    const said = level === this.saidLevel ? undefined : this.texts.canvas.saidZoom[level];
    const isFirst = this.saidLevel < 0;
    this.saidLevel = level;
    this.set({ near, area, ...(said && !isFirst && { said }) });
    return isNew;
  }

  /** A hand is on the map: where it comes to rest is no place that was asked for. */
  grab(): void {
    this.isNamed = false;
    this.isAddressed = false;
  }

  /** What is shown when the address says nothing else. */
  homeCamera(): Camera {
    return fitCamera(this.home, this.engine.scene.size);
  }

  get now(): PilotState {
    return this.state;
  }

  /** The map is on its way to where its rest will be told. */
  get isGoing(): boolean {
    return this.isNamed || this.isAddressed;
  }

  /** What an address has open; it lies in the middle when the address does not say where to look. */
  begin({ camera, card }: MapPlace): void {
    const { focus, point } = this.showCard(card);
    const { marks, camera: now, size } = this.engine.scene;
    const at = point ?? (focus >= 0 ? { x: marks.xs[focus]!, y: marks.ys[focus]! } : null);
    if (camera || !at) return;
    this.isAddressed = true;
    this.engine.jumpTo(cameraAt(at, now, size), true);
  }

  /** A place of the history. */
  goTo({ camera, card }: MapPlace): void {
    this.isNamed = false;
    this.isAddressed = false;
    this.showCard(card);
    if (camera) this.engine.flyTo(camera);
  }

  press(hit: MapHit | null, isShift: boolean): void {
    this.engine.scene.hops = isShift ? 2 : 1;
    if (hit?.kind === 'topic') this.focus(hit.index);
    else if (hit?.kind === 'point') this.set({ point: hit, focus: -1, said: hit.title ?? '' });
    else if (hit?.kind === 'area' && this.engine.scene.level === 0) this.toArea(hit.index);
    else this.set({ focus: -1, point: null });
  }

  whole(): void {
    this.set({ focus: -1, point: null, said: this.texts.canvas.whole });
    this.showFrame(frameOf(this.engine.scene.marks.areas));
  }

  showFrame(frame: GroundFrame): void {
    this.isNamed = true;
    this.engine.showFrame(frame);
  }

  /** An area by its slug; '' for the whole map. */
  showArea(slug: string): void {
    const { areas } = this.engine.scene.marks;
    this.showFrame(frameOf(areas.filter((area) => slug === '' || area.slug === slug)));
    this.isAddressed = true;
  }

  /** What the words of the address found first, by its id. */
  showFound(id: number): void {
    const index = this.engine.scene.marks.indexOfId(id);
    if (index < 0) return;
    this.toTopic(index);
    this.isAddressed = true;
    this.set({ asked: index });
  }

  toArea(index: number): void {
    const area = this.engine.scene.marks.areas[index]!;
    this.set({ focus: -1, point: null, said: this.texts.canvas.saidArea(area.title, area.topics) });
    this.showFrame(frameOf([area]));
  }

  toTopic(index: number): void {
    const { marks, camera, size } = this.engine.scene;
    this.focus(index);
    this.isNamed = true;
    this.engine.flyTo(cameraAt({ x: marks.xs[index]!, y: marks.ys[index]! }, camera, size));
  }

  toPlace(x: number, y: number): void {
    this.isNamed = true;
    this.engine.flyTo({ ...this.engine.scene.camera, x, y });
  }

  /** Lets what was found stand out; null ends that. */
  find(found: readonly number[] | null, q: string): void {
    this.set({
      found: found && { topics: found, q },
      ...(found && { said: this.texts.canvas.found(found.length) }),
    });
    this.light();
  }

  /** What the address asks for stands out, by ids; null for all. */
  setLit(ids: readonly number[] | null): void {
    const { marks } = this.engine.scene;
    this.asked = ids && ids.map((id) => marks.indexOfId(id)).filter((index) => index >= 0);
    this.light();
  }

  toggle(kind: PointKind): void {
    const hidden = new Set(this.state.hidden);
    if (!hidden.delete(kind)) hidden.add(kind);
    this.engine.scene.shownKinds[kind] = !hidden.has(kind);
    this.set({ hidden });
  }

  /** Shows a path on the map; null hides it. */
  showPath(path: PilotState['path']): void {
    const { scene } = this.engine;
    scene.path = path?.steps ?? [];
    this.set({ path, ...(path && { said: this.texts.canvas.pathShown(path.title, path.steps.length) }) });
    if (!path || path.steps.length === 0) return;
    const places = path.steps.map((i): [number, number] => [scene.marks.xs[i]!, scene.marks.ys[i]!]);
    this.showFrame(frameAround(places, 0.12, 1200));
  }

  /** The shortest way to a topic along what is learned before it and not done yet. */
  showWayTo(index: number): void {
    const { scene } = this.engine;
    const { marks } = scene;
    this.showPath({
      slug: '',
      title: marks.topics[index]!.title,
      steps: marks.chainTo(index, (one) => scene.isDone(one)),
    });
  }

  /** Lets a topic stand out while something points at it; -1 for none. */
  point(index: number): void {
    this.engine.scene.hover = index;
    this.engine.draw();
  }

  close(): void {
    this.set({ focus: -1, point: null });
  }

  key(event: KeyboardEvent, isFull: boolean): void {
    const { scene } = this.engine;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Shift' || event.type === 'keyup') {
      scene.hops = event.type === 'keydown' ? 2 : 1;
      return this.engine.draw();
    }
    const act = actOfKey(scene, event.key, this.round);
    if (!act) return;
    event.preventDefault();
    event.nativeEvent.stopImmediatePropagation();
    this.obey(act, isFull);
  }

  private obey(act: MapAct, isFull: boolean): void {
    if (act.kind === 'focus') this.focus(act.index, true);
    else if (act.kind === 'area') this.toArea(act.index);
    else if (act.kind === 'zoom') this.engine.zoomBy(act.factor);
    else if (act.kind === 'whole') this.whole();
    else if (act.kind === 'search') this.events.onSearch();
    else if (act.kind === 'list') this.events.onList();
    else if (act.kind === 'open') this.open();
    else if (act.kind === 'back') this.back(isFull);
    else this.set({ said: this.texts.canvas.nothing[act.reason] });
  }

  private open(): void {
    const topic = this.engine.scene.marks.topics[this.state.focus];
    if (topic) this.events.onOpen(nodePath(topic));
  }

  /** One step back: what was chosen last is let go first. */
  private back(isFull: boolean): void {
    const { focus, point, found, path } = this.state;
    if (focus >= 0 || point) this.set({ focus: -1, point: null });
    else if (found) this.find(null, '');
    else if (path) this.showPath(null);
    else if (isFull) this.events.onFull(false);
    else this.whole();
  }

  private focus(index: number, isFollowed = false): void {
    const { marks, camera, size } = this.engine.scene;
    const topic = marks.topics[index]!;
    const area = marks.areas[marks.area[index]!]!;
    const level = this.texts.map.levels[topic.level] ?? '';
    const needs = marks.prerequisites(index).length;
    this.set({
      focus: index,
      point: null,
      said: this.texts.canvas.said(topic.title, area.title, level, topic.posts, needs),
    });
    if (!isFollowed) return;
    const [dx, dy] = [(topic.x - camera.x) * camera.k, (topic.y - camera.y) * camera.k];
    const isFar = Math.abs(dx) > size.width * 0.36 || Math.abs(dy) > size.height * 0.36;
    if (isFar) this.engine.flyTo(cameraAt(topic, camera, size, camera.k));
  }

  private showCard(card: string): Pick<PilotState, 'focus' | 'point'> {
    const shown = readCard(card, this.engine.scene.marks);
    if (shown.focus >= 0) this.focus(shown.focus);
    else this.set(shown);
    return shown;
  }

  /** What was found stands out, else what the address asks for, else all. */
  private light(): void {
    const { scene } = this.engine;
    const { found } = this.state;
    const bright = found?.topics ?? this.asked;
    scene.lit = bright && new Uint8Array(scene.marks.count);
    for (const i of bright ?? []) scene.lit![i] = 1;
    this.engine.draw();
  }

  private set(change: Partial<PilotState>): void {
    this.state = { ...this.state, ...change };
    this.engine.scene.focus = this.state.focus;
    this.engine.draw();
    this.events.onState((before) => ({ ...this.state, isFailing: before.isFailing }));
  }
}
