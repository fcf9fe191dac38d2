import { useRef, useState } from 'react';
import { frameOf } from '#app/aimap/canvas/ground-frames.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { cornered, followed, moved, redone, undone } from './layout-draft.ts';
import { LayoutChosen } from './layout-chosen.tsx';
import { LayoutMoves } from './layout-moves.tsx';
import { type Compared, LayoutStage } from './layout-stage.tsx';
import type { Layout } from './layout.schema.ts';
import style from './map-layout.module.css';
import { type LayoutTexts, layoutTexts } from './map-layout-texts.ts';
import { type LayoutWork, useLayoutWork } from './use-layout-work.ts';
import { type StageView, useStageView } from './use-stage-view.ts';

const compares: readonly Compared[] = ['before', 'both', 'after'];

/** The map on which editors move topics and lands, with what is chosen and what is not saved beside it. */
export default function LayoutEditor({ layout, maySave }: { layout: Layout; maySave: boolean }) {
  const t = layoutTexts.use();
  const work = useLayoutWork(layout);
  const whole = frameOf(layout.areas);
  const stageRef = useRef<HTMLDivElement>(null);
  const view = useStageView(stageRef, whole);
  const [chosen, setChosen] = useState<number[]>([]);
  const [areaId, setAreaId] = useState<number | null>(null);
  const [isShore, setIsShore] = useState(false);
  const [compared, setCompared] = useState<Compared>('both');
  const { draft, change } = work;
  function choose(id: number | null, isMore: boolean) {
    if (id === null) return setChosen([]);
    if (!isMore) return setChosen([id]);
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  }
  const isLocked = compared === 'before';
  const said = chosen.map((id) => sayPlace(layout, work, id, t)).join('; ');
  return (
    <div className={style['editor']} onKeyDown={(event) => onUndoKeys(event, work)} role="presentation">
      <div className={style['board']}>
        <LayoutStage
          {...{ layout, draft, chosen, compared, isLocked, view, stageRef, t }}
          landId={isShore ? areaId : null}
          onChoose={choose}
          onMove={(dx, dy, isNudge) => change((last) => moved(last, chosen, dx, dy, isNudge))}
          onCorner={(corner, x, y) => change((last) => cornered(last, areaId!, corner, x, y))}
        />
        <div className={`${style['float']} ${style['compare']}`}>
          <Segmented
            label={t.views}
            value={compared}
            options={compares.map((value) => ({ value, label: t.view[value] }))}
            onChange={setCompared}
          />
        </div>
        <Controls view={view} work={work} t={t} onWhole={() => view.fit(whole)} />
        <output className="sr" aria-live="polite">
          {said}
        </output>
      </div>
      <aside className={style['side']}>
        <LayoutChosen
          {...{ layout, work, chosen, areaId, isShore, t }}
          onArea={(id) => {
            setAreaId(id);
            setIsShore(false);
            const area = layout.areas.find((one) => one.id === id);
            view.fit(area ? frameOf([{ ...area, ...draft.now.lands[area.id] }]) : whole);
          }}
          onShore={setIsShore}
          onFollow={(id) =>
            change((last) =>
              followed(
                last,
                id,
                layout.topics.filter((topic) => topic.areaId === id).map((topic) => topic.id),
              ),
            )
          }
          onChoose={choose}
        />
        <LayoutMoves layout={layout} work={work} maySave={maySave} t={t} />
      </aside>
    </div>
  );
}

function sayPlace(layout: Layout, { draft }: LayoutWork, id: number, t: LayoutTexts): string {
  const [topic, place] = [layout.topics.find((one) => one.id === id), draft.now.topics[id]];
  return topic && place ? t.nowAt(topic.title, place.x, place.y) : '';
}

function onUndoKeys(event: React.KeyboardEvent, { change }: LayoutWork): void {
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isField) return;
  event.preventDefault();
  change(event.shiftKey ? redone : undone);
}

type ControlsProps = { view: StageView; work: LayoutWork; t: LayoutTexts; onWhole: () => void };

function Controls({ view, work: { draft, change }, t, onWhole }: ControlsProps) {
  return (
    <>
      <div className={`${style['float']} ${style['history']}`} role="group" aria-label={t.undo}>
        <IconButton
          size="s"
          icon="undo"
          label={t.undo}
          disabled={draft.past.length === 0}
          onClick={() => change(undone)}
        />
        <IconButton
          size="s"
          icon="redo"
          label={t.redo}
          disabled={draft.future.length === 0}
          onClick={() => change(redone)}
        />
      </div>
      <div className={`${style['float']} ${style['zoom']}`} role="group" aria-label={t.controls}>
        <IconButton size="s" icon="plus" label={t.zoomIn} onClick={() => view.zoomBy(1.6)} />
        <IconButton size="s" icon="minus" label={t.zoomOut} onClick={() => view.zoomBy(1 / 1.6)} />
        <IconButton size="s" icon="locate" label={t.whole} onClick={onWhole} />
      </div>
    </>
  );
}
