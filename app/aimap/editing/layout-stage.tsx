import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { areaBox, namedTopics, topicBox } from '#app/aimap/atlas/label-places.ts';
import { linesOf } from '#app/aimap/canvas/title-lines.ts';
import { contours, drawnIn, shoreOf } from '#app/aimap/canvas/land-shape.ts';
import { dotRadius } from '#app/aimap/canvas/mark-sizes.ts';
import { classNames } from '#app/ui/kit/class-names.ts';
import type { LayoutDraft } from './layout-draft.ts';
import type { Layout, LaidTopic } from './layout.schema.ts';
import shore from '#app/aimap/canvas/map-land.module.css';
import style from './map-layout.module.css';
import type { LayoutTexts } from './map-layout-texts.ts';
import { TopicMark } from './topic-mark.tsx';
import type { StageView } from './use-stage-view.ts';

export type Compared = 'before' | 'both' | 'after';

export type StageProps = {
  layout: Layout;
  draft: LayoutDraft;
  chosen: readonly number[];
  /** The area whose shore is being edited. */
  landId: number | null;
  compared: Compared;
  isLocked: boolean;
  view: StageView;
  stageRef: RefObject<HTMLDivElement | null>;
  t: LayoutTexts;
  onChoose: (id: number | null, isMore: boolean) => void;
  onMove: (dx: number, dy: number, isNudge: boolean) => void;
  onCorner: (corner: number, x: number, y: number) => void;
};

/** What a hand holds: topics or a corner of a land, or the map itself. */
type Hold = { kind: 'topics' } | { kind: 'corner'; corner: number } | { kind: 'map' };
type Drag = { hold: Hold; x: number; y: number; dx: number; dy: number };

/** So many topics are drawn at once; more are for who comes closer. */
const mostDrawn = 400;
const nudges = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
/** Units of the ground that a key moves; with Shift ten times as far. */
const nudge = 40;
/** Sizes of letters, in pixels. */
const [areaSize, topicSize] = [20, 12.5];
const panStep_px = 60;

/** The map under an editor's hands: topics are dragged by mouse and finger, and moved by keys. */
export function LayoutStage(props: StageProps) {
  const { chosen, isLocked, view, stageRef, t, onChoose, onMove } = props;
  const [drag, setDrag] = useState<Drag | null>(null);
  useHeldTouches(stageRef);
  function onKeyDown(event: KeyboardEvent) {
    const step = nudges[event.key as keyof typeof nudges];
    if (event.key === 'Escape') return onChoose(null, false);
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    if (chosen.length === 0 || isLocked) view.panBy(-step[0] * panStep_px, -step[1] * panStep_px);
    else onMove(step[0] * nudge * far, step[1] * nudge * far, true);
  }
  function hold(event: PointerEvent<SVGElement>, what: Hold) {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.ownerSVGElement?.setPointerCapture(event.pointerId);
    setDrag({ hold: what, x: event.clientX, y: event.clientY, dx: 0, dy: 0 });
  }
  function follow(event: PointerEvent) {
    if (!drag) return;
    if (drag.hold.kind !== 'map') return setDrag({ ...drag, dx: event.clientX - drag.x, dy: event.clientY - drag.y });
    view.panBy(event.clientX - drag.x, event.clientY - drag.y);
    setDrag({ ...drag, x: event.clientX, y: event.clientY, dx: 1 });
  }
  function letGo() {
    if (!drag) return;
    setDrag(null);
    if (drag.hold.kind === 'map') return drag.dx === 0 ? onChoose(null, false) : undefined;
    const [dx, dy] = [Math.round(drag.dx / view.camera.k), Math.round(drag.dy / view.camera.k)];
    if (Math.hypot(drag.dx, drag.dy) < 3) return undefined;
    if (drag.hold.kind === 'topics') return onMove(dx, dy, false);
    const { draft, landId, onCorner } = props;
    const [x, y] = draft.now.lands[landId!]!.polygon[drag.hold.corner]!;
    return onCorner(drag.hold.corner, x + dx, y + dy);
  }
  return (
    // an application is a widget of its own, which has the focus and takes the keys
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={stageRef}
      className={style['stage']}
      role="application"
      aria-label={t.stage}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <svg
        aria-hidden
        viewBox={boxOf(view)}
        style={{ ['--unit' as string]: `${1 / view.camera.k}px` }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrag({ hold: { kind: 'map' }, x: event.clientX, y: event.clientY, dx: 0, dy: 0 });
        }}
        onPointerMove={follow}
        onPointerUp={letGo}
        onPointerCancel={() => setDrag(null)}
      >
        <Ground {...props} drag={drag} onHold={hold} />
      </svg>
    </div>
  );
}

/** A finger on something that can be dragged drags it: browsers heed no touch-action of a part of a drawing. */
function useHeldTouches(stageRef: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const stage = stageRef.current!;
    const onTouch = (event: TouchEvent) => {
      if ((event.target as Element).closest('[data-topic], [data-corner]')) event.preventDefault();
    };
    stage.addEventListener('touchstart', onTouch, { passive: false });
    return () => stage.removeEventListener('touchstart', onTouch);
  }, [stageRef]);
}

function boxOf({ camera: { x, y, k }, size: { width, height } }: StageView): string {
  return [x - width / 2 / k, y - height / 2 / k, width / k, height / k].map(Math.round).join(' ');
}

type GroundProps = StageProps & { drag: Drag | null; onHold: (event: PointerEvent<SVGElement>, what: Hold) => void };

function Ground(props: GroundProps) {
  const { layout, draft, chosen, compared, landId, isLocked, view, drag, onHold, onChoose } = props;
  const unit = 1 / view.camera.k;
  const by = drag?.hold.kind === 'topics' ? { x: drag.dx * unit, y: drag.dy * unit } : null;
  const placeOf = (id: number) => {
    const place = (compared === 'before' ? draft.saved : draft.now).topics[id];
    if (!place) return null;
    return by && chosen.includes(id) ? { ...place, x: place.x + by.x, y: place.y + by.y } : place;
  };
  const pigments = new Map(layout.areas.map(({ id, pigment }) => [id, pigment]));
  const drawn = drawnOf(props);
  const placed = drawn.map((topic) => ({ ...topic, ...draft.now.topics[topic.id]!, importance: topic.importance }));
  const taken = [
    ...layout.areas.map((area) => areaBox({ ...area, ...draft.now.lands[area.id] }, areaSize * unit)),
    ...placed.filter(({ id }) => chosen.includes(id)).map((topic) => topicBox(topic, topicSize * unit)),
  ];
  const named = namedTopics(
    placed.filter(({ id }) => !chosen.includes(id)),
    { size: topicSize * unit, taken, dots: placed },
  );
  const names = new Set([...named].map(({ id }) => id));
  return (
    <>
      {layout.areas.map((area) => {
        const land = (compared === 'before' ? draft.saved : draft.now).lands[area.id] ?? area;
        return <LandShape key={area.id} title={area.title} pigment={area.pigment} land={land} unit={unit} />;
      })}
      <Edges layout={layout} chosen={chosen} placeOf={placeOf} />
      {drawn.map((topic) => {
        const place = placeOf(topic.id);
        return (
          place && (
            <TopicMark
              key={topic.id}
              topic={topic}
              pigment={pigments.get(topic.areaId) ?? 1}
              place={place}
              saved={compared === 'both' ? (draft.saved.topics[topic.id] ?? null) : null}
              radius={dotRadius(topic.importance) * unit}
              unit={unit}
              isChosen={chosen.includes(topic.id)}
              isNamed={names.has(topic.id) || chosen.includes(topic.id)}
              onPress={(event) => {
                const isChosen = chosen.includes(topic.id);
                if (!isChosen || event.shiftKey) onChoose(topic.id, event.shiftKey);
                if (!isLocked) onHold(event, { kind: 'topics' });
                else event.stopPropagation();
              }}
            />
          )
        );
      })}
      {landId !== null && !isLocked && <Corners {...props} landId={landId} unit={unit} />}
    </>
  );
}

/** Topics in sight, the more important first, and what is chosen in any case. */
function drawnOf({ layout, draft, chosen, view: { camera, size } }: StageProps): LaidTopic[] {
  const [halfX, halfY] = [(size.width / camera.k) * 0.6, (size.height / camera.k) * 0.6];
  const inSight = layout.topics.filter(({ id }) => {
    const place = draft.now.topics[id];
    return (
      place && (chosen.includes(id) || (Math.abs(place.x - camera.x) < halfX && Math.abs(place.y - camera.y) < halfY))
    );
  });
  // what is chosen lies on top, so that a hand takes it and not its neighbour
  return inSight.slice(0, mostDrawn).toSorted((a, b) => Number(chosen.includes(a.id)) - Number(chosen.includes(b.id)));
}

type LandProps = { title: string; pigment: number; land: LayoutDraft['now']['lands'][number]; unit: number };

function LandShape({ title, pigment, land, unit }: LandProps) {
  const lines = linesOf(title);
  return (
    <g>
      <path className={shore['land']} d={shoreOf(land.polygon)} fill={`var(--area-${pigment})`} />
      {contours.map((share) => (
        <path
          key={share}
          className={shore['contour']}
          d={shoreOf(drawnIn(land.polygon, [land.x, land.y], share))}
          stroke={`var(--area-${pigment}-ink)`}
        />
      ))}
      <text
        className={style['areaName']}
        x={land.x}
        y={land.y - (lines.length - 1) * areaSize * unit * 0.6}
        fontSize={areaSize * unit}
        fill={`var(--area-${pigment}-ink)`}
        stroke={`var(--area-${pigment})`}
      >
        {lines.map((line, i) => (
          <tspan key={line} x={land.x} dy={i === 0 ? undefined : '1.2em'}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}

type EdgesProps = {
  layout: Layout;
  chosen: readonly number[];
  placeOf: (id: number) => { x: number; y: number } | null;
};

/** The edges of what is chosen; all of them would be a cobweb. */
function Edges({ layout, chosen, placeOf }: EdgesProps) {
  return layout.edges.map(([from, to, kind]) => {
    if (!chosen.includes(from) && !chosen.includes(to)) return null;
    const [a, b] = [placeOf(from), placeOf(to)];
    if (!a || !b) return null;
    return (
      <line
        key={`${from} ${to}`}
        className={classNames(style['way'], kind !== 'prerequisite' && style['beside'])}
        x1={a.x}
        y1={a.y}
        x2={b.x}
        y2={b.y}
      />
    );
  });
}

function Corners({ draft, landId, unit, drag, onHold }: GroundProps & { landId: number; unit: number }) {
  const land = draft.now.lands[landId];
  return land?.polygon.map(([x, y], corner) => {
    const isHeld = drag?.hold.kind === 'corner' && drag.hold.corner === corner;
    const [dx, dy] = isHeld ? [drag.dx * unit, drag.dy * unit] : [0, 0];
    return (
      <rect
        // oxlint-disable-next-line react/no-array-index-key -- a corner is known by its number
        key={corner}
        className={style['corner']}
        data-corner
        x={x + dx - 6 * unit}
        y={y + dy - 6 * unit}
        width={12 * unit}
        height={12 * unit}
        onPointerDown={(event) => onHold(event, { kind: 'corner', corner })}
      />
    );
  });
}
