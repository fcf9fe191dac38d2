export default {
  topic: '知识点',
  topicIs: (name: string) => `知识点：${name}`,
  title: '按知识点筛选',
  lead: '只看落在地图上这一处的内容。',
  search: '名称、别名或拼音',
  notFound: '没有这个知识点',
  show: '筛选',
  browse: '在地图上找',
};
