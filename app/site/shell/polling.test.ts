import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPolling } from './polling.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('asks after half a second, then after as long as it is told', async () => {
  const ask = vi.fn<() => Promise<number | null>>(async () => 30);
  const polling = createPolling(ask, () => false);
  polling.start();
  await vi.advanceTimersByTimeAsync(499);
  expect(ask).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(1);
  ask.mockResolvedValue(null);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ask).toHaveBeenCalledTimes(3);
  polling.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('rests while the page is out of sight, and asks at once when it is back', async () => {
  let isHidden = true;
  const ask = vi.fn(async () => 30);
  const polling = createPolling(ask, () => isHidden);
  polling.start();
  await vi.advanceTimersByTimeAsync(60_000);
  polling.wake();
  expect(ask).toHaveBeenCalledTimes(0);
  isHidden = false;
  polling.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  polling.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  polling.stop();
});

it('asks every ten minutes while changes are told, and again as before when they are not', async () => {
  let isTold = true;
  const ask = vi.fn(async () => 30);
  const polling = createPolling(
    ask,
    () => false,
    () => isTold,
  );
  polling.start();
  await vi.advanceTimersByTimeAsync(500);
  await vi.advanceTimersByTimeAsync(599_000);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(2);
  isTold = false;
  polling.turn();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ask).toHaveBeenCalledTimes(3);
  isTold = true;
  polling.turn();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(3);
  polling.stop();
  polling.turn();
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('asks within half a minute of what all pages hear at once, each at its own moment, out of sight when it is back', async () => {
  let isHidden = false;
  const ask = vi.fn(async () => 30);
  const polling = createPolling(
    ask,
    () => isHidden,
    () => true,
  );
  polling.start();
  await vi.advanceTimersByTimeAsync(500);
  polling.soon(0.5);
  await vi.advanceTimersByTimeAsync(14_900);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(ask).toHaveBeenCalledTimes(2);
  isHidden = true;
  polling.soon(1);
  await vi.advanceTimersByTimeAsync(30_000);
  polling.soon(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  isHidden = false;
  polling.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(3);
  polling.stop();
  polling.soon(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});
