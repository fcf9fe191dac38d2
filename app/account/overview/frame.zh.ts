export default {
  title: '内嵌页面',
  loading: (host: string) => `正在载入 ${host}`,
  openOutside: '在新窗口打开',
  impersonating: (name: string) => `你正以「${name}」的身份登录`,
  impersonatingHint: '这里只能看，不能代替会员操作。',
  region: '身份提示',
  end: '结束并回到我的账号',
};
