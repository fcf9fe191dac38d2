import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type MapTexts, mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { writeCard } from './card-address.ts';
import type { Camera } from './camera.ts';
import { frameOf } from './ground-frames.ts';
import { canvasTexts } from './map-canvas-texts.ts';
import type { MapEngine, MapEvents } from './map-engine.ts';
import { MapFloats } from './map-floats.tsx';
import { MapPilot } from './map-pilot.ts';
import { type PilotState, startState } from './pilot-state.ts';
import { MapSides } from './map-sides.tsx';
import type { MapStageProps } from './map-stage.tsx';
import { MapTree } from './map-tree.tsx';
import type { MiniMapFrame } from './mini-map.tsx';
import { placeOf } from './place-address.ts';
import { TouchHint, useShortly } from './touch-hint.tsx';
import { useMapEngine } from './use-map-engine.ts';
import { useOneFinger } from './use-one-finger.ts';
import { usePlaceAddress } from './use-place-address.ts';
import style from './map-stage.module.css';

export type IslandProps = Pick<MapStageProps, 'isOwnPage' | 'map' | 'area' | 'lit' | 'paths' | 'own' | 'listTo'> & {
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  onReady: () => void;
};

type Drawn = { engine: MapEngine; pilot: MapPilot };
type Keep = (drawn: Drawn, camera: Camera, how: { isNew: boolean; isRest: boolean }) => void;

/** The drawn map with all that belongs to it. The map of the first moment stays: its places are what is pinned. */
export function MapIsland({ isOwnPage, map, area, lit, onReady, isFull, onFull, ...given }: IslandProps) {
  const texts = { canvas: canvasTexts.use(), map: mapTexts.use() };
  const { search } = useLocation();
  const tree = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isHinting, hint] = useShortly();
  const [mini] = useState<MiniMapFrame>(() => ({ draw: () => {} }));
  const [start] = useState(() => startOf({ map, area }, search, texts.map));
  const [state, setState] = useState<PilotState>(startState);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const pilot = drawn?.pilot ?? null;
  const { keep, leave } = useAddress(drawn);
  const events: MapEvents = {
    onRest: (to, isFlight) => {
      const isNew = pilot?.rest(isFlight) ?? null;
      if (drawn && isNew !== null) keep(drawn, to, { isNew, isRest: true });
    },
    onFrame: () => mini.draw(),
    onPress: (hit, isShift) => {
      pilot?.press(hit, isShift);
      tree.current?.focus({ preventScroll: true });
    },
    onGrab: () => pilot?.grab(),
    onPast: hint,
    onFault: (isFailing) => setState((before) => ({ ...before, isFailing })),
  };
  const begin = (engine: MapEngine) => {
    const acts = {
      onState: setState,
      onOpen: leave,
      onList: () => leave(given.listTo),
      onSearch: () => field.current?.focus(),
      onFull,
    };
    const made = new MapPilot(engine, start.frame, texts, acts);
    made.rest(false);
    made.begin(start);
    engine.fill();
    setDrawn({ engine, pilot: made });
    onReady();
  };
  const canvas = useMapEngine(start, events, begin);
  const isOneFinger = useOneFinger(drawn?.engine ?? null, isFull, isOwnPage);
  useEffect(() => drawn?.engine.setOwn(given.own), [drawn, given.own]);
  useCard(drawn, state, keep);
  useLit(pilot, lit, search);
  useArea(pilot, area);
  return (
    <>
      <canvas ref={canvas} className={style['canvas']} data-one-finger={isOneFinger || undefined} aria-hidden />
      {drawn && (
        <>
          <MapTree
            {...{ state, tree }}
            marks={drawn.engine.scene.marks}
            onKey={(event) => drawn.pilot.key(event, isFull)}
          />
          {!isOneFinger && <TouchHint isShown={isHinting} />}
          <MapFloats {...drawn} {...{ state, mini, isFull, onFull }} own={given.own} />
          <MapSides {...drawn} {...{ state, field, isOneFinger }} paths={given.paths} />
        </>
      )}
    </>
  );
}

/** What the drawing begins with; it stays when the page is given something else. */
const startOf = ({ map, area }: Pick<IslandProps, 'map' | 'area'>, search: string, t: MapTexts) => ({
  map,
  frame: frameOf(map.areas.filter(({ slug }) => area === '' || slug === area)),
  ...placeOf(search),
  format: (topics: number) => t.topics(formatNumber(topics)),
});

/** The address and the map lead each other. */
function useAddress(drawn: Drawn | null): { keep: Keep; leave: (to: string) => void } {
  const { write, leave } = usePlaceAddress(
    () => drawn?.pilot.homeCamera() ?? null,
    (to) => drawn?.pilot.goTo(to),
  );
  const keep: Keep = ({ engine, pilot: { now } }, camera, how) =>
    write(
      { camera, card: writeCard(now, engine.scene.marks) },
      { ...how, isAsked: now.focus >= 0 && now.focus === now.asked },
    );
  return { keep, leave };
}

/** A card is opened or closed while the map stays where it is; where it flies, the address waits for its rest. */
function useCard(drawn: Drawn | null, state: PilotState, keep: Keep): void {
  const card = drawn && writeCard(state, drawn.engine.scene.marks);
  const tell = useEffectEvent((now: string | null) => {
    const isAsked = state.focus >= 0 && state.focus === state.asked;
    if (now !== null && drawn && !isAsked && !drawn.pilot.isGoing)
      keep(drawn, { ...drawn.engine.scene.camera }, { isNew: false, isRest: false });
  });
  useEffect(() => tell(card), [card]);
}

/** What the address asks for stands out; the map flies to what its words found first, unless it says where to look. */
function useLit(pilot: MapPilot | null, lit: IslandProps['lit'], search: string): void {
  const q = placeOf(search).camera ? '' : (new URLSearchParams(search).get('q') ?? '');
  const best = lit?.[0];
  useEffect(() => pilot?.setLit(lit), [pilot, lit]);
  useEffect(() => {
    if (q !== '' && best !== undefined) pilot?.showFound(best);
  }, [pilot, q, best]);
}

/** Flies to another area once the address names one. */
function useArea(pilot: MapPilot | null, area: string): void {
  const shown = useRef(area);
  useEffect(() => {
    if (!pilot || shown.current === area) return;
    shown.current = area;
    pilot.showArea(area);
  }, [pilot, area]);
}
