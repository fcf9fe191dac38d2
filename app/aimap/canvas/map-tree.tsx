import type { KeyboardEvent, RefObject } from 'react';
import type { MapMarks } from './map-marks.ts';
import { canvasTexts } from './map-canvas-texts.ts';
import type { PilotState } from './pilot-state.ts';
import style from './map-stage.module.css';

type Props = {
  marks: MapMarks;
  state: PilotState;
  tree: RefObject<HTMLDivElement | null>;
  onKey: (event: KeyboardEvent) => void;
};

/**
 * The one tab stop of the map: it takes the keys, and holds what is in sight as a tree for screen readers. It lies over
 * the canvas and lets every pointer through.
 */
export function MapTree({ marks, state: { near: topics, focus }, tree, onKey }: Props) {
  const t = canvasTexts.use();
  const all = focus >= 0 && !topics.includes(focus) ? [...topics, focus] : topics;
  const areas = [...new Set(all.map((index) => marks.area[index]!))];
  const shown = areas.length > 0 ? areas : marks.areas.map((_, place) => place);
  return (
    <>
      <div
        ref={tree}
        className={style['tree']}
        role="tree"
        tabIndex={0}
        aria-label={t.tree}
        aria-describedby="map-keys"
        aria-activedescendant={focus >= 0 ? `map-node-${marks.topics[focus]!.id}` : undefined}
        onKeyDown={onKey}
        onKeyUp={onKey}
      >
        {shown.map((place) => (
          <div key={place} role="treeitem" aria-expanded aria-level={1} aria-selected={false} className="sr">
            <span>{t.saidArea(marks.areas[place]!.title, marks.areas[place]!.topics)}</span>
            <div role="group">
              {all
                .filter((index) => marks.area[index] === place)
                .map((index) => (
                  <div
                    key={index}
                    id={`map-node-${marks.topics[index]!.id}`}
                    role="treeitem"
                    aria-level={2}
                    aria-selected={index === focus}
                  >
                    {marks.topics[index]!.title}
                  </div>
                ))}
            </div>
          </div>
        ))}
      </div>
      <p id="map-keys" className={style['keys']}>
        {t.keys}
      </p>
    </>
  );
}
