import { expect, test } from 'vitest';
import { branches } from '#app/account/rules/rules.policy.ts';
import type { Rule } from '#app/account/rules/rules.schema.ts';
import { countBelow, dropOf, findRule, stepOf } from './rule-order.ts';

const rule = (id: number, pid: number, type: Rule['type']): Rule => ({
  id,
  pid,
  type,
  area: 'site',
  title_zh: '',
  title_en: '',
  name: `r${id}`,
  path: '',
  icon: '',
  menu_type: 'tab',
  url: '',
  component: '',
  no_login_valid: false,
  extend: 'none',
  remark: '',
  weigh: 100 - id,
  status: true,
});
const all = branches([
  rule(1, 0, 'nav'),
  rule(2, 0, 'nav'),
  rule(3, 0, 'menu_dir'),
  rule(4, 3, 'menu'),
  rule(5, 3, 'menu'),
  rule(6, 0, 'menu_dir'),
  rule(7, 4, 'button'),
]);
const find = (id: number) => findRule(all, id)!;

test('a step goes before the one above, or behind the one below', () => {
  const siblings = find(3).children;
  expect(stepOf(siblings, find(4), 'up')).toBeNull();
  expect(stepOf(siblings, find(4), 'down')).toEqual({ pid: 3, before: 0 });
  expect(stepOf(siblings, find(5), 'up')).toEqual({ pid: 3, before: 4 });
});

test('a dragged rule falls before, after or into another, where it may stand', () => {
  expect(dropOf(all, find(2), find(1), 0.2)).toEqual({ drop: 'before', place: { pid: 0, before: 1 } });
  expect(dropOf(all, find(1), find(2), 0.9)).toEqual({ drop: 'after', place: { pid: 0, before: 0 } });
  expect(dropOf(all, find(5), find(6), 0.5)).toEqual({ drop: 'into', place: { pid: 6, before: 0 } });
  expect(dropOf(all, find(5), find(6), 0.1)).toEqual({ drop: 'into', place: { pid: 6, before: 0 } });
  expect(dropOf(all, find(6), find(3), 0.5)).toEqual({ drop: 'into', place: { pid: 3, before: 0 } });
  expect(dropOf(all, find(5), find(4), 0.1)).toEqual({ drop: 'before', place: { pid: 3, before: 4 } });
});

test('never into itself, among another kind, or where its type has no place', () => {
  expect(dropOf(all, find(3), find(4), 0.5)).toBeNull();
  expect(dropOf(all, find(3), find(3), 0.5)).toBeNull();
  expect(dropOf(all, find(1), find(3), 0.5)).toBeNull();
  expect(dropOf(all, find(1), find(4), 0.5)).toBeNull();
  expect(countBelow(find(3))).toBe(3);
});
