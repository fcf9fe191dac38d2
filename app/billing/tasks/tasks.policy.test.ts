import { describe, expect, it } from 'vitest';
import { outcomeOf, type TaskFacts } from './tasks.policy.ts';
import { firstRules, type Task, type TaskRule } from './tasks.schema.ts';

const facts: TaskFacts = { memberId: 1, partnerId: 2, former: null, rounds: 0, today: 0, ofPair: 0 };
const outcome = (more: Partial<TaskFacts>, rule: Partial<TaskRule> = {}, task: Task = 'acceptedAnswer') =>
  outcomeOf(task, { ...firstRules[task], ...rule }, { ...facts, ...more });

describe('a task gives points', () => {
  it('unless it is off, gives none, or was done by oneself', () => {
    expect([outcome({}), outcome({}, { isOn: false }), outcome({}, { points: 0 }), outcome({ partnerId: 1 })]).toEqual([
      'awarded',
      'off',
      'off',
      'self',
    ]);
    expect(outcome({ partnerId: null })).toBe('awarded');
  });

  it('up to its caps for a day and for a pair; 0 is no cap', () => {
    expect([4, 5].map((today) => outcome({ today }))).toEqual(['awarded', 'capped']);
    expect([2, 3].map((ofPair) => outcome({ ofPair }))).toEqual(['awarded', 'capped']);
    expect(outcome({ today: 99, ofPair: 99 }, { dailyCap: 0, pairCap: 0 })).toBe('awarded');
    expect(outcome({ today: 99, ofPair: 99 }, {}, 'firstQuestion')).toBe('awarded');
  });

  it('again only when all of it was taken back, and three times at most', () => {
    const former = { points: 15, taken: 15, isWithdrawn: true };
    expect(outcome({ former, rounds: 1 })).toBe('awarded');
    expect(outcome({ former: { ...former, isWithdrawn: false, taken: 0 }, rounds: 1 })).toBe('repeated');
    expect(outcome({ former: { ...former, taken: 14 }, rounds: 1 })).toBe('repeated');
    expect([2, 3].map((rounds) => outcome({ former, rounds }))).toEqual(['awarded', 'repeated']);
  });
});
