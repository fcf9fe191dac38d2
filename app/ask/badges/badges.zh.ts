import names from './badge-names.zh.ts';

export default {
  title: '徽章',
  description: '社区里所有的徽章：怎样获得，有多少人获得。',
  lead: '徽章记下你在社区做过的事。系统自动颁发，不能买，也不会因为后来的变化收回。',
  names,
  tiers: { gold: '金', silver: '银', bronze: '铜' },
  tierTitles: { gold: '金徽章', silver: '银徽章', bronze: '铜徽章' },
  tierLeads: { gold: '少有人做到', silver: '需要一段时间的积累', bronze: '开始参与就能获得' },
  own: (n: number) => (n > 1 ? `你有 ${n} 枚` : '你已获得'),
  awards: (n: number, text: string) => (n === 0 ? '还没有人获得' : `已颁发 ${text} 枚`),
  back: '全部徽章',
  holders: '获得者',
  noHolders: '还没有人获得这枚徽章',
  noHoldersText: (how: string) => `${how}，就能成为第一个。`,
  titleOf: (name: string, tier: string) => `${name} · ${tier}徽章`,
};
