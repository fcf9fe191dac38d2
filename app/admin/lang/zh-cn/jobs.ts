/** What kinds of background jobs are called, by their names in the queue. */
export default {
  names: {
    'account.sendMail': '发送邮件验证码',
    'account.sendSms': '发送短信验证码',
    'account.memberEvent': '通知账户变动',
    'account.cleanUp': '清理过期的登录与验证数据',
    'account.checkObjects': '复查直传文件',
    'account.exportData': '打包会员数据',
    'account.closeAccounts': '注销到期的账户',
    'account.purgeExports': '删除过期的数据包',
    'messages.sendNoticeMail': '发送通知邮件',
    'messages.nowMails': '准备即时通知邮件与定时公告',
    'messages.dailyMails': '准备每日摘要邮件',
    'messages.weeklyMails': '准备每周摘要邮件',
    'messages.purgeNotices': '清理旧通知',
    'ask.cleanUp': '清理过期的草稿与计数',
    'ask.coolPosts': '刷新热度',
    'admin.testMail': '发送测试邮件',
    'wallet.seal': '封存账目',
    'wallet.check': '核对账目',
  } as Record<string, string>,
  states: { created: '等待', retry: '等待重试', active: '执行中', completed: '完成', cancelled: '已取消', failed: '失败' } as Record<string, string>,
};
