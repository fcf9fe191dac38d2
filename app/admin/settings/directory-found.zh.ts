/** What a test of the directory found. */
export default {
  transport: '连接',
  transports: { tls: '已加密（ldaps）', starttls: '已加密（StartTLS）', plain: '没有加密' },
  dn: '条目',
  account: '账号',
  name: '姓名',
  email: '邮箱',
  id: '固定编号',
  group: '必须属于的组',
  inGroup: '在组里',
  notInGroup: '不在组里，不能登录',
  member: '本站账号',
  none: '还没有',
  empty: '空',
};
