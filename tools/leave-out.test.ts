import { expect, test } from 'vitest';
import { leaveOut, type LeftOut } from './leave-out.ts';

/** What the body of a function answers without what is left out of it. */
function run(body: string, left: LeftOut): unknown {
  // oxlint-disable-next-line typescript/no-implied-eval -- code is what is tested
  return new Function(`return (${leaveOut(`(function () {${body}})`, left)})()`)() as unknown;
}

test('a function answers nothing or what is told, wherever it stands', () => {
  const code = `
    function look() { return 'looked'; }
    function make() { async function ask() { return 'asked'; } return [look(), ask()]; }
    return make();`;
  expect(run(code, { answers: { look: '', ask: 'null' } })).toEqual([undefined, null]);
});

test('a variable that never changes keeps its value, what is computed for it is still done', () => {
  const code = `
    var done = [], isOn = !1, other = { isOn: 'name' };
    function turn(to) { done.push(to); return to; }
    isOn = turn(!0);
    isOn && done.push('is on');
    return [done, other.isOn];`;
  expect(run(code, { constants: { isOn: '!1' } })).toEqual([[true], 'name']);
});

test('a variable that is counted up or is a parameter too is not taken for one that never changes', () => {
  expect(() => leaveOut('var at = 0; at += 1;', { constants: { at: '0' } })).toThrow('at is not only set');
  expect(() => leaveOut('var at = 0; at++;', { constants: { at: '0' } })).toThrow('at is not only read');
  expect(() => leaveOut('var at = 0; function go(at) {}', { constants: { at: '0' } })).toThrow('at is not only read');
  expect(() => leaveOut('var at = 0; { var at = 1; }', { constants: { at: '0' } })).toThrow('single at');
});

const kinds = `
  function name(node) {
    switch (node.tag) {
      case 1: return 'one';
      case 30: return 'thirty';
      case 2:
      case 31: return 'two or thirty-one';
      case 19:
      case 12: return 'nineteen or twelve';
      case 3: node.isMet = true;
      case 4: return 30 === node.tag || 4 !== node.tag ? 'three' : 'four';
      default: return 'other';
    }
  }
  return [1, 30, 2, 31, 19, 12, 3, 4, 5].map((tag) => name({ tag }));`;

test('kinds that are never made lose their cases, and no other kind changes its own', () => {
  const left = { tags: [12, 19, 30, 31] };
  const [one, thirty, two, thirtyOne, nineteen, twelve, three, four, other] = run(kinds, left) as string[];
  expect([one, two, three, four, other]).toEqual(['one', 'two or thirty-one', 'three', 'four', 'other']);
  expect([thirty, thirtyOne, nineteen, twelve]).toEqual(['other', 'other', 'other', 'other']);
  expect(leaveOut(`(() => {${kinds}})`, left)).not.toMatch(/'thirty'|nineteen|case 30|30 ===/);
});

test('what a case has declared that is gone stays declared for the others', () => {
  const code = `
    'use strict';
    function name(node) {
      switch (node.tag) {
        case 30: var kind = 'thirty', { length } = kind; break;
        case 3: kind = 'three';
      }
      return kind;
    }
    return [name({ tag: 3 }), name({ tag: 30 })];`;
  expect(run(code.replace(', { length } = kind', ''), { tags: [30] })).toEqual(['three', undefined]);
  expect(() => leaveOut(`(() => {${code}})`, { tags: [30] })).toThrow('pattern');
});

test('a case that another falls into stays', () => {
  const code = `
    function name(node) {
      switch (node.tag) { case 3: node.isMet = 1; case 30: return 'both'; default: return 'other'; }
    }
    return name({ tag: 3 });`;
  expect(run(code, { tags: [30] })).toBe('both');
});

test('statements and parts of objects go as a whole', () => {
  const code = `
    var all = { first: 1, second() { return 2; }, third: 3 }, exported = {};
    exported.first = function () { return all; };
    exported.second = 2;
    return { ...all, ...exported };`;
  expect(run(code, { statements: ['exported.second ='], members: ['second'] })).toEqual({
    first: expect.any(Function),
    third: 3,
  });
});

test('texts stand there as often as is known', () => {
  const texts = [['a + b', 'b', 2]] as const;
  expect(leaveOut('a + b; a + b', { texts })).toBe('b; b');
  expect(leaveOut('a + b', { texts: [['a', '$$c']] })).toBe('$$c + b');
  expect(() => leaveOut('a + b', { texts })).toThrow('does not stand there 2 times');
});

test('what is not there is named', () => {
  const left = { answers: { one: '' }, constants: { two: '0' }, tags: [3], statements: ['four ='], members: ['five'] };
  expect(() => leaveOut('go();', left)).toThrow('there is no one, two, 3, four =, five');
});
