import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftKeeper, type DraftState, newerText } from './draft-keeper.ts';

function keeperWith(answers: (boolean | Error)[]) {
  const saved: string[] = [];
  const kept: string[] = [];
  const states: DraftState['kind'][] = [];
  const keeper = createDraftKeeper({
    save: (text) => {
      saved.push(text);
      const answer = answers.shift() ?? true;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    keep: (text) => kept.push(text),
    show: (state) => states.push(state.kind),
  });
  return { keeper, saved, kept, states };
}

describe('a draft', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is in the browser with each change and on the server once typing rests for two seconds', async () => {
    const { keeper, saved, kept, states } = keeperWith([]);
    keeper.change('a');
    await vi.advanceTimersByTimeAsync(1900);
    keeper.change('ab');
    expect(kept).toEqual(['a', 'ab']);
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(saved).toEqual(['ab']);
    expect(states).toEqual(['saving', 'saved']);
  });

  it('stays in the browser for ten seconds after the server has it, for a page that was read before, unless typing goes on', async () => {
    const { keeper, kept } = keeperWith([]);
    keeper.change('a');
    await keeper.flush();
    await vi.advanceTimersByTimeAsync(9900);
    expect(kept).toEqual(['a']);
    keeper.change('ab');
    await vi.advanceTimersByTimeAsync(2000);
    expect(kept).toEqual(['a', 'ab']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(kept).toEqual(['a', 'ab', '']);
  });

  it('goes to the server at once on flush, and not twice for the same text', async () => {
    const { keeper, saved } = keeperWith([]);
    keeper.change('text');
    await keeper.flush();
    await keeper.flush();
    await vi.advanceTimersByTimeAsync(5000);
    expect(saved).toEqual(['text']);
  });

  it('is not kept on the server while the text becomes a post, and is again when that was refused', async () => {
    const { keeper, saved } = keeperWith([]);
    keeper.change('text');
    const { promise, resolve } = Promise.withResolvers<string>();
    const sent = keeper.whileSending(() => promise);
    await vi.advanceTimersByTimeAsync(5000);
    await keeper.flush();
    expect(saved).toEqual([]);
    resolve('refused');
    expect(await sent).toBe('refused');
    await vi.advanceTimersByTimeAsync(2000);
    expect(saved).toEqual(['text']);
  });

  it('is sent to become a post after the save that is under way', async () => {
    const order: string[] = [];
    const saving = Promise.withResolvers<boolean>();
    const keeper = createDraftKeeper({ save: () => saving.promise.finally(() => order.push('saved')), keep: () => {}, show: () => {} });
    keeper.change('text');
    void keeper.flush();
    const sent = keeper.whileSending(() => Promise.resolve(order.push('sent')));
    saving.resolve(true);
    await sent;
    keeper.forget();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(order).toEqual(['saved', 'sent']);
  });

  it.each([false, new Error('offline')])('stays in the browser when the server does not take it (%s), and is sent with the next flush', async (failure) => {
    const { keeper, saved, states } = keeperWith([failure, true]);
    keeper.change('text');
    await keeper.flush();
    expect(states.at(-1)).toBe('local');
    await keeper.flush();
    expect(saved).toEqual(['text', 'text']);
    expect(states.at(-1)).toBe('saved');
  });

  it('sends what was typed while a save was under way', async () => {
    const { keeper, saved } = keeperWith([]);
    keeper.change('a');
    const done = keeper.flush();
    keeper.change('ab');
    await done;
    await vi.advanceTimersByTimeAsync(2000);
    expect(saved).toEqual(['a', 'ab']);
  });

  it('is gone everywhere once it has become a post', async () => {
    const { keeper, saved, kept, states } = keeperWith([]);
    keeper.change('a');
    keeper.forget();
    await vi.advanceTimersByTimeAsync(5000);
    expect(saved).toEqual([]);
    expect(kept.at(-1)).toBe('');
    expect(states.at(-1)).toBe('none');
  });

  it('brings a newer text of this browser to the server', async () => {
    const { keeper, saved } = keeperWith([]);
    keeper.start('old', 'newer');
    await vi.advanceTimersByTimeAsync(2000);
    expect(saved).toEqual(['newer']);
  });

  it('stays in the browser as long as the server has not got all of it', async () => {
    const { keeper, kept } = keeperWith([]);
    keeper.change('a');
    const done = keeper.flush();
    keeper.change('ab');
    await done;
    expect(kept.at(-1)).toBe('ab');
  });

  it('is restored from this browser, unless the server has a clearly newer one', () => {
    expect(newerText(null, null)).toBe('');
    expect(newerText(null, { text: 'kept', at: 5 })).toBe('kept');
    expect(newerText({ text: 'draft', at_s: 1000 }, null)).toBe('draft');
    expect(newerText({ text: 'draft', at_s: 1000 }, { text: 'kept', at: 999_000 })).toBe('kept');
    expect(newerText({ text: 'draft', at_s: 1000 }, { text: 'kept', at: 900_000 })).toBe('draft');
  });
});
