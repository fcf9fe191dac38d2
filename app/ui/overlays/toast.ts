import type { ReactNode } from 'react';

export type ToastTone = 'success' | 'error' | 'info' | 'reward';

export type ToastContent = {
  title: string;
  text?: ReactNode;
  /** One way on: a link (`to`) or a press. */
  action?: { label: string; to?: string; onPress?: () => void };
  /** Time on screen in ms; 0 stays until closed. */
  duration_ms?: number;
};

export type Toast = ToastContent & { id: number; tone: ToastTone; isLeaving: boolean };

const defaultDuration_ms = 4500;
const leave_ms = 200;
const maxVisible = 5;

type Clock = { left_ms: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined };

let visible: readonly Toast[] = [];
let waiting: Toast[] = [];
let lastId = 0;
const clocks = new Map<number, Clock>();
const listeners = new Set<() => void>();
const holds = new Set<string>();

/**
 * Shows a toast from anywhere in the browser, also before React runs. Takes a title or a content; returns the id for
 * `toast.close`.
 */
export const toast = {
  success: (content: string | ToastContent) => add('success', content),
  error: (content: string | ToastContent) => add('error', content),
  info: (content: string | ToastContent) => add('info', content),
  /** Points, money, badges. */
  reward: (content: string | ToastContent) => add('reward', content),
  close,
};

/** Takes a toast off the screen; the next waiting one comes up. */
function close(id: number): void {
  waiting = waiting.filter((item) => item.id !== id);
  if (!visible.some((item) => item.id === id && !item.isLeaving)) return;
  stopClock(id);
  clocks.delete(id);
  set(visible.map((item) => (item.id === id ? { ...item, isLeaving: true } : item)));
  setTimeout(() => {
    set(visible.filter((item) => item.id !== id));
    fill();
  }, leave_ms);
}

/** Closes every visible toast. Returns whether there was one. */
export function closeToasts(): boolean {
  const open = visible.filter((item) => !item.isLeaving);
  for (const item of open) close(item.id);
  return open.length > 0;
}

/** Stops all clocks for a reason (hover, focus, key) until the same reason is lifted. */
export function pauseToasts(reason: string): void {
  holds.add(reason);
  for (const id of clocks.keys()) stopClock(id);
}

/** Lifts a reason; the clocks go on with what was left when no other reason remains. */
export function resumeToasts(reason: string): void {
  if (!holds.delete(reason) || holds.size > 0) return;
  for (const id of clocks.keys()) runClock(id);
}

/** For useSyncExternalStore: calls back after each change. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts on screen, oldest first; the same array until something changes. */
export const getToasts = (): readonly Toast[] => visible;

const none: readonly Toast[] = [];
/** The server never shows a toast. */
export const getServerToasts = (): readonly Toast[] => none;

function add(tone: ToastTone, given: string | ToastContent): number {
  const content = typeof given === 'string' ? { title: given } : given;
  const same = [...visible, ...waiting].find(
    (item) => item.tone === tone && item.title === content.title && item.text === content.text && !item.isLeaving,
  );
  if (same) {
    restartClock(same);
    return same.id;
  }
  lastId += 1;
  waiting.push({ ...content, id: lastId, tone, isLeaving: false });
  fill();
  return lastId;
}

function fill(): void {
  while (waiting.length > 0 && visible.length < maxVisible) {
    const item = waiting.shift();
    if (!item) return;
    set([...visible, item]);
    restartClock(item);
  }
}

function restartClock(item: Toast): void {
  const duration_ms = item.duration_ms ?? defaultDuration_ms;
  if (duration_ms <= 0 || !visible.includes(item)) return;
  stopClock(item.id);
  clocks.set(item.id, { left_ms: duration_ms, startedAt: 0, timer: undefined });
  if (holds.size === 0) runClock(item.id);
}

function runClock(id: number): void {
  const clock = clocks.get(id);
  if (!clock || clock.timer) return;
  clock.startedAt = Date.now();
  clock.timer = setTimeout(() => close(id), clock.left_ms);
}

function stopClock(id: number): void {
  const clock = clocks.get(id);
  if (!clock?.timer) return;
  clearTimeout(clock.timer);
  clock.timer = undefined;
  clock.left_ms -= Date.now() - clock.startedAt;
}

function set(next: readonly Toast[]): void {
  visible = next;
  for (const listener of listeners) listener();
}
