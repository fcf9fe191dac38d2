/** A provider's name in both languages. */
type Name = { zh: string; en: string };

export default {
  journeyGone: '登录步骤已过期，或是在别的浏览器里开始的。请重新开始。',
  denied: ({ zh }: Name) => `你取消了用「${zh}」登录，或者对方没有允许。`,
  providerRefused: ({ zh }: Name) => `「${zh}」没有完成登录。请再试一次，仍不行请联系网站管理员。`,
  unreachable: ({ zh }: Name) => `暂时连不上「${zh}」，请稍后再试或换一种登录方式。`,
  unknownPerson: ({ zh }: Name) =>
    `本站还没有账号绑定你的「${zh}」身份。如果你已有账号，请先用平常的方式登录，再到「账号安全」里绑定。`,
  addressTaken: ({ zh }: Name) => `已有账号使用了你在「${zh}」的邮箱。请先用平常的方式登录，再到「账号安全」里绑定。`,
  boundAlready: ({ zh }: Name) => `你已经绑定了「${zh}」，要换一个请先解绑。`,
  identityTaken: ({ zh }: Name) => `这个「${zh}」身份已绑定其他账号，或者你已绑定了另一个。`,
  bound: ({ zh }: Name) => `已绑定「${zh}」`,
  otherPerson: ({ zh }: Name) => `你在「${zh}」登录的身份不是绑定在这个账号的那一个。`,
  unbound: '已解除绑定',
  lastWayIn: '这是你登录的唯一方式。请先添加通行密钥，或设置密码，再解绑。',
  providerSaved: '登录服务已保存',
  providerRemoved: '登录服务已删除',
  tooManyProviders: (max: number) => `最多可以有 ${max} 个登录服务。`,
  providerTaken: '已有一个相同地址和客户端 ID 的登录服务',
  secretAgain: '发行方地址已更改，请重新填写客户端密钥，或将其移除',
  issuerInUse: '已有会员绑定了这个服务，地址不能再改。要换服务请新建一个。',
  issuerNotSafe: '地址必须以 https 开头',
  groupGone: '没有这个会员组',
  probe_good: '连接正常，可以用来登录。',
  probe_refused: '不能连接这个地址：只能用 https，服务列出的其他地址必须在公网上。',
  probe_unreachable: '连不上这个地址，请检查域名、端口和证书。',
  probe_noDiscovery: '这个地址没有 OpenID Connect 的发现文档（/.well-known/openid-configuration）。',
  probe_otherIssuer: '对方自称的 issuer 和这里填的不一样，请照对方的写法填写。',
  probe_incomplete: '发现文档缺少登录所需的地址。',
  probe_noCode: '对方不支持授权码流程（response_type=code）。',
  probe_noKeys: '读不到对方的签名公钥。',
};
