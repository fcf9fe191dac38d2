import { afterEach, expect, test, vi } from 'vitest';
import { closeToasts, getToasts } from '#app/ui/overlays/toast.ts';
import { tellOffline, tellOnline } from './network-toast.ts';

afterEach(() => {
  closeToasts();
  vi.runAllTimers();
  vi.useRealTimers();
});

const standing = () => getToasts().filter((item) => !item.isLeaving);

test('one toast stands while there is no network, whoever tells it, and it goes when the network is back', () => {
  vi.useFakeTimers();
  tellOffline('Offline', 'Pages stay readable', 'info');
  tellOffline('You are disconnected!', 'Pages stay readable');
  tellOffline('You are disconnected!', 'Pages stay readable');
  expect(standing().map((item) => [item.tone, item.title])).toEqual([['error', 'You are disconnected!']]);
  vi.advanceTimersByTime(60_000);
  expect(standing()).toHaveLength(1);
  tellOnline('Online');
  expect(standing().map((item) => item.title)).toEqual(['Online']);
});
