import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type EndTurn,
  enterMember,
  expectMember,
  isCrowded,
  isPressed,
  letMembersPass,
  takeTurn,
} from './render-turns.server.ts';

beforeAll(() => {
  const lived_ms = performance.now(); // the clock begins at 0, files before this one may have let members in
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'performance'], now: Date.now() });
  vi.advanceTimersByTime(lived_ms);
});
beforeEach(() => void vi.advanceTimersByTime(60_000)); // nobody was here of late
afterEach(finishAll);
afterAll(() => void vi.useRealTimers());

/** What became of those who came, by their names in the order in which it happened: begun, or turned away ("-name"). */
let events: string[] = [];
let ends: EndTurn[] = [];

async function come(name: string, rank = 1): Promise<void> {
  void takeTurn(rank).then((end) => {
    events.push(end ? name : `-${name}`);
    if (end) ends.push(end);
  });
  await settle();
}
async function settle(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
/** Ends one page that is under way. */
async function finish(): Promise<void> {
  ends.shift()?.();
  await settle();
}
async function finishAll(): Promise<void> {
  for (let i = 0; i < 400 && ends.length > 0; i += 1) await finish();
  await settle(10_000);
  while (ends.length > 0) await finish();
  [events, ends] = [[], []];
}
async function crowd(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await come(`g${i}`);
}

test('a few guests all begin at once while no member is about', async () => {
  await crowd(8);
  expect(events).toHaveLength(8);
});

test('of a few guests two are under way while a member is about, none begins while a page of theirs is made', async () => {
  const leave = enterMember();
  await crowd(6);
  expect(events).toEqual([]);
  leave();
  await settle();
  expect(events).toEqual(['g0', 'g1']);
  await finish();
  expect(events).toEqual(['g0', 'g1', 'g2']);
  const leaveAgain = enterMember();
  await finish();
  expect(events).toHaveLength(3);
  await settle(150);
  expect(events, 'a tenth of a second is long enough').toEqual(['g0', 'g1', 'g2', 'g3']);
  leaveAgain();
  await settle(3000);
  expect(events, 'the member has gone').toHaveLength(6);
});

test('while it is not known yet whether a member has come no guest begins; a cookie alone is no member', async () => {
  const leave = expectMember();
  await crowd(6);
  expect(events).toEqual([]);
  leave();
  leave();
  await settle();
  expect(events, 'not two at a time, as beside members').toHaveLength(6);
});

test('a page under way lets members’ pages pass before it is rendered, a tenth of a second at most', async () => {
  const passed: string[] = [];
  const pass = async (name: string) => {
    await letMembersPass();
    passed.push(name);
  };
  void pass('nobody is there');
  await settle();
  const [leave, leaveOther] = [enterMember(), enterMember()];
  void pass('first');
  void pass('second');
  await settle(50);
  leave();
  await settle();
  expect(passed).toEqual(['nobody is there']);
  leaveOther();
  await settle();
  expect(passed.slice(1)).toEqual(['first', 'second']);
  const leaveAgain = enterMember();
  void pass('patient');
  await settle(90);
  expect(passed).toHaveLength(3);
  await settle(20);
  expect(passed.at(-1)).toBe('patient');
  leaveAgain();
});

test('of a crowd four are under way; the network with the fewest pages goes first, the first who came among equals', async () => {
  await crowd(30);
  await come('newcomer', 0);
  expect(events).toEqual(Array.from({ length: 8 }, (_, i) => `g${i}`));
  for (let i = 0; i < 4; i += 1) await finish();
  expect(events).toHaveLength(8);
  await finish();
  await finish();
  expect(events.slice(8)).toEqual(['newcomer', 'g8']);
});

test('while a member’s page is made no guest of a crowd begins, after it one at a time, with rests four times as long', async () => {
  await crowd(30);
  const leave = enterMember();
  for (let i = 0; i < 8; i += 1) await finish();
  expect(events).toHaveLength(8);
  leave();
  await settle();
  expect(events).toHaveLength(8);
  await settle(50);
  expect(events).toHaveLength(9);
  await settle(10);
  await finish();
  expect(events).toHaveLength(9);
  await settle(80);
  expect(events).toHaveLength(9);
  await settle(60);
  expect(events).toHaveLength(10);
});

test('a crowd is patient for a second, then one at a time goes beside members too', async () => {
  await crowd(30);
  const leave = enterMember();
  for (let i = 0; i < 8; i += 1) await finish();
  await settle(900);
  expect(events).toHaveLength(8);
  await settle(200);
  expect(events).toHaveLength(9);
  await settle(500);
  expect(events).toHaveLength(9);
  leave();
});

test('more than can wait are turned away, those of busy networks before others, and so is who waited four seconds', async () => {
  await crowd(8);
  expect(isPressed()).toBe(false);
  await crowd(200);
  expect(isPressed()).toBe(true);
  expect([isCrowded(1), isCrowded(0)]).toEqual([true, false]);
  await come('late');
  expect(events.at(-1)).toBe('-late');
  await come('rare', 0);
  expect(events.at(-1)).toBe('-g199');
  await settle(5000);
  expect(events.filter((name) => name.startsWith('-'))).toHaveLength(202);
  expect(isCrowded(1)).toBe(false);
});
