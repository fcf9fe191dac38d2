import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { readToken } from '#app/core/request/login-state.ts';
import { request } from '#app/core/request/request.ts';
import { requestHeaders } from '#app/core/request/request-headers.ts';
import { classNames } from '#app/ui/kit/class-names.ts';
import { canvasTexts } from './map-canvas-texts.ts';
import type { DrawnMap, OwnMarks } from './map-canvas-kinds.ts';
import type { IslandProps } from './map-island.tsx';
import { useMapSlots } from './map-slots.tsx';
import style from './map-stage.module.css';

export type MapStageProps = {
  className: string | undefined;
  /** The page is the map's alone: one finger moves it where the page can still be scrolled. */
  isOwnPage: boolean;
  /** What the picture shows: all lands, and some topics. */
  map: DrawnMap;
  /** The area that is shown at first, by its slug; '' for the whole map. */
  area: string;
  /** Ids of the topics that stand out; null when all do. */
  lit: readonly number[] | null;
  paths: readonly { slug: string; title: string; steps: number }[];
  /** What the reader has of topics. */
  own: OwnMarks;
  /** The address of the same in the list. */
  listTo: string;
  views: ReactNode;
  /** The picture with its links, which needs no script. */
  children: ReactNode;
};

type Loaded = { Island: ComponentType<IslandProps>; map: DrawnMap };

/** The map: first a picture, then, once its code and all its topics are here, the drawing in the same place. */
export function MapStage({ className, map, views, children, ...given }: MapStageProps) {
  const t = canvasTexts.use();
  const { isReady, setReady } = useMapSlots();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    let isOver = false;
    void load(map).then((found) => {
      if (!isOver && found) setLoaded(found);
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- places are pinned: the map of the first moment stays
  }, []);
  return (
    <section
      className={classNames(className, style['stage'], isFull && style['isFull'])}
      aria-label={t.stage}
      data-map={isReady ? 'drawn' : 'still'}
    >
      <div className={style['still']} hidden={isReady}>
        {children}
      </div>
      {loaded && (
        <loaded.Island {...given} map={loaded.map} isFull={isFull} onFull={setFull} onReady={() => setReady(true)} />
      )}
      {views}
    </section>
  );
}

/** The code of the drawing and all topics with their edges; null when the code cannot be had: the picture stays. */
async function load(shown: DrawnMap): Promise<Loaded | null> {
  try {
    const [{ MapIsland }, whole] = await Promise.all([import('./map-island.tsx'), readWhole()]);
    return { Island: MapIsland, map: whole ?? shown };
  } catch {
    return null;
  }
}

/** The whole map, null when it cannot be had. A guest's question goes by itself: the code of requests comes later. */
async function readWhole(): Promise<DrawnMap | null> {
  const path = '/api/aiMap/map';
  if (readToken() !== '') {
    const envelope = await request.get<DrawnMap>(path, {}, { showErrorMessage: false, showCodeMessage: false });
    return envelope.code === 1 ? envelope.data : null;
  }
  try {
    const answer = await fetch(path, { headers: requestHeaders(), signal: AbortSignal.timeout(30_000) });
    const envelope = (await answer.json()) as { code: number; data: DrawnMap };
    return envelope.code === 1 ? envelope.data : null;
  } catch {
    return null;
  }
}
