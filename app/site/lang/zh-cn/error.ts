export default {
  notFound: (path: string) => `页面不存在：${path}`,
  notFoundText: '地址可能写错了，或者内容已被删除。可以回到首页，或者搜索一下。',
  internal: '服务器内部错误',
  internalText: '这一页没有打开，内容没有丢。请稍后再试；如果一直这样，请把下面的请求编号告诉管理员。',
  forbidden: '没有权限打开这一页',
  forbiddenText: '需要换一个账号，或者请管理员开通权限。',
  lost: '没有连上网站',
  lostText: '网络可能断开了，或者网站正在重启。连上之后点“再试一次”就能继续。',
  tooMany: '请求太频繁了',
  other: '这一页没有打开',
  home: '回到首页',
  search: '去搜索',
};
