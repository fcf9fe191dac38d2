import { expect, test } from 'vitest';
import { firstParagraphOf } from './html-text.ts';

test('the first paragraph is quoted as words, without what comes after it', () => {
  expect(firstParagraphOf('<p>先看 <code>num_ctx</code> &amp; 显存。</p>\n<p>再看别的。</p>')).toBe(
    '先看 num_ctx & 显存。',
  );
  expect(firstParagraphOf('<p>One<br>two.</p>')).toBe('One two.');
});

test('what is no paragraph, holds a formula or is too long is not', () => {
  expect(firstParagraphOf('<pre>code</pre><p>Later.</p>')).toBeNull();
  expect(firstParagraphOf('<p>Take <math><mi>x</mi></math>.</p>')).toBeNull();
  expect(firstParagraphOf(`<p>${'字'.repeat(241)}</p>`)).toBeNull();
  expect(firstParagraphOf('')).toBeNull();
});
