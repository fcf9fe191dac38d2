export default {
  found: '插件',
  allFound: (n: string) => `全部 ${n} 个插件`,
  none: '没有找到这样的插件。',
  market: '去插件市场看看',
  total: (n: string) => `共 ${n} 个插件`,
  models: '需要的模型',
  onMap: '在地图上',
};
