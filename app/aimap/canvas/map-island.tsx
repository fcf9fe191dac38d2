import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { cameraOf } from './camera-address.ts';
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
import { useCameraAddress } from './use-camera-address.ts';
import { useMapEngine } from './use-map-engine.ts';
import style from './map-stage.module.css';

export type IslandProps = Pick<MapStageProps, 'map' | 'area' | 'lit' | 'paths' | 'own' | 'listTo'> & {
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  onReady: () => void;
};

type Drawn = { engine: MapEngine; pilot: MapPilot };

/** The drawn map with all that belongs to it. The map of the first moment stays: its places are what is pinned. */
export function MapIsland({ map, area, lit, onReady, isFull, onFull, ...given }: IslandProps) {
  const texts = { canvas: canvasTexts.use(), map: mapTexts.use() };
  const { search } = useLocation();
  const tree = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [mini] = useState<MiniMapFrame>(() => ({ draw: () => {} }));
  const [start] = useState(() => ({
    map,
    frame: frameOf(map.areas.filter(({ slug }) => area === '' || slug === area)),
    camera: cameraOf(search),
    format: (topics: number) => texts.map.topics(formatNumber(topics)),
  }));
  const [state, setState] = useState<PilotState>(startState);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const pilot = drawn?.pilot ?? null;
  const { write, leave } = useCameraAddress(
    () => pilot?.homeCamera() ?? null,
    (to) => pilot?.goTo(to),
  );
  const events: MapEvents = {
    onRest: (to, isFlight) => {
      const isNew = pilot?.rest(isFlight) ?? null;
      if (isNew !== null) write(to, isNew);
    },
    onFrame: () => mini.draw(),
    onPress: (hit, isShift) => {
      pilot?.press(hit, isShift);
      tree.current?.focus({ preventScroll: true });
    },
    onGrab: () => pilot?.grab(),
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
    engine.fill();
    setDrawn({ engine, pilot: made });
    onReady();
  };
  const canvas = useMapEngine(start, events, begin);
  useTold(drawn, isFull, given.own);
  useLit(pilot, lit, search);
  useArea(pilot, area);
  return (
    <>
      <canvas ref={canvas} className={style['canvas']} data-full={isFull || undefined} aria-hidden />
      {drawn && (
        <>
          <MapTree
            marks={drawn.engine.scene.marks}
            topics={state.near}
            focus={state.focus}
            tree={tree}
            onKey={(event) => drawn.pilot.key(event, isFull)}
          />
          <MapFloats {...drawn} {...{ state, mini, isFull, onFull }} own={given.own} />
          <MapSides {...drawn} {...{ state, field }} paths={given.paths} />
        </>
      )}
    </>
  );
}

/** Tells the drawing whether it fills the screen, and what its reader has learned. */
function useTold(drawn: Drawn | null, isFull: boolean, own: IslandProps['own']): void {
  useEffect(() => drawn?.engine.setTouch(isFull), [drawn, isFull]);
  useEffect(() => drawn?.engine.setOwn(own), [drawn, own]);
}

/** What the address asks for stands out; the map flies to what its words found first, unless it says where to look. */
function useLit(pilot: MapPilot | null, lit: IslandProps['lit'], search: string): void {
  const q = cameraOf(search) ? '' : (new URLSearchParams(search).get('q') ?? '');
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
