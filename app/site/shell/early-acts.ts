/** What a reader did: the events that `earlyGuardScript` notes, which hands them to `push` for good. */
type Noted = Event[];
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** An act that waits for React: `type` is the event that it makes. */
type Kept = { type: string; isTyped: boolean; repeat: () => void; looks: number; wasReacts: boolean };

const look_ms = 100;
/** After twenty seconds nobody expects an answer to a press any more. */
const mostLooks = 200;

const waiting = new Map<Element, Kept>();
let isRepeating = false;

/**
 * Repeats what was pressed, sent, typed or ticked in a part of the page before React had taken that over: a part may
 * wait for code of its own long after the rest. Browser only, once, before React begins.
 */
export function repeatEarlyActs(): void {
  const noted = (window as { earlyActs?: Noted }).earlyActs;
  if (!noted) return;
  for (const event of noted.splice(0)) keep(event);
  noted.push = (event) => {
    if (!isRepeating) watch(event);
    return 0;
  };
}

/** Keeps an act unless its event gets to an element that is React's: React stops those of parts it has yet to take. */
function watch(event: Event): void {
  const element = elementOf(event);
  if (!element) return;
  let hasReached = false;
  const reach = () => (hasReached = isReacts(element));
  element.addEventListener(event.type, reach, { capture: true });
  setTimeout(() => {
    element.removeEventListener(event.type, reach, { capture: true });
    if (!hasReached) keep(event);
    else if (event.type === 'input') waiting.delete(element); // what was typed since is with React
  });
}

function keep(event: Event): void {
  const element = elementOf(event);
  const act = element && actOf(event, element);
  if (!act || (waiting.has(element) && !act.isTyped)) return;
  if (waiting.size === 0) setTimeout(look, look_ms);
  waiting.set(element, { ...act, looks: 0, wasReacts: false });
}

/** The element of an act that is React's to answer; popovers, links and forms with an address work without it. */
function elementOf({ type, target }: Event): Element | null {
  if (!(target instanceof Element)) return null;
  if (type === 'submit') return target.hasAttribute('action') ? null : target;
  if (type === 'keydown') return isField(target) ? target.form : null; // beside what was typed there
  if (type === 'input') return isField(target) && target.type !== 'file' ? target : null;
  const button = target.closest<HTMLButtonElement>('button:not([popovertarget])');
  return button?.form && button.type === 'submit' ? null : button;
}

function actOf(event: Event, element: Element): Pick<Kept, 'type' | 'isTyped' | 'repeat'> | null {
  const { target } = event;
  if (event instanceof KeyboardEvent && target instanceof HTMLTextAreaElement) {
    const { key, ctrlKey, metaKey } = event;
    const again = { key, ctrlKey, metaKey, bubbles: true, cancelable: true };
    return { type: 'keydown', isTyped: false, repeat: () => target.dispatchEvent(new KeyboardEvent('keydown', again)) };
  }
  if (element instanceof HTMLFormElement) {
    const { submitter } = event as Partial<SubmitEvent>; // none where Enter was pressed
    const isOwn = submitter instanceof HTMLButtonElement && submitter.form === element;
    return { type: 'submit', isTyped: false, repeat: () => element.requestSubmit(isOwn ? submitter : null) };
  }
  if (!isField(element)) return { type: 'click', isTyped: false, repeat: () => (element as HTMLElement).click() };
  if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type)) {
    const { checked } = element;
    return { type: 'click', isTyped: true, repeat: () => tick(element, checked) };
  }
  const { value } = element;
  return { type: 'input', isTyped: true, repeat: () => type(element, value) };
}

function tick(box: HTMLInputElement, isChecked: boolean): void {
  box.checked = !isChecked;
  box.click();
}

/**
 * React hears of a value only when it is another than the last that it knew, which its tracker holds. Who has the focus
 * got it before, so what a field has ready for that is told too.
 */
function type(field: Field, value: string): void {
  if (document.activeElement === field) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  if (field.value !== value) field.value = value;
  (field as { _valueTracker?: { setValue: (known: string) => void } })._valueTracker?.setValue(`${value} `);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}

function look(): void {
  for (const [element, act] of waiting) {
    act.looks += 1;
    if (!element.isConnected || act.looks > mostLooks) waiting.delete(element);
    else if (isReacts(element) && isDue(act) && hasBeenDone(element, act)) waiting.delete(element);
  }
  if (waiting.size > 0) setTimeout(look, look_ms);
}

/** What was typed goes first; a press waits until its part has rendered with that. */
function isDue(act: Kept): boolean {
  if (act.isTyped) return true;
  const isDue = act.wasReacts && ![...waiting.values()].some(({ isTyped }) => isTyped);
  act.wasReacts = true;
  return isDue;
}

/** Whether the event got to its element, or the browser refused a form that is not filled in. */
function hasBeenDone(element: Element, { type, repeat }: Kept): boolean {
  let hasReached = false;
  const reach = () => (hasReached = true);
  element.addEventListener(type, reach, { capture: true });
  isRepeating = true;
  repeat();
  isRepeating = false;
  element.removeEventListener(type, reach, { capture: true });
  return hasReached || (element instanceof HTMLFormElement && !element.noValidate && !element.checkValidity());
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** React puts its properties on each element that it takes over. */
const isReacts = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactProps'));
