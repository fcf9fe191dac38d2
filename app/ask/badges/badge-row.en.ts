import type { Widen } from '#app/core/texts/language.ts';
import type zh from './badge-row.zh.ts';
import names from './badge-names.en.ts';

export default {
  title: 'Badges',
  names,
  tiers: { gold: 'Gold', silver: 'Silver', bronze: 'Bronze' },
  of: (tier: string, name: string) => `${tier} badge: ${name}`,
  times: (n: number) => `× ${n}`,
} satisfies Widen<typeof zh>;
