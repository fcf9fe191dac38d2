import { expect, test } from 'vitest';
import { fade_ms, Fades, levelOf, levelScales, type ZoomLevel } from './zoom-levels.ts';

test('each level begins at its scale', () => {
  expect(levelOf(0.001)).toBe(0);
  for (const [i, scale] of levelScales.entries()) {
    expect(levelOf(scale * 0.999)).toBe(i);
    expect(levelOf(scale)).toBe(i + 1);
  }
});

test('a level is left only ten percent below where it began, and come to only where it begins', () => {
  for (const [i, scale] of levelScales.entries()) {
    const [lower, upper] = [i as ZoomLevel, (i + 1) as ZoomLevel];
    expect(levelOf(scale * 0.91, upper)).toBe(upper);
    expect(levelOf(scale * 0.89, upper)).toBe(lower);
    expect(levelOf(scale * 0.99, lower)).toBe(lower);
  }
});

test('one never flickers between two levels while the scale trembles at a border', () => {
  for (const scale of levelScales) {
    let level = levelOf(scale * 1.02);
    const seen = new Set<ZoomLevel>();
    for (let i = 0; i < 20; i++) {
      level = levelOf(scale * (i % 2 === 0 ? 0.97 : 1.03), level);
      seen.add(level);
    }
    expect(seen.size).toBe(1);
  }
});

test('from afar one jumps over levels in one step', () => {
  expect(levelOf(0.5, 0)).toBe(4);
  expect(levelOf(0.005, 4)).toBe(0);
});

test('layers fade in over their time, at once for who wants no motion', () => {
  const fades = new Fades(1);
  fades.setLevel(2, false);
  expect(fades.strength.ways).toBe(0);
  expect(fades.step(fade_ms / 2)).toBe(true);
  expect(fades.strength.ways).toBeCloseTo(0.5);
  expect(fades.step(fade_ms)).toBe(false);
  expect(fades.strength.ways).toBe(1);
  fades.setLevel(3, true);
  expect(fades.strength).toMatchObject({ ways: 0, points: 1, areas: 0, titles: 0 });
  expect(fades.step(16)).toBe(false);
});
