import { expect, test } from 'vitest';
import { wordsOfTex } from './tex-words.ts';

test.each([
  ['H_{kv}', 'H_kv'],
  ['E=mc^2', 'E=mc^2'],
  [String.raw`\frac{1}{n} \times \sqrt{d_{k}}`, '1/n × √(d_k)'],
  [String.raw`\frac{a+b}{\text{size}}`, '(a+b)/size'],
  [String.raw`\kappa = \frac{p_o - p_e}{1 - p_e}`, 'κ = (p_o - p_e)/(1 - p_e)'],
  [String.raw`95\%`, '95%'],
  [String.raw`x \leq 10^{-3}`, 'x ≤ 10^(-3)'],
])('%s reads as %s', (tex, words) => {
  expect(wordsOfTex(tex)).toBe(words);
});

test.each([
  String.raw`\begin{aligned} a &= b \\ c &= d \end{aligned}`,
  String.raw`\underbrace{x}_{y}`,
  'a'.repeat(41),
  '{}',
])('%s cannot be said in a line', (tex) => {
  expect(wordsOfTex(tex)).toBeNull();
});
