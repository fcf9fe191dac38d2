export default {
  tooComplex: '内容的格式太复杂，无法显示：请减少嵌套层数或缩短内容。',
  stale: '你编辑的时候，别人保存了新的版本。你写的文字没有丢：先复制下来，再打开最新版本合并。',
  saved: '草稿已保存',
  published: '已发布',
  added: '页面已添加',
  slugTaken: '这个地址已经有页面了，换一个。',
  tooDeep: '目录最多三层，也不能把页面放到它自己下面。',
  hidden: '已从目录里隐藏',
  unhidden: '已重新显示',
  thanks: '谢谢你的反馈',
};
