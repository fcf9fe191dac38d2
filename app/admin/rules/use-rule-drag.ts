import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { RuleBranch } from '#app/account/rules/rules.schema.ts';
import { type Drop, dropOf, findRule, type Place } from './rule-order.ts';

/** The rule that is being dragged, and where it would fall. */
export type Drag = {
  dragged: RuleBranch | null;
  /** Where it was taken up, in the window. */
  from: Point;
  over: { id: number; drop: Drop; place: Place } | null;
  /** Begins on a press of a rule's handle. */
  press: (event: PointerEvent<HTMLElement>, rule: RuleBranch) => void;
};

type Point = { x: number; y: number };
type Held = Point & { rule: RuleBranch };

/** So far the pointer goes before a press is a drag: a tap of a finger is never quite still. */
const begins_px = 5;
const edge_px = 56;
const fastest_px = 14;

/**
 * Dragging rules by mouse, pen and finger alike. Near the upper and lower edge the page scrolls along; Escape leaves
 * everything as it was.
 * @param all the trees that are shown: a rule falls on the row under the pointer, marked by data-rule
 */
export function useRuleDrag(all: readonly RuleBranch[], onDrop: (rule: RuleBranch, place: Place) => void): Drag {
  const [held, setHeld] = useState<Held | null>(null);
  const [over, setOver] = useState<Drag['over']>(null);
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);

  // Listens at once, not when the page has been drawn anew: a quick hand has let go by then.
  function take(rule: RuleBranch, at: Point) {
    let found: Drag['over'] = null;
    const follow = (x: number, y: number) => {
      found = findDrop(all, rule, x, y);
      setOver((last) => (last?.id === found?.id && last?.drop === found?.drop ? last : found));
    };
    const end = (isDropped: boolean) => {
      release.current?.();
      release.current = null;
      setHeld(null);
      setOver(null);
      if (found && isDropped) onDrop(rule, found.place);
    };
    release.current?.();
    setHeld({ rule, ...at });
    release.current = hold(at, follow, end);
  }
  function begin(event: PointerEvent<HTMLElement>, rule: RuleBranch) {
    if (event.button !== 0 || !event.isPrimary) return;
    const handle = event.currentTarget;
    const { clientX, clientY } = event;
    handle.setPointerCapture(event.pointerId);
    const control = new AbortController();
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (Math.hypot(x - clientX, y - clientY) < begins_px) return;
      control.abort();
      take(rule, { x, y });
    };
    handle.addEventListener('pointermove', move, { signal: control.signal });
    for (const name of ['pointerup', 'pointercancel'] as const)
      handle.addEventListener(name, () => control.abort(), { signal: control.signal });
  }
  return { dragged: held?.rule ?? null, from: { x: held?.x ?? 0, y: held?.y ?? 0 }, over, press: begin };
}

/** Where a rule would fall at a point of the window, or null. */
function findDrop(all: readonly RuleBranch[], rule: RuleBranch, x: number, y: number): Drag['over'] {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-rule]');
  const target = row ? findRule(all, Number(row.dataset['rule'])) : null;
  if (!row || !target) return null;
  const box = row.getBoundingClientRect();
  const found = dropOf(all, rule, target, (y - box.top) / box.height);
  return found && { id: target.id, ...found };
}

/** Listens while something is held, and scrolls at the edges; the returned function lets go. */
function hold(from: Point, follow: (x: number, y: number) => void, end: (isDropped: boolean) => void): () => void {
  const control = new AbortController();
  const options = { signal: control.signal };
  let { x, y } = from;
  let frame = 0;
  const tick = () => {
    frame = requestAnimationFrame(tick);
    const step = stepAt(y);
    if (step === 0) return;
    scrollerAt(x, y).scrollBy({ top: step, behavior: 'instant' });
    follow(x, y);
  };
  addEventListener(
    'pointermove',
    (event) => {
      [x, y] = [event.clientX, event.clientY];
      follow(x, y);
    },
    options,
  );
  addEventListener('pointerup', () => end(true), options);
  addEventListener('pointercancel', () => end(false), options);
  addEventListener('keydown', (event) => event.key === 'Escape' && end(false), options);
  follow(x, y);
  frame = requestAnimationFrame(tick);
  return () => {
    control.abort();
    cancelAnimationFrame(frame);
  };
}

/** How far to scroll in one frame: faster the nearer the edge. */
export function stepAt(y: number, height = innerHeight): number {
  const near = y < edge_px ? y - edge_px : y > height - edge_px ? y - (height - edge_px) : 0;
  return Math.max(-fastest_px, Math.min(fastest_px, Math.round(near / 4)));
}

/** What scrolls under a point: the frame's own area on wide screens, else the page. */
function scrollerAt(x: number, y: number): Element {
  const middle = document.elementFromPoint(x, Math.min(Math.max(y, edge_px * 2), innerHeight - edge_px * 2));
  for (let area = middle; area; area = area.parentElement) {
    if (area.scrollHeight > area.clientHeight && /auto|scroll/.test(getComputedStyle(area).overflowY)) return area;
  }
  return document.scrollingElement ?? document.documentElement;
}
