export default {
  suspended: '已暂停，插件不再列出，对方会收到通知',
  reopened: '已恢复，插件重新列出，对方会收到通知',
  trusted: '已信任：检查没有发现问题的更新会直接发布，事后抽查',
  untrusted: '已取消信任',
  changedMeanwhile: '这个开发者的状态刚刚变了，请刷新后再看',
  memberGone: '这位会员的账号已注销，不能恢复',
};
