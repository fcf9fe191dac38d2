import { expect, it } from 'vitest';
import { movedOption } from '#app/ui/forms/option-keys.ts';

it('arrows go through the options and back to the input', () => {
  const walk = (key: string, from: number, steps: number) =>
    Array.from({ length: steps }).reduce<number>((at) => movedOption(key, at, 3) ?? at, from);
  expect(walk('ArrowDown', -1, 1)).toBe(0);
  expect(walk('ArrowDown', -1, 4)).toBe(-1);
  expect(walk('ArrowUp', -1, 1)).toBe(2);
  expect(walk('ArrowUp', -1, 4)).toBe(-1);
  expect(movedOption('a', 0, 3)).toBeNull();
});
