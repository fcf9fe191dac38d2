export default {
  made: '令牌已创建',
  revoked: '令牌已撤销',
  tooLong: (days: number) => `本站的令牌最长 ${days} 天`,
  notApproved: '开发者账号被暂停或已关闭，不能新建令牌',
};
