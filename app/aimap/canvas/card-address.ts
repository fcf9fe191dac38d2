import { pointKinds } from './map-canvas-kinds.ts';
import type { MapMarks } from './map-marks.ts';
import type { PilotState } from './pilot-state.ts';

/** What a card tells of: a topic by its index, or a point. */
type Shown = Pick<PilotState, 'focus' | 'point'>;

/** The card that is open, as it stands in an address: a topic's id, or the kind, id and place of a point; '' for none. */
export function writeCard({ focus, point }: Shown, marks: MapMarks): string {
  if (point) return [point.point, point.id, point.x, point.y].join('-');
  return focus >= 0 ? String(marks.topics[focus]!.id) : '';
}

/** The card of an address; none for what is no card, or that of a topic which the map does not have. */
export function readCard(card: string, marks: MapMarks): Shown {
  const [, kind, id, x, y] = /^([a-z]+)-(\d{1,12})-(\d{1,5})-(\d{1,5})$/.exec(card) ?? [];
  const point = pointKinds.find((one) => one === kind);
  if (point)
    return { focus: -1, point: { kind: 'point', point, id: Number(id), x: Number(x), y: Number(y), title: null } };
  return { focus: /^\d{1,12}$/.test(card) ? marks.indexOfId(Number(card)) : -1, point: null };
}
