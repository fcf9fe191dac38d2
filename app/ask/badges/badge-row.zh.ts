import names from './badge-names.zh.ts';

export default {
  title: '徽章',
  names,
  tiers: { gold: '金', silver: '银', bronze: '铜' },
  of: (tier: string, name: string) => `${tier}徽章：${name}`,
  times: (n: number) => `× ${n}`,
};
