import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { canvasTexts } from './map-canvas-texts.ts';
import type { MapEngine } from './map-engine.ts';
import { arrows, type Direction } from './nearest-direction.ts';
import style from './map-stage.module.css';

type Props = { engine: MapEngine; isFull: boolean; onFull: () => void; onWhole: () => void };

const shown: readonly Direction[] = ['up', 'down', 'left', 'right'];
const icons = { up: 'chevron-up', down: 'chevron-down', left: 'chevron-left', right: 'chevron-right' } as const;
const share = 0.4;

/** Buttons for all that a hand on the map does otherwise. */
export function MapControls({ engine, isFull, onFull, onWhole }: Props) {
  const t = canvasTexts.use();
  return (
    <div className={`${style['float']} ${style['controls']}`} role="group" aria-label={t.controls}>
      <IconButton size="s" icon="plus" label={t.zoomIn} onClick={() => engine.zoomBy(2)} />
      <IconButton size="s" icon="minus" label={t.zoomOut} onClick={() => engine.zoomBy(0.5)} />
      {shown.map((direction) => (
        <IconButton
          key={direction}
          size="s"
          icon={icons[direction]}
          label={t.pan[direction]}
          onClick={() => engine.panBy(arrows[direction][0] * share, arrows[direction][1] * share)}
        />
      ))}
      <IconButton size="s" icon="locate" label={t.whole} onClick={onWhole} />
      <IconButton size="s" icon={isFull ? 'close' : 'expand'} label={isFull ? t.small : t.full} onClick={onFull} />
    </div>
  );
}
