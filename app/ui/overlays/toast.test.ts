import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToasts, getToasts, pauseToasts, resumeToasts, toast } from './toast.ts';

const titles = () => getToasts().map((item) => item.title);
const open = () =>
  getToasts()
    .filter((item) => !item.isLeaving)
    .map((item) => item.title);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  while (getToasts().length > 0) {
    closeToasts();
    vi.advanceTimersByTime(1000);
  }
  vi.useRealTimers();
});

describe('toasts', () => {
  it('leave after 4500 ms unless they say otherwise', () => {
    toast.info('usual');
    toast.info({ title: 'short', duration_ms: 1000 });
    toast.info({ title: 'until closed', duration_ms: 0 });
    vi.advanceTimersByTime(1201);
    expect(titles()).toEqual(['usual', 'until closed']);
    vi.advanceTimersByTime(3298);
    expect(open()).toEqual(['usual', 'until closed']);
    vi.advanceTimersByTime(1);
    expect(open()).toEqual(['until closed']);
  });

  it('keep what was left of their time while any reason holds them', () => {
    toast.info('held');
    vi.advanceTimersByTime(4000);
    pauseToasts('hover');
    pauseToasts('key');
    vi.advanceTimersByTime(60_000);
    resumeToasts('hover');
    vi.advanceTimersByTime(60_000);
    expect(open()).toEqual(['held']);
    resumeToasts('key');
    vi.advanceTimersByTime(499);
    expect(open()).toEqual(['held']);
    vi.advanceTimersByTime(1);
    expect(open()).toEqual([]);
  });

  it('show five at most; the sixth waits for a place', () => {
    for (const title of ['1', '2', '3', '4', '5', '6']) toast.info({ title, duration_ms: 0 });
    expect(titles()).toEqual(['1', '2', '3', '4', '5']);
    toast.close(getToasts()[0]?.id ?? 0);
    vi.advanceTimersByTime(200);
    expect(titles()).toEqual(['2', '3', '4', '5', '6']);
  });

  it('are not repeated: the same one again starts its time anew', () => {
    const first = toast.error('offline');
    vi.advanceTimersByTime(4000);
    expect(toast.error('offline')).toBe(first);
    vi.advanceTimersByTime(4499);
    expect(open()).toEqual(['offline']);
  });
});
