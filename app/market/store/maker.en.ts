import type { Widen } from '#app/core/texts/language.ts';
import type zh from './maker.zh.ts';

export default {
  title: (name) => `${name} · Plugin developer`,
  since: 'Since',
  account: 'Account',
  plugins: 'Plugins',
  none: 'No plugin published yet',
  suspended: 'Staff suspended this developer: their plugins are not listed for now.',
} satisfies Widen<typeof zh>;
