import type zh from './own-page.zh.ts';

const en: typeof zh = {
  updated: 'Last changed',
  fallback: {
    'zh-cn': 'This page is not in English yet. Here it is in Chinese.',
    en: 'This page is not in Chinese yet. Here it is in English.',
  },
  past: 'This is an earlier version. It no longer applies.',
  toPresent: 'See the current version',
  pastOf: (title: string) => `${title} (earlier version)`,
  versions: (count: number) => `Published ${count} times`,
  present: 'current version',
  edit: 'Edit',
};
export default en;
