import { type RefObject, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import type { MapEngine } from './map-engine.ts';
import { MapPanel } from './map-panel.tsx';
import type { MapPilot } from './map-pilot.ts';
import type { PilotState } from './pilot-state.ts';
import { MapSearchBox } from './map-search-box.tsx';
import { useMapSlots } from './map-slots.tsx';
import type { MapStageProps } from './map-stage.tsx';

type Props = {
  engine: MapEngine;
  pilot: MapPilot;
  state: PilotState;
  isOneFinger: boolean;
  field: RefObject<HTMLInputElement | null>;
  paths: MapStageProps['paths'];
};

/** What the drawing puts into the page beside it: its search, and the list of what is in sight. */
export function MapSides({ engine, pilot, state, isOneFinger, field, paths }: Props) {
  const { elements } = useMapSlots();
  // what has been typed while the code came, and where the caret stands
  const [first] = useState(() => readField(elements.search));
  const q = new URLSearchParams(useLocation().search).get('q') ?? '';
  return (
    <>
      {elements.search &&
        createPortal(
          <MapSearchBox
            marks={engine.scene.marks}
            field={field}
            initial={elements.search === first.place ? first.typed : q}
            caret={elements.search === first.place ? first.caret : null}
            onFound={(found, q) => pilot.find(found, q)}
            onGo={(index) => pilot.toTopic(index)}
          />,
          elements.search,
        )}
      {elements.list && createPortal(<MapPanel {...{ engine, state, pilot, paths, isOneFinger }} />, elements.list)}
    </>
  );
}

/** The field that the drawing's own takes the place of; no caret where it has no focus. */
function readField(place: HTMLElement | undefined) {
  const field = place?.querySelector('input');
  const caret = field && document.activeElement === field ? field.selectionEnd : null;
  return { place, typed: field?.value ?? '', caret };
}
