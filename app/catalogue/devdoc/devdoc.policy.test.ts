import { expect, it } from 'vitest';
import { raiseHeadings } from './devdoc.policy.ts';

it('the highest headings of a text become h2, with all they hold', () => {
  expect(raiseHeadings('<h3 id="u-a">A <code>h3</code></h3><p>&lt;h3></p><h5>B</h5><hr>')).toBe(
    '<h2 id="u-a">A <code>h3</code></h2><p>&lt;h3></p><h4>B</h4><hr>',
  );
});
