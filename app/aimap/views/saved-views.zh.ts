export default {
  title: '地图视图',
  share: '复制这个视图的地址',
  save: '保存这个视图',
  saveTitle: '保存地图视图',
  name: '名称',
  help: '保存现在的筛选、排序和看到的位置；同名的会换成现在的。',
  forget: (name: string) => `删除视图「${name}」`,
};
