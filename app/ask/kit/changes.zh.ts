export default {
  diff: '改动',
  view: '对比方式',
  views: { inline: '逐行', split: '左右对照', rendered: '排版后' },
  title: '标题',
  category: '分类',
  tags: '标签',
  sameText: '正文没有改动。',
  gap: (count: number) => `${count} 行没有改动`,
  added: '新增',
  removed: '删除',
};
