import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#test/seed.ts';
import { type Attempt, evidenceOf, masteryOf } from './mastery.policy.ts';
import { type Card, hastened, nextCard } from './reviews.policy.ts';

const now = new Date('2026-11-25T04:00:00Z');
const day_ms = 86_400_000;
const right: Attempt = { isRight: true, isAssisted: false };
const wrong: Attempt = { isRight: false, isAssisted: false };
const helped: Attempt = { isRight: true, isAssisted: true };
const known = (days: number, stability: number) => [{ knownAt_ms: now.getTime() - days * day_ms, stability }];

describe('mastery', () => {
  it('is nothing before an answer without help, whatever was shown', () => {
    expect(masteryOf(evidenceOf([]), [], now)).toMatchObject({ value: null, because: 'unasked' });
    expect(masteryOf(evidenceOf([helped, helped]), [], now)).toMatchObject({
      value: null,
      because: 'assisted',
      assisted: 2,
    });
  });

  it('is capped before three answers without help', () => {
    expect(masteryOf(evidenceOf([right, right]), [], now)).toMatchObject({ value: 0.7, because: 'capped', rights: 2 });
    expect(masteryOf(evidenceOf([helped, right, right]), [], now).value).toBe(0.7);
    expect(masteryOf(evidenceOf([right, right, right]), [], now)).toMatchObject({ value: 1, because: 'plain' });
    expect(masteryOf(evidenceOf([wrong]), [], now).value).toBe(0);
  });

  it('weighs newer answers more', () => {
    const late = masteryOf(evidenceOf([right, right, right, wrong]), [], now).value!;
    const early = masteryOf(evidenceOf([wrong, right, right, right]), [], now).value!;
    expect(late).toBeGreaterThan(0.8);
    expect(early).toBeLessThan(0.7);
  });

  it('fades as FSRS says: nine tenths after as many days as the memory is stable', () => {
    const faded = masteryOf(evidenceOf([right, right, right]), known(12, 12), now);
    expect(faded.value).toBeCloseTo(0.9, 3);
    expect(faded).toMatchObject({ before: 1, because: 'faded', days: 12 });
    expect(masteryOf(evidenceOf([right, right, right]), known(100, 12), now).value).toBeLessThan(0.75);
    expect(masteryOf(evidenceOf([right, right, right]), known(-3, 12), now).value).toBe(1);
  });
});

type Facts = { attempts: Attempt[]; card: Card | null };
const add = ({ attempts, card }: Facts, attempt: Attempt, at: Date): Facts => ({
  attempts: [attempt, ...attempts],
  card: attempt.isAssisted ? card && hastened(card, at) : nextCard(card, attempt.isRight, at),
});
const valueOf = ({ attempts, card }: Facts, at: Date): number =>
  masteryOf(
    evidenceOf(attempts),
    card?.knownAt ? [{ knownAt_ms: card.knownAt.getTime(), stability: card.stability }] : [],
    at,
  ).value ?? 0;

const histories = fc.array(fc.tuple(fc.constantFrom(right, wrong, helped), fc.integer({ min: 1, max: 60 })), {
  maxLength: 25,
});

/** After any history: what was answered on which day, and the day after the last. */
function live(history: readonly (readonly [Attempt, number])[]): { facts: Facts; at: Date } {
  let [facts, at]: [Facts, Date] = [{ attempts: [], card: null }, now];
  for (const [attempt, days] of history) {
    facts = add(facts, attempt, at);
    at = new Date(at.getTime() + days * day_ms);
  }
  return { facts, at };
}

describe('after any history', () => {
  it('an answer with help never raises mastery, a wrong one never does, a right one never lowers it', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { facts, at } = live(history);
        const before = valueOf(facts, at);
        expect(valueOf(add(facts, helped, at), at)).toBe(before);
        expect(valueOf(add(facts, wrong, at), at)).toBeLessThanOrEqual(before + 1e-4);
        expect(valueOf(add(facts, right, at), at)).toBeGreaterThanOrEqual(before - 1e-4);
      }),
      { seed: testSeed },
    );
  });

  it('mastery lies between 0 and 1, falls with time, and is the same each time it is asked for', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 400 }), (history, days) => {
        const { facts, at } = live(history);
        const later = new Date(at.getTime() + days * day_ms);
        expect(valueOf(facts, at)).toBe(valueOf(facts, at));
        expect(valueOf(facts, later)).toBeLessThanOrEqual(valueOf(facts, at));
        expect(valueOf(facts, later)).toBeGreaterThanOrEqual(0);
        expect(valueOf(facts, at)).toBeLessThanOrEqual(1);
      }),
      { seed: testSeed },
    );
  });
});
