/** Choosing a folder for what was just bookmarked. */
export default {
  kept: '已收藏',
  choose: '放进收藏夹',
  title: '放进哪个收藏夹',
  folders: '收藏夹',
  loose: '未分类',
  count: (count: string) => `${count} 条收藏`,
  newFolder: '新建收藏夹',
  name: '名称',
  nameNeeded: '给收藏夹起个名字',
  save: '放进去',
  cancel: '取消',
  moved: (name: string) => `已放进「${name}」`,
  loosened: '已放在「未分类」',
  failed: '没能取得收藏夹，请检查网络后重试。',
  retry: '重试',
};
