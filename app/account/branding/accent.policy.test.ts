import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accentStyle, contrastOf, darkContrastOf, isReadable, readableAccent, shadesOf } from './accent.policy.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('makes of the product’s own green what the tokens say, to a shade that nobody can tell apart', () => {
  const { light, dark } = shadesOf('#2f7d5b');
  const far = (a: string, b: string) =>
    Math.max(...[1, 3, 5].map((at) => Math.abs(parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16))));
  const wanted = { '--moss-50': '#eff6f2', '--moss-300': '#93c2ab', '--moss-600': '#2f7d5b', '--moss-800': '#1d4e39' };
  for (const [name, hex] of Object.entries(wanted)) expect(far(light[name]!, hex)).toBeLessThan(8);
  expect(far(dark['--moss-600']!, '#74b996')).toBeLessThan(8);
  expect(far(dark['--on-primary']!, '#0e1a14')).toBeLessThan(8);
});

it('whatever accent is readable by day is readable by night', () => {
  fc.assert(fc.property(colour, (accent) => darkContrastOf(accent) >= 4.5));
});

it('offers for a pale colour a darker one of its hue that can be read, and leaves a readable one alone', () => {
  expect(contrastOf('#ffe08a')).toBeLessThan(2);
  expect(readableAccent('#1f5fbf')).toBe('#1f5fbf');
  fc.assert(fc.property(colour, (accent) => isReadable(readableAccent(accent))));
});

it('is nothing where none is chosen, and a pair for each token else', () => {
  expect(accentStyle('')).toBeUndefined();
  const style = accentStyle('#1f5fbf')!;
  expect(style['--moss-600']).toMatch(/^light-dark\(#1f5fbf, #[0-9a-f]{6}\)$/);
  for (const value of Object.values(style)) expect(value).toMatch(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/);
});

it('is a colour of six digits, and nothing else', () => {
  for (const text of ['', 'green', '#12345', '#1234567', '#1f5fbg', 'rgb(0,0,0)', '#FFFFFF'])
    expect([text, isReadable(text)]).toEqual([text, false]);
  expect(isReadable('#1f5fbf')).toBe(true);
});
