import { useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { canvasTexts } from './map-canvas-texts.ts';
import type { MapEngine } from './map-engine.ts';
import type { MapPilot } from './map-pilot.ts';
import type { PilotState } from './pilot-state.ts';
import { NearList } from './near-list.tsx';
import style from './map-panel.module.css';

type Path = { slug: string; title: string; steps: number };
type RowsProps = { engine: MapEngine; state: PilotState; pilot: MapPilot; paths: readonly Path[] };
type Props = RowsProps & { isOneFinger: boolean };

/** More rows than this nobody reads, nor wants to step through with keys. */
const listMost = 30;

/** Beside the map: what is in sight or was found, and the paths. */
export function MapPanel({ engine, state, pilot, paths, isOneFinger }: Props) {
  const t = canvasTexts.use();
  return (
    <>
      {state.found ? (
        <p className={style['listHead']}>
          {t.found(state.found.topics.length)}
          <Button size="s" tone="quiet" onClick={() => pilot.find(null, '')}>
            {t.clear}
          </Button>
        </p>
      ) : (
        <p className={style['listHead']}>
          {t.near} <span className="muted num">{state.near.length}</span>
        </p>
      )}
      <NearList
        marks={engine.scene.marks}
        topics={(state.found?.topics ?? state.near).slice(0, listMost)}
        focus={state.focus}
        onGo={(index) => pilot.toTopic(index)}
        onPoint={(index) => pilot.point(index)}
      />
      <details className={style['paths']}>
        <summary>{t.paths}</summary>
        <PathRows engine={engine} state={state} pilot={pilot} paths={paths} />
      </details>
      <p className={`small muted ${style['touch']}`}>{isOneFinger ? t.touchOwn : t.touch}</p>
    </>
  );
}

function PathRows({ engine, state, pilot, paths }: RowsProps) {
  const t = canvasTexts.use();
  const texts = mapTexts.use();
  const [isBusy, setBusy] = useState(false);
  const show = async ({ slug, title }: Path) => {
    setBusy(true);
    const answer = await request.get<{ stages: { steps: { id: number }[] }[] }>('/api/aiMap/path', { slug });
    setBusy(false);
    if (answer.code !== 1) return;
    const ids = answer.data.stages.flatMap(({ steps }) => steps.map(({ id }) => id));
    const steps = ids.map((id) => engine.scene.marks.indexOfId(id)).filter((index) => index >= 0);
    pilot.showPath({ slug, title, steps });
  };
  return (
    <>
      <p className="small muted">{t.choosePath}</p>
      <ul className={style['rows']} aria-busy={isBusy}>
        {paths.map((path) => (
          <li key={path.slug}>
            <button
              type="button"
              aria-pressed={state.path?.slug === path.slug}
              onClick={() => (state.path?.slug === path.slug ? pilot.showPath(null) : void show(path))}
            >
              <i className={style['pathMark']} aria-hidden />
              <span>{path.title}</span>
              <small className="num">{texts.steps(path.steps)}</small>
            </button>
          </li>
        ))}
      </ul>
      {state.path && (
        <Button size="s" tone="quiet" onClick={() => pilot.showPath(null)}>
          {t.leavePath}
        </Button>
      )}
    </>
  );
}
