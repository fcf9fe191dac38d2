import { log } from '#app/core/process/log.server.ts';

/*
 * Who is rendered when there is more to render than the process can: members at once, guests few at a time beside them,
 * the network that had the fewest pages first. What nobody will get to in time is turned away before it costs
 * anything.
 */

/** While fewer wait, nobody has to hold back. */
const press = 16;
/**
 * So many guests' pages are under way at a time: with few waiting, the same while members are about, in a crowd while
 * no member is there, in a crowd beside members. A member's page waits for what is under way when it comes.
 */
const atOnce = { calm: 8, shared: 2, alone: 4, beside: 1 };
/** So long after a member's last request the next one of theirs is expected. */
const presence_ms = 2000;
/** So long no guest's page is begun after a member's, as what the page loads follows it. */
const pause_ms = 25;
/**
 * Beside members a guest's page is followed by a rest of so many times what it took: crawlers get a fifth of the
 * process.
 */
const restFactor = 4;
/** A guest who has waited so long goes beside members' pages too, so that a busy site still answers some. */
const patience_ms = 1000;
/** And so long one of few, whom a member's page would hold up no longer than it takes itself. */
const shortPatience_ms = 100;
/** A page that waited for the database has not kept the process busy all the time. */
const longestRest_ms = 25;
const longestWait_ms = 4000;
const mostWaiting = 200;
const tick_ms = 25;

/** Gives the turn back. */
export type EndTurn = () => void;
type Waiting = { rank: number; since_ms: number; start: (end: EndTurn | null) => void };

const waiting: Waiting[] = [];
const held = new Set<() => void>();
let running = 0;
let members = 0;
let memberAt_ms = Number.NEGATIVE_INFINITY;
let restsUntil_ms = Number.NEGATIVE_INFINITY;
let timer: NodeJS.Timeout | undefined;
let refused = 0;

/**
 * Waits for leave to render a page for somebody who is not signed in.
 * @param rank how many pages the network had of late: fewer go first
 * @returns how to give the turn back, null when too many wait
 */
export function takeTurn(rank: number): Promise<EndTurn | null> {
  return new Promise((start) => {
    waiting.push({ rank, since_ms: performance.now(), start });
    if (waiting.length > mostWaiting) turnAway(worst());
    pump();
  });
}

/** Whether guests have to wait for their turns. */
export const isPressed = (): boolean => waiting.length >= press;

/** Whether a guest of that rank would be turned away. */
export const isCrowded = (rank: number): boolean => waiting.length >= mostWaiting && rank >= worst().rank;

/** Counts somebody who was turned away; the log tells once a minute how many. */
export function countTurnedAway(): void {
  refused += 1;
  if (refused > 1) return;
  setTimeout(() => {
    log.warn({ guests: refused }, 'too many guests at once: some were turned away in the last minute');
    refused = 0;
  }, 60_000).unref();
}

/**
 * A member's page is being rendered: no guest's is begun until the returned function is called, and a moment longer.
 */
export function enterMember(): EndTurn {
  noteMember();
  const leave = expectMember();
  return () => {
    noteMember();
    leave();
  };
}

/**
 * Somebody has come who may be a member, which the database has yet to say: no guest's page is begun until the returned
 * function is called. It says nothing of members to come, as anybody can send a cookie.
 */
export function expectMember(): EndTurn {
  members += 1;
  return once(() => {
    members -= 1;
    if (members === 0) for (const goOn of held) goOn();
    pump();
  });
}

/**
 * Waits while members' pages are made, a tenth of a second at most: for guests' pages that have what they show and are
 * about to keep the process busy. A member's page would wait for all of that work otherwise.
 */
export async function letMembersPass(): Promise<void> {
  if (members === 0) return;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      held.delete(goOn);
      resolve();
    };
    const timer = setTimeout(goOn, shortPatience_ms);
    held.add(goOn);
  });
}

/** A member has asked for something. */
export function noteMember(): void {
  memberAt_ms = performance.now();
}

function pump(): void {
  const now = performance.now();
  for (const one of waiting.filter(({ since_ms }) => now - since_ms > longestWait_ms)) turnAway(one);
  while (waiting.length > 0 && running < mayRun(now)) begin(waiting.splice(waiting.indexOf(best()), 1)[0]!);
  if (waiting.length > 0) timer ??= setInterval(pump, tick_ms).unref();
  else {
    clearInterval(timer);
    timer = undefined;
  }
}

function mayRun(now: number): number {
  const quiet_ms = now - memberAt_ms;
  if (members === 0 && quiet_ms > presence_ms) return isPressed() ? atOnce.alone : atOnce.calm;
  if (!isPressed()) return members > 0 && !hasWaited(now, shortPatience_ms) ? 0 : atOnce.shared;
  if (now < restsUntil_ms) return 0;
  const isBusy = members > 0 || quiet_ms < pause_ms;
  return isBusy && !hasWaited(now, patience_ms) ? 0 : atOnce.beside;
}

const hasWaited = (now: number, long_ms: number) => waiting.some(({ since_ms }) => now - since_ms > long_ms);

function begin({ start }: Waiting): void {
  running += 1;
  const began_ms = performance.now();
  start(
    once(() => {
      running -= 1;
      const now = performance.now();
      restsUntil_ms = now + restFactor * Math.min(now - began_ms, longestRest_ms);
      pump();
    }),
  );
}

function turnAway(one: Waiting): void {
  waiting.splice(waiting.indexOf(one), 1);
  countTurnedAway();
  one.start(null);
}

/** The one who goes next: of the lowest rank, the first who came. */
const best = (): Waiting => waiting.reduce((chosen, one) => (one.rank < chosen.rank ? one : chosen));
/** The one who is turned away first: of the highest rank, the last who came. */
const worst = (): Waiting => waiting.reduce((chosen, one) => (one.rank >= chosen.rank ? one : chosen));

function once(act: () => void): EndTurn {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}
