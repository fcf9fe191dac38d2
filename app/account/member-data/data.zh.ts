export default {
  title: '下载全部数据',
  back: '账号安全',
  lead: '资料、登录记录、问题与回答、评论、投票、收藏、私信、积分记录、余额与账单，打包成一个 ZIP 文件。',
  what: '文件是 JSON 格式，附中英文说明。密码和密钥不包含在内。',
  request: '准备数据',
  waiting: '正在准备，通常只要几分钟。可以离开本页，稍后再来。',
  ready: (size: string) => `已准备好，${size}。`,
  until: '可下载至',
  download: '下载',
  failed: '上一次没有成功，请再试一次。',
  gone: '上一份已过期删除，可以重新准备。',
  next: '一天一次，下次可以准备的时间：',
};
