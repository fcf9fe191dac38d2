import type { Widen } from '#app/core/texts/language.ts';
import type zh from './host-range.zh.ts';

export default {
  any: 'any version',
  atLeast: (version) => `${version} or later`,
  above: (version) => `later than ${version}`,
  atMost: (version) => `${version} or earlier`,
  below: (version) => `earlier than ${version}`,
  through: (from, to) => `${from} to ${to}`,
  before: (from, to) => `${from} to ${to} (not included)`,
  both: (one, other) => `${one} and ${other}`,
  or: (spans) => spans.join(', or '),
} satisfies Widen<typeof zh>;
