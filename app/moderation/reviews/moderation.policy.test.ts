import { describe, expect, it } from 'vitest';
import { flagWeight, holdersOf, reviewWeight, spamScore, type TextFacts } from '#app/ask/screening/screening.policy.ts';
import { canReview, rangeOf } from './moderation.policy.ts';

const plain: TextFacts = {
  accountAge_s: 400 * 86_400,
  published: 30,
  reputation: 1,
  links: 0,
  text: '在 12 GB 显存的机器上跑 7B 模型，上下文设成 32K 会爆显存，怎么办？',
  repeats: 0,
  typed_ms: 60_000,
  fastBelow_ms: 3000,
  words: [],
  flagWeight: 0,
};
const names = (facts: Partial<TextFacts>) => spamScore({ ...plain, ...facts }).findings.map((one) => one.name);
const score = (facts: Partial<TextFacts>) => spamScore({ ...plain, ...facts }).score;

describe('rules that make a text wait', () => {
  const facts = { words: [], isNew: true, typed_ms: null, published: 3, score: 0 };
  const set = { typingSeconds: 3, reviewedFirstPosts: 0, spamHoldScore: 50 };

  it('are named each with what was found and from where on it holds', () => {
    expect(holdersOf(facts, set)).toEqual([]);
    expect(holdersOf({ ...facts, typed_ms: 2999 }, set)).toEqual([{ name: 'fast', found: '2.9', limit: '3' }]);
    expect(
      holdersOf(
        { ...facts, words: ['红包', '红包'], published: 0, score: 50, typed_ms: 40 },
        { ...set, reviewedFirstPosts: 2 },
      ),
    ).toEqual([
      { name: 'words', found: '红包', limit: '' },
      { name: 'fast', found: '0.0', limit: '3' },
      { name: 'first', found: '1', limit: '2' },
      { name: 'score', found: '50', limit: '50' },
    ]);
  });

  it('leave alone who is known, who took their time and what the operator does not look at', () => {
    expect(holdersOf({ ...facts, isNew: false, typed_ms: 10 }, set)).toEqual([]);
    expect(holdersOf({ ...facts, typed_ms: 3000, score: 49 }, set)).toEqual([]);
    expect(holdersOf({ ...facts, typed_ms: 0 }, { ...set, typingSeconds: 0 })).toEqual([]);
  });
});

describe('spam score', () => {
  it('is nothing for ordinary texts of old and new members', () => {
    expect(spamScore(plain)).toEqual({ score: 0, findings: [] });
    expect(score({ accountAge_s: 60, published: 0 })).toBe(0);
  });

  it('names every signal it counts, with its points', () => {
    const spam = {
      accountAge_s: 60,
      published: 0,
      links: 3,
      text: '加微信 wx888999 领红包！！！',
      repeats: 2,
      typed_ms: 900,
      words: ['红包'],
      flagWeight: 2,
    };
    expect(names(spam).toSorted()).toEqual([
      'contact',
      'flagged',
      'links',
      'newAccount',
      'repeated',
      'shouting',
      'words',
    ]);
    expect(score(spam)).toBe(100);
    expect(spamScore({ ...plain, words: ['红包'] }).findings).toEqual([{ name: 'words', points: 50, note: '红包' }]);
  });

  it('never falls when a signal is added', () => {
    let before = 0;
    const facts: Partial<TextFacts> = {};
    for (const more of [
      { links: 2 },
      { repeats: 1 },
      { typed_ms: 100 },
      { words: ['代开发票'] },
      { flagWeight: 3 },
      { accountAge_s: 10, published: 0 },
    ] as Partial<TextFacts>[]) {
      Object.assign(facts, more);
      expect(score(facts)).toBeGreaterThanOrEqual(before);
      before = score(facts);
    }
    expect(before).toBeGreaterThan(80);
  });

  it('trusts members with standing', () => {
    const odd = { links: 4, repeats: 1 };
    expect(score({ ...odd, reputation: 500 })).toBeLessThan(score({ ...odd, reputation: 60 }));
    expect(score({ ...odd, reputation: 60 })).toBeLessThan(score({ ...odd, reputation: 1 }));
  });

  it('minds speed only when the client told it and there is something to type', () => {
    expect(names({ typed_ms: 500 })).toContain('speed');
    expect(names({ typed_ms: null })).toEqual([]);
    expect(names({ typed_ms: 500, text: '好' })).toEqual([]);
    expect(names({ typed_ms: 500, fastBelow_ms: 0 })).toEqual([]);
  });
});

describe('flags', () => {
  const fresh = { agreed: 0, declined: 0 };
  it('count as one from a member nobody knows, and more with standing and accuracy', () => {
    expect(flagWeight('spam', 1, fresh)).toBe(1);
    expect(flagWeight('spam', 1000, fresh)).toBe(2.5);
    expect(flagWeight('spam', 1, { agreed: 20, declined: 0 })).toBe(1.5);
    expect(flagWeight('spam', 1, { agreed: 0, declined: 40 })).toBe(0.25);
  });
  it('hide nothing when they only ask for eyes', () => {
    expect(flagWeight('attention', 5000, fresh)).toBe(0);
    expect(flagWeight('quality', 1, fresh)).toBe(0.5);
  });
});

it('what readers see is looked at before what is hidden already, flags before scores', () => {
  expect(reviewWeight({ flags: 1, score: 0, isVisible: true })).toBeGreaterThan(
    reviewWeight({ flags: 1, score: 0, isVisible: false }),
  );
  expect(reviewWeight({ flags: 2, score: 0, isVisible: false })).toBeGreaterThan(
    reviewWeight({ flags: 0, score: 90, isVisible: false }),
  );
});

it('nobody decides on their own text, and moderators only inside of their part', () => {
  const text = { authorId: 7, categoryId: 3, tagIds: [10, 11] };
  expect(canReview(7, { all: true, categories: [], tags: [] }, text)).toBe(false);
  expect(canReview(1, { all: true, categories: [], tags: [] }, text)).toBe(true);
  expect(canReview(1, { all: false, categories: [3], tags: [] }, text)).toBe(true);
  expect(canReview(1, { all: false, categories: [4], tags: [11] }, text)).toBe(true);
  expect(canReview(1, { all: false, categories: [4], tags: [12] }, text)).toBe(false);
});

it('the range around an address is what one provider gives to neighbours', () => {
  expect(rangeOf('203.0.113.77')).toBe('203.0.113.0/24');
  expect(rangeOf('2001:db8:1:2::/64')).toBe('2001:db8:1:2::/64');
  expect(rangeOf('unknown')).toBeNull();
});
