/** From where to where something reaches on the screen, in px. */
export type Span = { top: number; bottom: number };

const gap_px = 4;
/** Taller fields fill the screen: only what is typed into counts of them. */
const tall_px = 240;
const narrow = '(max-width: 767px)';
const fields = 'input, textarea, select, [contenteditable="true"]';

/** The first of several places that hides nothing of what is used, else the one that hides least of it. */
export function chooseTop(tops: readonly number[], height: number, used: readonly Span[]): number {
  const hidden = (top: number) =>
    used.reduce((sum, one) => sum + Math.max(0, Math.min(top + height, one.bottom) - Math.max(top, one.top)), 0);
  return tops.reduce((best, top) => (hidden(top) < hidden(best) ? top : best));
}

/**
 * From now on keeps toasts on a phone off the field that is being typed in and the buttons that send: they stand below
 * the header, else over it, else at the foot. Browser only, once a document.
 */
export function keepClear(): void {
  const area = document.querySelector<HTMLElement>('section.toasts');
  if (!area) return;
  let frame = 0;
  const place = () => {
    frame = 0;
    area.style.removeProperty('top');
    const { top, height } = area.getBoundingClientRect();
    if (height === 0 || !matchMedia(narrow).matches) return;
    const seen = seenSpan();
    const over = seen.top + gap_px;
    const tops = [Math.max(top, over), over, footOf(seen) - height - gap_px];
    area.style.top = `${chooseTop(tops, height, usedIn(seen))}px`;
  };
  const later = () => {
    if (area.childElementCount > 0) frame ||= requestAnimationFrame(place);
  };
  new ResizeObserver(later).observe(area);
  for (const moment of ['focusin', 'input', 'scrollend', 'resize'])
    addEventListener(moment, later, { passive: true, capture: true });
  visualViewport?.addEventListener('resize', later);
}

/** What a keyboard leaves of the window. */
function seenSpan(): Span {
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight };
  return { top: offsetTop, bottom: offsetTop + height };
}

/** The end of the screen, or where the bar at the foot begins. */
function footOf({ bottom }: Span): number {
  const bar = document.querySelector('.bottombar')?.getBoundingClientRect();
  return bar && bar.height > 0 ? Math.min(bottom, bar.top) : bottom;
}

/** The field with the focus, what is wrong with it, and the buttons that send what is on the page or in its dialog. */
function usedIn(seen: Span): Span[] {
  const page = document.querySelector('dialog:modal') ?? document.querySelector('main');
  const buttons = [...(page?.querySelectorAll('form [type="submit"]') ?? [])];
  const active = document.activeElement?.closest(fields);
  return [...(active ? [whole(active)] : []), ...buttons]
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && bottom > seen.top && top < seen.bottom);
}

/** A field with its label and its fault, unless that fills the screen. */
function whole(field: Element): Element {
  const box = field.closest('.field');
  return box && box.getBoundingClientRect().height <= tall_px ? box : field;
}
