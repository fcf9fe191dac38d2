import { siteDay } from '#app/core/site-day.ts';
import type { LinkState } from '#app/aimap/nodes/node-kinds.ts';

const [hour_ms, day_ms] = [3_600_000, 86_400_000];
const week_ms = 7 * day_ms;

/** What asking a link came to. */
export type Probe =
  | { kind: 'ok'; status: number; movedTo: string | null }
  /** Its site lives, and does not let programs look: 401, 403 and the like, or robots.txt. */
  | { kind: 'barred'; status: number | null; fault: string }
  /** It asks to come later. */
  | { kind: 'later'; status: number; after_ms: number }
  /** `isSilent`: no answer came at all. */
  | { kind: 'fault'; status: number | null; fault: string; isSilent: boolean };

/** What is kept of a link. */
export type LinkRecord = {
  state: LinkState;
  status: number | null;
  fault: string;
  isBarred: boolean;
  movedTo: string | null;
  faultDays: number;
  faultDay: string | null;
};

/** `linkDays` from one check to the next, `linkDeadDays` on which it was asked in vain make it dead. */
type Judging = { now: Date; othersAnswer: boolean; linkDays: number; linkDeadDays: number };

/**
 * What becomes of a link. No answer counts against it only while other sites answer: else the fault may be ours.
 * @returns the record, when to ask again, and whether this was an answer about the link
 */
export function judgeLink(
  before: LinkRecord,
  probe: Probe,
  { now, othersAnswer, linkDays, linkDeadDays }: Judging,
): { record: LinkRecord; dueAt: Date; isTold: boolean } {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const pace_ms = linkDays * day_ms;
  if (probe.kind === 'later')
    return {
      record: { ...before, status: probe.status },
      dueAt: after(Math.min(Math.max(probe.after_ms, hour_ms), week_ms)),
      isTold: false,
    };
  if (probe.kind === 'ok') {
    const { status, movedTo } = probe;
    const state = movedTo === null ? 'ok' : 'moved';
    const record = { state, status, movedTo, fault: '', isBarred: false, faultDays: 0, faultDay: null } as const;
    return { record, dueAt: after(pace_ms), isTold: true };
  }
  const { status, fault } = probe;
  if (probe.kind === 'barred')
    return { record: { ...before, status, fault, isBarred: true }, dueAt: after(pace_ms), isTold: true };
  if (probe.isSilent && !othersAnswer)
    return { record: { ...before, status, fault }, dueAt: after(6 * hour_ms), isTold: false };
  const day = siteDay(now);
  const faultDays = Math.min(before.faultDay === day ? before.faultDays : before.faultDays + 1, 99);
  const state = faultDays >= linkDeadDays ? 'dead' : before.state;
  const record = { ...before, state, status, fault, isBarred: false, faultDays, faultDay: day };
  return { record, dueAt: after(state === 'dead' ? pace_ms : day_ms), isTold: true };
}

/** How long a site asks to wait (RFC 9110, 10.2.3): seconds, or a moment; null when it says neither. */
export function retryAfter_ms(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime());
}
