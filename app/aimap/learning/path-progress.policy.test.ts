import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#test/seed.ts';
import type { LearnState } from './learning.schema.ts';
import {
  canPass,
  carriedGates,
  changesBetween,
  countedSteps,
  gatedStages,
  nextStep,
  type Step,
  walkOf,
} from './path-progress.policy.ts';

const step = (id: number, stage = 0, isPublished = true): Step => ({
  id,
  slug: `t${id}`,
  title: `T${id}`,
  step: id,
  stage,
  isPublished,
});
const states = (...done: number[]) => new Map<number, LearnState>(done.map((id) => [id, 'done']));

describe('how far one is', () => {
  it('counts published topics, each once, however many steps merged into it', () => {
    const steps = [step(1), step(2), step(2), step(3, 0, false)];
    expect(walkOf(steps, states(1))).toEqual({ walked: 1, total: 2, percent: 50 });
    expect(walkOf(steps, states(1, 2))).toEqual({ walked: 2, total: 2, percent: 100 });
  });

  it('is 100 exactly when all is walked, for every path there can be', () => {
    const steps = fc.array(
      fc.record({ id: fc.integer({ min: 1, max: 12 }), stage: fc.integer({ min: 0, max: 3 }), is: fc.boolean() }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.constantFrom<LearnState>('done', 'skipped')), (made, ways) => {
        const isPublished = new Map(made.map(({ id, is }) => [id, is]));
        const all = made.map(({ id, stage }) => step(id, stage, isPublished.get(id)));
        const walked = new Map<number, LearnState>();
        const counted = countedSteps(all);
        for (const { id } of counted) {
          expect(walkOf(all, walked).percent).toBeLessThan(100);
          const before = walkOf(all, walked).percent;
          walked.set(id, ways.next().value);
          expect(walkOf(all, walked).percent).toBeGreaterThan(before);
        }
        expect(walkOf(all, walked)).toEqual({ walked: counted.length, total: counted.length, percent: 100 });
      }),
      { seed: testSeed },
    );
  });
});

describe('a gate', () => {
  const steps = [step(1), step(2), step(3, 1, false)];
  const learned = (mastery: number | null, items = 4) =>
    new Map([
      [1, { state: 'done' as const, mastery: 0.9, items: 4 }],
      [2, { state: 'done' as const, mastery, items }],
    ]);
  it('of a quiz opens when each topic is walked and known well enough, where it asks anything', () => {
    const gate = { stage: 0, kind: 'quiz', text: 'x' } as const;
    expect(canPass(gate, steps, learned(0.85), 0.85)).toBe(true);
    expect(canPass(gate, steps, learned(0.84), 0.85)).toBe(false);
    expect(canPass(gate, steps, learned(null), 0.85)).toBe(false);
    expect(canPass(gate, steps, learned(null, 0), 0.85)).toBe(true);
    expect(canPass(gate, [...steps, step(9)], learned(0.9), 0.85)).toBe(false);
  });

  it('of a task opens when its topics are walked; a stage without published topics has none', () => {
    expect(canPass({ stage: 0, kind: 'task', text: 'x' }, steps, learned(null), 0.85)).toBe(true);
    const stages = [0, 1].map((stage) => ({ stage, kind: 'quiz', text: 'x' }) as const);
    expect(gatedStages({ steps, stages })).toEqual([stages[0]]);
  });

  it('is carried to a new version when all its topics lay before gates that were passed', () => {
    const stage = (n: number, kind: 'quiz' | 'task', text = 'x') => ({ stage: n, kind, text });
    const old = { steps: [step(1), step(2, 1)], stages: [stage(0, 'quiz'), stage(1, 'task', 'make it')] };
    const next = {
      steps: [step(2), step(1, 1), step(3, 2)],
      stages: [stage(0, 'task', 'make it'), stage(1, 'quiz'), stage(2, 'quiz')],
    };
    expect(carriedGates(old, new Set([0, 1]), next)).toEqual([0, 1]);
    expect(carriedGates(old, new Set([0]), next)).toEqual([1]);
  });
});

describe('a newer version', () => {
  it('says what is added, taken away and put elsewhere', () => {
    const { added, removed, moved } = changesBetween([step(1), step(2), step(3)], [step(1), step(4), step(3), step(5)]);
    expect([added, removed, moved].map((some) => some.map(({ id }) => id))).toEqual([[4, 5], [2], []]);
    const turned = changesBetween([step(1), step(2)], [step(2), step(1)]);
    expect(turned.moved.map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('the next step', () => {
  const path = { slug: 'p', title: 'P' };
  const topic = (id: number) => ({ id, slug: `t${id}`, title: `T${id}` });
  it('is a due review, else what the step needs, else the step, else the gate, else a path', () => {
    const way = { path, here: topic(2), missing: [topic(1)], isFinished: false };
    expect(nextStep(3, [way])).toEqual({ kind: 'review', due: 3 });
    expect(nextStep(0, [way])).toEqual({ kind: 'prerequisite', topic: topic(1), before: topic(2), path });
    expect(nextStep(0, [{ ...way, missing: [] }])).toEqual({ kind: 'step', topic: topic(2), path });
    expect(nextStep(0, [{ ...way, here: null, missing: [] }])).toEqual({ kind: 'gate', path });
    expect(nextStep(0, [{ ...way, isFinished: true }])).toEqual({ kind: 'choose' });
  });
});
