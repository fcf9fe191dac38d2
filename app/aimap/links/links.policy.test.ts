import { describe, expect, it } from 'vitest';
import { judgeLink, type LinkRecord, type Probe, retryAfter_ms } from './links.policy.ts';

const fresh: LinkRecord = {
  state: 'unchecked',
  status: null,
  fault: '',
  isBarred: false,
  movedTo: null,
  faultDays: 0,
  faultDay: null,
};
const noon = new Date('2026-11-25T04:00:00Z');
const [hour, day] = [3_600_000, 86_400_000];
const missing: Probe = { kind: 'fault', status: 404, fault: '', isSilent: false };
const silent: Probe = { kind: 'fault', status: null, fault: 'ETIMEDOUT', isSilent: true };
const fine: Probe = { kind: 'ok', status: 200, movedTo: null };

/** Judges one answer after the other, each so long after noon. */
const judge = (steps: readonly [Probe, at_ms: number][], othersAnswer = true) =>
  steps.reduce(
    ({ record }, [probe, at]) =>
      judgeLink(record, probe, { now: new Date(noon.getTime() + at), othersAnswer, linkDays: 7, linkDeadDays: 3 }),
    { record: fresh, dueAt: noon, isTold: false },
  );
const waitAfter = (probe: Probe) => judge([[probe, 0]]).dueAt.getTime() - noon.getTime();

describe('a link', () => {
  it('is dead after three days of failing, however often it failed on one', () => {
    const twice = [
      [missing, 0],
      [missing, hour],
      [missing, day],
      [missing, day + hour],
    ] as [Probe, number][];
    expect(judge(twice).record).toMatchObject({ state: 'unchecked', faultDays: 2, status: 404 });
    expect(judge([...twice, [missing, 2 * day]]).record).toMatchObject({ state: 'dead', faultDays: 3 });
  });

  it('counts days anew once it answered', () => {
    const { record } = judge([
      [missing, 0],
      [missing, day],
      [fine, 2 * day],
      [missing, 3 * day],
    ]);
    expect(record).toMatchObject({ state: 'ok', faultDays: 1 });
    expect(
      judge([
        [missing, 0],
        [missing, day],
        [missing, 2 * day],
        [fine, 9 * day],
      ]).record.state,
    ).toBe('ok');
  });

  it('is asked again a week later, the next day when it failed, and when it says', () => {
    expect(waitAfter(fine)).toBe(7 * day);
    expect(waitAfter(missing)).toBe(day);
    expect(waitAfter({ kind: 'later', status: 429, after_ms: 2 * hour })).toBe(2 * hour);
    expect(waitAfter({ kind: 'later', status: 429, after_ms: 0 })).toBe(hour);
    expect(waitAfter({ kind: 'later', status: 503, after_ms: 400 * day })).toBe(7 * day);
    const { dueAt } = judge([
      [missing, 0],
      [missing, day],
      [missing, 2 * day],
    ]);
    expect(dueAt.getTime() - noon.getTime()).toBe(9 * day);
  });

  it('is not blamed while nobody answers, which may be our own fault', () => {
    const steps = [
      [silent, 0],
      [silent, day],
      [silent, 2 * day],
    ] as [Probe, number][];
    expect(judge(steps, false)).toMatchObject({ record: { state: 'unchecked', faultDays: 0 }, isTold: false });
    expect(judge(steps, true)).toMatchObject({ record: { state: 'dead' }, isTold: true });
  });

  it('keeps its state where programs may not look, and is told as moved with its new address', () => {
    const barred: Probe = { kind: 'barred', status: 403, fault: '' };
    expect(
      judge([
        [fine, 0],
        [barred, 7 * day],
      ]).record,
    ).toMatchObject({ state: 'ok', isBarred: true });
    const to = 'https://example.org/new';
    expect(judge([[{ kind: 'ok', status: 200, movedTo: to }, 0]]).record).toMatchObject({
      state: 'moved',
      movedTo: to,
    });
    expect(
      judge([
        [{ kind: 'ok', status: 200, movedTo: to }, 0],
        [fine, 7 * day],
      ]).record,
    ).toMatchObject({
      state: 'ok',
      movedTo: null,
    });
  });
});

describe('Retry-After', () => {
  it('is seconds or a moment', () => {
    expect(retryAfter_ms('120', noon)).toBe(120_000);
    expect(retryAfter_ms('Wed, 25 Nov 2026 05:00:00 GMT', noon)).toBe(hour);
    expect(retryAfter_ms('Wed, 25 Nov 2020 05:00:00 GMT', noon)).toBe(0);
    expect(retryAfter_ms('soon', noon)).toBeNull();
    expect(retryAfter_ms(null, noon)).toBeNull();
  });
});
