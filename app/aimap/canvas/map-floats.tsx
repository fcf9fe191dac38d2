import { canvasTexts } from './map-canvas-texts.ts';
import { PointCard, TopicCard } from './map-card.tsx';
import { MapControls } from './map-controls.tsx';
import { MapCrumbs } from './map-crumbs.tsx';
import type { OwnMarks } from './map-canvas-kinds.ts';
import type { MapEngine } from './map-engine.ts';
import { MapLegend } from './map-legend.tsx';
import type { MapPilot } from './map-pilot.ts';
import type { PilotState } from './pilot-state.ts';
import { MiniMap, type MiniMapFrame } from './mini-map.tsx';
import style from './map-stage.module.css';

type Props = {
  engine: MapEngine;
  pilot: MapPilot;
  state: PilotState;
  mini: MiniMapFrame;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  own: OwnMarks;
};

/** What lies over the map: where one is, what is chosen, buttons, legend and the small map. */
export function MapFloats({ engine, pilot, state, mini, isFull, onFull, own }: Props) {
  const t = canvasTexts.use();
  const { marks } = engine.scene;
  return (
    <>
      <div className={style['corner']}>
        <MapCrumbs
          marks={marks}
          area={state.area}
          focus={state.focus}
          onWhole={() => pilot.whole()}
          onArea={(area) => pilot.toArea(area)}
        />
        {state.point && <PointCard marks={marks} hit={state.point} onClose={() => pilot.close()} />}
        {state.focus >= 0 && (
          <TopicCard
            marks={marks}
            index={state.focus}
            own={own}
            onClose={() => pilot.close()}
            onWay={() => pilot.showWayTo(state.focus)}
          />
        )}
      </div>
      <MapControls engine={engine} isFull={isFull} onFull={() => onFull(!isFull)} onWhole={() => pilot.whole()} />
      <MapLegend hidden={state.hidden} hasOwn={own.size > 0} onToggle={(kind) => pilot.toggle(kind)} />
      <MiniMap engine={engine} frame={mini} onGo={(x, y) => pilot.toPlace(x, y)} />
      {state.isFailing && (
        <p className={`${style['float']} ${style['fault']}`} role="status">
          {t.offline}
        </p>
      )}
      <p className="sr" role="status">
        {state.said}
      </p>
    </>
  );
}
