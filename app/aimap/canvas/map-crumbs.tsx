import { canvasTexts } from './map-canvas-texts.ts';
import type { MapMarks } from './map-marks.ts';
import style from './map-legend.module.css';
import stage from './map-stage.module.css';

type Props = {
  marks: MapMarks;
  /** Index of the area in the middle of the view, -1 for the whole map. */
  area: number;
  focus: number;
  onWhole: () => void;
  onArea: (area: number) => void;
};

/** Where on the map one is: each step back is a flight. */
export function MapCrumbs({ marks, area, focus, onWhole, onArea }: Props) {
  const t = canvasTexts.use();
  return (
    <nav data-crumbs className={`${stage['float']} ${style['crumbs']}`} aria-label={t.crumbs}>
      <ol>
        <li>
          <button type="button" onClick={onWhole} aria-current={area < 0 && focus < 0 ? 'location' : undefined}>
            {t.whole}
          </button>
        </li>
        {area >= 0 && (
          <li>
            <button type="button" onClick={() => onArea(area)} aria-current={focus < 0 ? 'location' : undefined}>
              {marks.areas[area]!.title}
            </button>
          </li>
        )}
        {focus >= 0 && (
          <li>
            <span aria-current="location">{marks.topics[focus]!.title}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
