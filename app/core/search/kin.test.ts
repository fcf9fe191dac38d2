import { describe, expect, it } from 'vitest';
import { bundledAliases, findAliases } from './alias-table.server.ts';
import { readAtoms } from './atoms.server.ts';
import { charsOf } from './characters.ts';
import { kinKey, kinOf } from './kin-table.server.ts';
import { kinGroups } from './kin.ts';
import { parseQuery, significantTerms } from './query.server.ts';
import { toTsQuery } from './tsquery.server.ts';

const textOf = (atoms: readonly { text: string }[]) => atoms.map(({ text }) => text).join(' ');
const names = (word: string) => kinOf(readAtoms(word, { isPhrase: true })).map(textOf);
/** The kin of each term of a query that counts, by what was typed. */
const kinIn = (query: string) =>
  Object.fromEntries(
    significantTerms(parseQuery(query)).map(({ choices, kin = [] }) => [
      textOf(choices[0]!.atoms),
      kin.map(({ atoms }) => textOf(atoms)),
    ]),
  );

describe('a word', () => {
  it('has kin in both languages, found by its stem too, and never itself among them', () => {
    expect(names('卡顿')).toContain('latency');
    expect(names('slower')).toContain('卡顿');
    expect(names('slower')).not.toContain('slower');
    expect(names('pytest')).toEqual([]);
  });

  it('of everyday language leads to terms of the field, which do not lead to each other', () => {
    expect(names('放不下')).toEqual(expect.arrayContaining(['量化', 'offload', '上下文窗口']));
    expect(names('invents')).toContain('grounding');
    expect(names('grounding')).toEqual([]);
  });

  it('that only is of a kin is no synonym: it finds nothing by itself', () => {
    const { others } = findAliases(bundledAliases(), readAtoms('卡顿', { isPhrase: true }));
    expect(others.flat().map(({ text }) => text)).not.toContain('latency');
  });

  it('has no kin of a single Han character, which stands in words of any meaning', () => {
    expect(names('slow').filter((name) => charsOf(name).length === 1)).toEqual([]);
  });
});

describe('a saying', () => {
  it('gives its words its kin and not theirs', () => {
    const found = kinIn('bots inventing fake links');
    expect(found['links']).toContain('幻觉');
    expect(found['bots']).not.toContain('幻觉');
    expect(names('step')).toContain('epoch');
    expect(kinIn('scanned documents step')['step']).toContain('epoch');
    expect(kinIn('think step by step')['step by step']).toContain('cot');
    expect(kinIn('think step by step')['step by step']).not.toContain('epoch');
  });

  it('of nothing but everyday words is one term, which stands for what it means', () => {
    const termsOf = (query: string) =>
      significantTerms(parseQuery(query)).map(({ choices }) => choices.map(({ atoms }) => textOf(atoms)));
    expect(termsOf('bots makes things up')[1]).toEqual(['makes things up', '幻觉', 'hallucination']);
    expect(termsOf('scanned documents')).toHaveLength(2); // documents say something by themselves
    expect(termsOf('显存不够')).toHaveLength(2);
  });

  it('or a word stands for what it means where no term of the field is asked for', () => {
    const meant = (query: string, word: string) =>
      significantTerms(parseQuery(query))
        .map(({ choices }) => choices.map(({ atoms }) => textOf(atoms)))
        .find(([typed]) => typed === word);
    expect(meant('why does my chatbot lie to me', 'lie')).toContain('幻觉');
    expect(meant('lie', 'lie')).toEqual(['lie']); // alone it is taken as typed
    expect(meant('does rag lie', 'lie')).toEqual(['lie']);
    expect(meant('减肥食谱', '减肥')).toEqual(['减肥']); // one of two words says too little
  });

  it('may have other words between its own, but not many', () => {
    expect(kinIn('显卡内存不够')['不够']).toContain('量化');
    expect(kinIn('回答写到一半就断了')['一半']).toContain('截断');
    const apart = '显卡 alpha beta gamma delta epsilon 不够';
    expect(kinIn(apart)['不够']).not.toContain('量化');
  });

  it('is found around terms that have other names, too', () => {
    expect(kinIn('显卡不够')['显卡']).toContain('offload');
  });
});

describe('the groups', () => {
  const keyOf = (name: string) => kinKey(readAtoms(name, { isPhrase: true }));
  const all = kinGroups.map(({ asked, told }) => ({ asked, told, members: [...asked, ...told] }));

  it('have at least two members, none of them empty or twice', () => {
    for (const { asked, members } of all) {
      expect(asked.length, members.join('|')).toBeGreaterThan(0);
      expect(members.length, members.join('|')).toBeGreaterThan(1);
      expect(new Set(members.map(keyOf)).size, members.join('|')).toBe(members.length);
      for (const name of members) expect(name, members.join('|')).toMatch(/^[^\s|>](?:.*[^\s|>])?$/u);
    }
  });

  it('consist of names that a query can hold', () => {
    for (const { members } of all)
      for (const name of members) {
        const atoms = readAtoms(name);
        expect(atoms.length, name).toBeGreaterThan(0);
        expect(atoms.length, name).toBeLessThanOrEqual(6);
        expect(Math.max(...atoms.map(({ text }) => text.length)), name).toBeLessThanOrEqual(64);
      }
  });

  it('share no name that is asked with more than five others', () => {
    const counts = new Map<string, number>();
    for (const { asked } of all) for (const name of asked) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 6)).toEqual([]);
  });

  it('widen a long query by at most sixteen names a word', () => {
    const parsed = parseQuery('显卡 太小 大模型 慢 断 忘 贵 骗 偷 泄露 幻觉 表格');
    for (const { kin = [] } of parsed.terms) expect(kin.length).toBeLessThanOrEqual(16);
    const terms = parsed.terms.map((term) => ({ ...term, choices: [...term.choices, ...(term.kin ?? [])] }));
    expect(toTsQuery({ ...parsed, terms }, { match: 'some' })!.length).toBeLessThan(16_000);
  });
});
