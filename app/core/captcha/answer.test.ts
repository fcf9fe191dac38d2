import { expect, test } from 'vitest';
import { isHit } from './answer.ts';

const targets = [
  { x: 100, y: 50, w: 40, h: 40 },
  { x: 200, y: 120, w: 40, h: 40 },
];
const drawn = { width: 350, height: 200 };

test('clicks count at the size the picture was shown', () => {
  expect(isHit('120,70-220,140;350;200', targets, drawn)).toBe(true);
  expect(isHit('60,35-110,70;175;100', targets, drawn)).toBe(true);
  expect(isHit('240.5,140.25-440,280;700;400', targets, drawn)).toBe(true);
  expect(isHit('120,70-220,140;700;400', targets, drawn)).toBe(false);
});

test('the edge of a box and a little more count, beyond does not', () => {
  expect(isHit('96,46-244,164;350;200', targets, drawn)).toBe(true);
  expect(isHit('95,46-244,164;350;200', targets, drawn)).toBe(false);
  expect(isHit('96,46-244,165;350;200', targets, drawn)).toBe(false);
});

test('order and number of clicks matter', () => {
  expect(isHit('220,140-120,70;350;200', targets, drawn)).toBe(false);
  expect(isHit('120,70;350;200', targets, drawn)).toBe(false);
  expect(isHit('120,70-220,140-1,1;350;200', targets, drawn)).toBe(false);
});

test.each([
  '',
  ';',
  '120,70-220,140',
  '120,70-220,140;0;0',
  '120,70-220,140;350',
  'a,b-c,d;350;200',
  '-1,-1;350;200',
  '1e3,70-220,140;350;200',
  `${'1'.repeat(1e5)},1;1;1`,
])('nonsense %# is no hit', (info) => expect(isHit(info, targets, drawn)).toBe(false));
