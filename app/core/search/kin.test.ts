import { expect, test } from 'vitest';
import { bundledAliases, findAliases, kinOf } from './alias-table.server.ts';
import { readAtoms } from './atoms.server.ts';
import { kinGroups } from './kin.ts';

const names = (word: string) =>
  kinOf(readAtoms(word, { isPhrase: true })).map((atoms) => atoms.map(({ text }) => text).join(' '));

test('a word has kin in both languages, found by its stem too, and never itself among them', () => {
  expect(names('卡顿')).toContain('latency');
  expect(names('slower')).toContain('卡顿');
  expect(names('slower')).not.toContain('slower');
  expect(names('vllm')).toEqual([]);
});

test('a group has at least two members, none of them empty or twice', () => {
  for (const group of kinGroups) {
    expect(group.length, group.join('|')).toBeGreaterThan(1);
    expect(new Set(group).size, group.join('|')).toBe(group.length);
    expect(
      group.every((name) => name.trim() === name && name !== ''),
      group.join('|'),
    ).toBe(true);
  }
});

test('what only is of a kin is no synonym: it finds nothing by itself', () => {
  const others = findAliases(bundledAliases(), readAtoms('卡顿', { isPhrase: true })).others;
  expect(others.flat().map(({ text }) => text)).not.toContain('latency');
});
