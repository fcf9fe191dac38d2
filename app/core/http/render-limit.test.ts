import { expect, test } from 'vitest';
import { countRendering, findSpent } from './render-limit.server.ts';

test('a network may have its pages a minute, then waits for the rest of it, then gets a bare line', () => {
  const ask = (ip: string, at_s: number) => countRendering(ip, at_s * 1000, 3).spent;
  expect([0, 1, 2].map((at) => ask('192.0.2.1', at))).toEqual([null, null, null]);
  expect([10, 20, 59.5].map((at) => ask('192.0.2.1', at))).toEqual([
    { wait_s: 50, isBare: false },
    { wait_s: 40, isBare: false },
    { wait_s: 1, isBare: false },
  ]);
  expect(ask('192.0.2.1', 59.9)).toEqual({ wait_s: 1, isBare: true });
  expect(ask('192.0.2.2', 59)).toBeNull();
  expect(ask('192.0.2.1', 60)).toBeNull();
});

test('a household with a whole IPv6 network is one caller', () => {
  for (let host = 1; host <= 2; host++)
    expect(countRendering(`2001:db8:7::${host}`, 0, 2)).toEqual({ count: host, spent: null });
  expect(countRendering('2001:db8:7::ffff', 0, 2).spent).toEqual({ wait_s: 60, isBare: false });
  expect(countRendering('2001:db8:8::1', 0, 2).spent).toBeNull();
});

test('what one more page would get is told without counting it', () => {
  const ip = '192.0.2.9';
  expect(findSpent(ip, 0, 1)).toBeNull();
  countRendering(ip, 0, 1);
  for (let i = 0; i < 5; i += 1) expect(findSpent(ip, 1000, 1)).toEqual({ wait_s: 59, isBare: false });
  countRendering(ip, 1000, 1);
  expect(findSpent(ip, 1000, 1)).toEqual({ wait_s: 59, isBare: true });
  expect(findSpent(ip, 60_000, 1)).toBeNull();
});
