import type { PointerEvent } from 'react';
import { classNames } from '#app/ui/kit/class-names.ts';
import type { Spot } from './free-places.policy.ts';
import type { LaidTopic } from './layout.schema.ts';
import style from './map-layout.module.css';

type Props = {
  topic: LaidTopic;
  pigment: number;
  place: Spot & { isPinned: boolean };
  /** Where it is saved, to be shown beside; null to leave it out. */
  saved: Spot | null;
  radius: number;
  unit: number;
  isChosen: boolean;
  isNamed: boolean;
  onPress: (event: PointerEvent<SVGElement>) => void;
};

/** A topic that can be taken by hand; one that has moved leaves a ghost where it is saved. */
export function TopicMark({ topic, pigment, place, saved, radius, unit, isChosen, isNamed, onPress }: Props) {
  const hasMoved = saved !== null && (saved.x !== place.x || saved.y !== place.y);
  const { x, y } = place;
  return (
    <g className={classNames(style['place'], isChosen && style['chosen'])} data-topic={topic.slug}>
      {hasMoved && (
        <>
          <circle className={style['ghost']} cx={saved.x} cy={saved.y} r={radius} />
          <line className={style['shift']} x1={saved.x} y1={saved.y} x2={x} y2={y} />
        </>
      )}
      <circle className={style['hit']} cx={x} cy={y} r={16 * unit} onPointerDown={onPress} />
      <circle
        className={classNames(style['dot'], place.isPinned && style['pinned'])}
        cx={x}
        cy={y}
        r={radius * (isChosen ? 1.5 : 1)}
        stroke={`var(--area-${pigment}-ink)`}
      />
      {isNamed && (
        <text className={style['name']} x={x} y={y + 21 * unit}>
          {topic.title}
        </text>
      )}
    </g>
  );
}
