import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { fitCamera, type Camera, type GroundFrame } from './camera.ts';
import type { DrawnMap, TilePlace } from './map-canvas-kinds.ts';
import { MapEngine, type MapEvents } from './map-engine.ts';
import { forcedColours, readPalette } from './map-palette.ts';

type Start = { map: DrawnMap; frame: GroundFrame; camera: Camera | null; format: (topics: number) => string };

/**
 * The engine on a canvas: it follows its size, theme, forced colours and the wish for no motion.
 * @param onStart called once the engine has drawn
 * @returns the ref of the canvas
 */
export function useMapEngine(
  start: Start,
  events: MapEvents,
  onStart: (engine: MapEngine) => void,
): RefCallback<HTMLCanvasElement> {
  const latest = useRef({ start, events, onStart });
  useEffect(() => {
    latest.current = { start, events, onStart };
  });
  return useCallback((element: HTMLCanvasElement | null) => {
    if (!element) return;
    let end = () => {};
    // a task of its own: what was pressed is not to wait for it, and the page has its layout by then
    const starting = setTimeout(() => {
      const { start: given, onStart: tell } = latest.current;
      const engine = startEngine(element, given, {
        onRest: (camera, isFlight) => latest.current.events.onRest(camera, isFlight),
        onFrame: () => latest.current.events.onFrame(),
        onPress: (hit, isShift) => latest.current.events.onPress(hit, isShift),
        onGrab: () => latest.current.events.onGrab(),
        onPast: () => latest.current.events.onPast(),
        onFault: (isFailing) => latest.current.events.onFault(isFailing),
      });
      const stop = follow(element, engine);
      end = () => {
        stop();
        engine.destroy();
      };
      // before the engine's next frame, whose events are for what is rendered then
      flushSync(() => tell(engine));
    });
    return () => {
      clearTimeout(starting);
      end();
    };
  }, []);
}

function startEngine(element: HTMLCanvasElement, { map, frame, camera, format }: Start, events: MapEvents): MapEngine {
  const { clientWidth: width, clientHeight: height } = element;
  const options = {
    palette: readPalette(element.parentElement!),
    camera: camera ?? fitCamera(frame, { width, height }),
    format,
    loadTile,
    isStill: matchMedia(noMotion).matches,
  };
  return new MapEngine(element, map, options, events);
}

const noMotion = '(prefers-reduced-motion: reduce)';

/** Tells an engine what changes around it. @returns what ends that */
function follow(element: HTMLCanvasElement, engine: MapEngine): () => void {
  const parent = element.parentElement!;
  const fit = () => engine.resize(element.clientWidth, element.clientHeight, Math.min(3, devicePixelRatio));
  const paint = () => engine.setPalette(readPalette(parent));
  const still = () => engine.setStill(matchMedia(noMotion).matches);
  const sizes = new ResizeObserver(fit);
  sizes.observe(element);
  const theme = new MutationObserver(paint);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const queries: [MediaQueryList, () => void][] = [
    [matchMedia('(prefers-color-scheme: dark)'), paint],
    [matchMedia(forcedColours), paint],
    [matchMedia(noMotion), still],
  ];
  for (const [query, act] of queries) query.addEventListener('change', act);
  addEventListener('resize', fit);
  fit();
  return () => {
    sizes.disconnect();
    theme.disconnect();
    for (const [query, act] of queries) query.removeEventListener('change', act);
    removeEventListener('resize', fit);
  };
}

/** A tile in the language of the page, which every reader gets alike. */
export async function loadTile({ z, x, y }: TilePlace): Promise<Uint8Array> {
  const language = document.documentElement.lang.startsWith('en') ? 'en' : 'zh-cn';
  const answer = await fetch(`/api/aiMap/tile?z=${z}&x=${x}&y=${y}&lang=${language}`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(20_000),
  });
  if (!answer.ok) throw new Error(`The tile was answered with ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
