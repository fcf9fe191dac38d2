export default {
  aboutDomains: '你作为开发者证明的域名',
  noDomain: '请填写公网上的域名，例如 example.org；不能是 IP 地址、内网名称或带路径的网址',
  hasOne: '已经有一个域名了，先移除它再填新的',
  withdrawnBefore: '工作人员撤销过这个域名，要重新证明请先联系他们',
  added: '域名已填写，接下来放上令牌',
  taken: '这个域名现在由另一位开发者证明。域名如果已经归你，先去掉对方留下的记录和文件，三天后即可证明',
  notFound: '没有找到令牌，下面写着两处各看到了什么',
  proven: '域名已证明',
  removed: '域名已移除',
  withdrawn: '已撤销，对方会收到通知',
  allowed: '已允许，对方可以重新证明',
  changedMeanwhile: '这个域名的状态刚刚变了，请刷新后再看',
};
