export default {
  votes: '评价',
  useful: (title: string) => `有用：${title}`,
  useless: (title: string) => `没用：${title}`,
  counts: (useful: number, useless: number) => `${useful} 人觉得有用，${useless} 人觉得没用`,
  report: (title: string) => `链接打不开：${title}`,
  reportTitle: '报告这个链接打不开？',
  reportText: (title: string) => `编辑会检查「${title}」的地址，换上新的或存档。`,
  reportDo: '报告',
};
