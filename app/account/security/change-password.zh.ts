export default {
  title: '修改密码',
  setTitle: '设置密码',
  setLead:
    '你的账号还没有密码，一直用其他方式登录。设置之后也可以用账号和密码登录，原来的方式不变。设置好以后，所有设备都要重新登录。',
  setSubmit: '设置密码',
  lead: '改好以后，所有设备上的登录都会结束，请用新密码重新登录。',
  oldPassword: '旧密码',
  newPassword: '新密码',
  repeated: '再输入一次新密码',
  mismatch: '两次输入的新密码不一样',
  passwordHelp: '6 到 32 位，不能包含 & < > " \'',
  capsLock: '大写锁定已打开',
  elsewhere: '你用公司账号登录，密码由公司统一管理，请到公司系统中修改。',
  endTokens: '同时停用我的 API 令牌',
  endTokensHelp: '知道旧密码的人可能建过令牌。停用后，用令牌的程序需要换上新的。',
  submit: '修改密码',
  forgot: '忘了旧密码？退出登录后，在登录页用绑定的邮箱或手机号找回。',
};
