import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/badge-row.ts';
import names from './badge-names.ts';

export default {
  title: 'Badges',
  names,
  tiers: { gold: 'Gold', silver: 'Silver', bronze: 'Bronze' },
  of: (tier: string, name: string) => `${tier} badge: ${name}`,
  times: (n: number) => `× ${n}`,
} satisfies Widen<typeof zh>;
