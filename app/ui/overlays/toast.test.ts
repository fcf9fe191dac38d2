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
  vi.unstubAllGlobals();
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

  it('show five at most, two on a phone: the newest takes the place of the oldest that would leave by itself', () => {
    toast.info({ title: 'stays', duration_ms: 0 });
    for (const title of ['1', '2', '3', '4', '5']) toast.info(title);
    expect(titles()).toEqual(['stays', '2', '3', '4', '5']);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    vi.advanceTimersByTime(4700);
    for (const title of ['6', '7', '8']) toast.info(title);
    expect(titles()).toEqual(['stays', '8']);
  });

  it('that stay until closed come back when there is a place again', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    for (const title of ['1', '2']) toast.info({ title, duration_ms: 0 });
    toast.error('3');
    expect(titles()).toEqual(['2', '3']);
    vi.advanceTimersByTime(4700);
    expect(titles()).toEqual(['2', '1']);
  });

  it('wait while the others are being read', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    for (const title of ['1', '2']) toast.info(title);
    pauseToasts('hover');
    toast.info('3');
    expect(titles()).toEqual(['1', '2']);
    resumeToasts('hover');
    vi.advanceTimersByTime(4700);
    expect(titles()).toEqual(['3']);
  });

  it('about one thing take the place of the one before, with a time of their own', () => {
    const first = toast.error({ title: 'a.exe is not allowed', about: 'upload' });
    toast.info('other');
    vi.advanceTimersByTime(4000);
    expect(toast.success({ title: 'b.png is there', about: 'upload', duration_ms: 1000 })).toBe(first);
    expect(getToasts().map((item) => [item.tone, item.title])).toEqual([
      ['success', 'b.png is there'],
      ['info', 'other'],
    ]);
    vi.advanceTimersByTime(1000);
    expect(open()).toEqual([]);
  });

  it('never say the same text twice, also while it leaves or in another tone', () => {
    toast.error('saved');
    toast.success('saved');
    expect(getToasts().map((item) => [item.tone, item.title])).toEqual([['success', 'saved']]);
    closeToasts();
    toast.success('saved');
    expect(getToasts().map((item) => [item.isLeaving, item.title])).toEqual([[false, 'saved']]);
    vi.advanceTimersByTime(1000);
    expect(open()).toEqual(['saved']);
  });

  it('said again do what the newest would do', () => {
    const pressed: string[] = [];
    for (const name of ['first', 'second'])
      toast.success({ title: 'kept', action: { label: 'Undo', onPress: () => pressed.push(name) } });
    getToasts()[0]?.action?.onPress?.();
    expect(pressed).toEqual(['second']);
  });

  it('are not repeated: the same one again starts its time anew', () => {
    const first = toast.error('offline');
    vi.advanceTimersByTime(4000);
    expect(toast.error('offline')).toBe(first);
    vi.advanceTimersByTime(4499);
    expect(open()).toEqual(['offline']);
  });
});
