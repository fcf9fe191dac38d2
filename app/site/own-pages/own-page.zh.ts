export default {
  updated: '更新于',
  fallback: { 'zh-cn': '这个页面还没有英文，下面是中文。', en: '这个页面还没有中文，下面是英文。' },
  past: '这是以前的一版，不再有效。',
  toPresent: '看现在的一版',
  pastOf: (title: string) => `${title}（以前的一版）`,
  versions: (count: number) => `发布过 ${count} 版`,
  present: '现在的一版',
  edit: '编辑',
};
