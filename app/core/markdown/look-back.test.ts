import type { Extension } from 'micromark-util-types';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { quickenLookBack } from './look-back.server.ts';

/** How many events the parser shows to a construct of that name at each `a` of a text. */
function shownTo(name: string, source: string): number[] {
  const shown: number[] = [];
  const extension: Extension = {
    text: {
      97: {
        name,
        tokenize(_effects, _ok, nok) {
          shown.push(this.events.length);
          return nok;
        },
      },
    },
  };
  quickenLookBack([extension]);
  unified().use(remarkParse).data('micromarkExtensions', [extension]).parse(source);
  return shown;
}

test.each(['emailAutolink', 'wwwAutolink', 'protocolAutolink', 'gfmPotentialFootnoteCall'])(
  'the thousandth word after an open bracket is looked at as quickly as the first: %s',
  (name) => {
    expect(new Set(shownTo(name, `[b ${'*a '.repeat(1_000)}`))).toEqual(new Set([1]));
    expect(new Set(shownTo(name, `b ${'*a '.repeat(1_000)}`))).toEqual(new Set([0]));
  },
);

test('constructs that need all of it get all of it', () => {
  expect(shownTo('another', `[b ${'*a '.repeat(100)}`).at(-1)).toBeGreaterThan(100);
});
