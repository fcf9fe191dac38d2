import kinds from './notice-kinds.zh.ts';

export default {
  title: '退订邮件',
  about: '这封邮件属于以下类别：',
  kinds,
  these: '退订这类邮件',
  all: '退订全部通知邮件',
  doneThese: '已退订，不会再收到这类邮件。',
  doneAll: '已退订全部通知邮件。账号安全邮件仍会发送。',
  siteStays: '站内通知不受影响，可随时在通知设置中更改。',
  settings: '通知设置',
};
