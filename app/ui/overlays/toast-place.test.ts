import { expect, test } from 'vitest';
import { chooseTop } from './toast-place.ts';

/** Below a header of 100 px, over it, and above the bar at the foot of a phone. */
const tops = [104, 4, 640];

test.each([
  ['nothing is used', [], 104],
  ['what is used is elsewhere', [{ top: 300, bottom: 344 }], 104],
  ['the field is below the header', [{ top: 160, bottom: 204 }], 4],
  ['the field and the button take the top', [{ top: 90, bottom: 130 }], 640],
  [
    'both ends are taken: the field alone reaches further',
    [
      { top: 50, bottom: 500 },
      { top: 700, bottom: 740 },
    ],
    640,
  ],
  ['an editor takes all: as little of it as can be', [{ top: 100, bottom: 840 }], 4],
])('toasts 140 px high hide nothing that is used: %s', (_case, used, top) => {
  expect(chooseTop(tops, 140, used)).toBe(top);
});
