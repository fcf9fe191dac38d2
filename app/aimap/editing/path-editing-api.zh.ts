export default {
  pathMade: '路线已发布',
  pathPublished: (version: number) => `已发布第 ${version} 版，正在走的人会看到差别，自己决定要不要换`,
  pathSet: '路线的设置已保存',
  pathSame: '没有变化',
  pathArchived: '路线已归档，正在走的人可以继续',
  pathBack: '路线已恢复',
  newerVersion: (version: number) => `别人刚发布了第 ${version} 版。请重新打开这一页，看过之后再改`,
  topicGone: '有一步的知识点已不在地图上，请去掉它或换一个',
  pathSlugTaken: (slug: string) => `地址「${slug}」已有路线使用，请换一个`,
  nothingLeft: '路线的知识点都已不在地图上。请先编辑它，加入新的知识点',
};
