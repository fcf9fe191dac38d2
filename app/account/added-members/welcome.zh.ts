export default {
  title: '设置密码',
  lead: (site: string, name: string) => `${site}为你开了账号「${name}」。设好密码就会登录。`,
  password: '密码',
  passwordHelp: '6 到 32 位，不能包含 & < > " \'',
  capsLock: '大写锁定已打开',
  consent: '我已阅读并同意',
  consentMissing: '请先阅读，同意后勾选这里',
  set: '设置密码',
  done: '密码已设好。',
  logIn: '去登录',
  over: '这个链接已用过、过期或换成了新的。请在登录页用「忘记密码」设置，或请工作人员重发邮件。',
  toLogin: '打开登录页',
};
