import type zh from './badges.zh.ts';
import type { Widen } from '#app/core/texts/language.ts';
import names from './badge-names.en.ts';

export default {
  title: 'Badges',
  description: 'Every badge of the community: how to earn it, and how many have.',
  lead: 'Badges remember what you have done here. They come by themselves, cannot be bought, and stay even if things change later.',
  names,
  tiers: { gold: 'gold', silver: 'silver', bronze: 'bronze' },
  tierTitles: { gold: 'Gold badges', silver: 'Silver badges', bronze: 'Bronze badges' },
  tierLeads: { gold: 'Few people get there', silver: 'They take a while', bronze: 'For taking your first steps' },
  own: (n: number) => (n > 1 ? `You have ${n}` : 'Earned'),
  awards: (n: number, text: string) => (n === 0 ? 'Nobody has it yet' : `${text} awarded`),
  back: 'All badges',
  holders: 'Earned by',
  noHolders: 'Nobody has this badge yet',
  noHoldersText: (how: string) => `You could be the first. How to earn it: ${how}.`,
  titleOf: (name: string, tier: string) => `${name} · ${tier} badge`,
} satisfies Widen<typeof zh>;
