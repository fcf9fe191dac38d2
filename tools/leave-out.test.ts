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
  const left = { answers: { one: '' }, constants: { two: '0' }, statements: ['four ='], members: ['five'] };
  expect(() => leaveOut('go();', left)).toThrow('there is no one, two, four =, five');
});
