import kinds from '#app/messages/notices/notice-kinds.zh.ts';

export default {
  title: '通知设置',
  lead: '选择哪些事要告诉你，以及怎样告诉你。',
  back: '返回通知',
  mailTo: (address: string) => `邮件发送到 ${address}。`,
  noMail: '还没有绑定邮箱，邮件通知不会发送。',
  bind: '绑定邮箱',
  table: '每类通知的接收方式',
  kind: '类别',
  site: '站内',
  mail: '邮件',
  push: '推送',
  fixed: '为保护账号，始终通知',
  kinds,
  siteOf: (kind: string) => `${kind}：站内通知`,
  pushOf: (kind: string) => `${kind}：推送到设备`,
  mailOf: (kind: string) => `${kind}：邮件通知`,
  choices: { off: '不发送', now: '立即', daily: '每日摘要', weekly: '每周摘要' },
  help: '摘要在早上 8 点（北京时间）发出，每周摘要在周一。已在网站上读过的不再发邮件。',
  save: '保存',
  saved: '通知设置已保存',
};
