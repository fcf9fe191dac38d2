import type { Widen } from '#app/core/texts/language.ts';
import type zh from './plugins.zh.ts';

export default {
  found: 'Plugins',
  allFound: (n) => `All ${n} plugins`,
  none: 'No such plugin was found.',
  market: 'Look around the market',
  total: (n) => (n === '1' ? '1 plugin' : `${n} plugins`),
  models: 'Models it needs',
  onMap: 'On the map',
} satisfies Widen<typeof zh>;
