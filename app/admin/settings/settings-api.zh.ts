export default {
  settingsSaved: '设置已保存',
  nothingChanged: '没有改动',
  secretAgain: '地址已更改，请重新填写，或将其移除',
  onlyTls: '除本机外，密钥只能通过 https 发送',
  noWayToRegister: '会员中心开放时，至少保留一种验证方式',
  testMailSent: '测试邮件已寄出，请到收件箱查看',
  testMailInOutbox: '没有邮件服务器，测试邮件放进了发件箱',
  testMailSubject: (site: string) => `来自${site}的测试邮件`,
  testMailText: (site: string) => `收到这封邮件，说明${site}的邮件设置可以正常使用。\n`,
};
