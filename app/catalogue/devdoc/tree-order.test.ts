import { expect, it } from 'vitest';
import type { DeskNode } from './devdoc.schema.ts';
import { dropOf, rowsOf, stepOf } from './tree-order.ts';

const node = (id: number, children: DeskNode[] = [], link: string | null = null): DeskNode => ({
  id,
  slug: `p${id}`,
  link,
  isHidden: false,
  isShipped: false,
  titles: {},
  drafts: [],
  helpful: 0,
  unhelpful: 0,
  children,
});
const tree = [node(1, [node(2), node(3)]), node(4, [], '/fees'), node(5)];
const rows = rowsOf(tree);
const row = (id: number) => rows.find((one) => one.node.id === id)!;

it('rows stand in the order of the tree with their depth', () => {
  expect(rows.map((one) => [one.node.id, one.depth])).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 1],
    [5, 1],
  ]);
});

it('steps go to the neighbour, below the page above, or a level up, and nowhere else', () => {
  expect(stepOf(row(3), 'up', tree)).toEqual({ parent: 1, before: 2 });
  expect(stepOf(row(2), 'down', tree)).toEqual({ parent: 1, before: 0 });
  expect(stepOf(row(1), 'down', tree)).toEqual({ parent: 0, before: 5 });
  expect(stepOf(row(3), 'indent', tree)).toEqual({ parent: 2, before: 0 });
  expect(stepOf(row(2), 'outdent', tree)).toEqual({ parent: 0, before: 4 });
  for (const [id, step] of [
    [1, 'up'],
    [5, 'down'],
    [2, 'indent'],
    [5, 'indent'],
    [1, 'outdent'],
  ] as const)
    expect(stepOf(row(id), step, tree), `${id} ${step}`).toBeNull();
});

it('a drop lands before, after or below the page, never below itself or a link', () => {
  expect(dropOf(tree[2]!, row(2), 'before')).toEqual({ parent: 1, before: 2 });
  expect(dropOf(tree[2]!, row(3), 'after')).toEqual({ parent: 1, before: 0 });
  expect(dropOf(tree[2]!, row(3), 'into')).toEqual({ parent: 3, before: 0 });
  expect(dropOf(tree[0]!, row(3), 'into')).toBeNull();
  expect(dropOf(tree[2]!, row(4), 'into')).toBeNull();
});
