import type { ReactNode } from 'react';

export type ToastTone = 'success' | 'error' | 'info' | 'reward';

export type ToastContent = {
  title: string;
  text?: ReactNode;
  /** One way on: a link (`to`) or a press. */
  action?: { label: string; to?: string; onPress?: () => void };
  /** Time on screen in ms; 0 stays until closed. */
  duration_ms?: number;
  /** What it is about: the next one about the same takes its place. What became of an act is about "act". */
  about?: string;
};

export type Toast = ToastContent & { id: number; tone: ToastTone; isLeaving: boolean };

const defaultDuration_ms = 4500;
const leave_ms = 200;
/** A phone's window has no room for more beside what one is doing. */
const most = () => (globalThis.matchMedia?.('(max-width: 767px)').matches ? 2 : 5);

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
  const isSame = (item: ToastContent) =>
    (item.about !== undefined && item.about === content.about) ||
    (item.title === content.title && item.text === content.text);
  const old = [...visible, ...waiting].find((item) => !item.isLeaving && isSame(item));
  const item: Toast = { ...content, id: old?.id ?? ++lastId, tone, isLeaving: false };
  const put = (list: readonly Toast[]) => list.map((one) => (one === old ? item : one));
  // what says the same while it leaves is gone at once
  set(put(visible.filter((one) => !one.isLeaving || !isSame(one))));
  waiting = put(waiting);
  if (old) restartClock(item);
  else if (visible.length < most() || makeRoom()) show(item);
  else waiting.push(item);
  return item.id;
}

function show(item: Toast): void {
  set([...visible, item]);
  restartClock(item);
}

/**
 * The newest tells what was done last: of a full screen one that leaves, or the oldest that would leave by itself, goes
 * at once; one that stays until closed comes back later. Nothing goes that is being read.
 */
function makeRoom(): boolean {
  const old = visible.find((item) => item.isLeaving) ?? visible.find((item) => item.duration_ms !== 0) ?? visible[0];
  if (!old || holds.size > 0) return false;
  stopClock(old.id);
  clocks.delete(old.id);
  set(visible.filter((item) => item !== old));
  if (old.duration_ms === 0 && !old.isLeaving) waiting.push(old);
  return true;
}

function fill(): void {
  while (waiting[0] && visible.length < most()) show(waiting.shift()!);
}

function restartClock(item: Toast): void {
  const duration_ms = item.duration_ms ?? defaultDuration_ms;
  if (!visible.includes(item)) return;
  stopClock(item.id);
  clocks.delete(item.id);
  if (duration_ms <= 0) return;
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
