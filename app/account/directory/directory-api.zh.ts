import type { DirectoryFaultKind } from './directory.schema.ts';

/** 测试连接时每种问题的说明。 */
const faults: Record<DirectoryFaultKind, string> = {
  incomplete: '还没有填写服务器地址和搜索起点（Base DN）。填好并保存后再测试',
  insecure: '连接没有加密。请改用 ldaps:// 或 StartTLS，或明确允许不加密',
  host: '找不到这台服务器，请检查地址里的主机名',
  refused: '服务器没有接受连接，请检查端口和防火墙',
  timeout: '服务器没有在规定时间内回答，请检查地址、端口和防火墙',
  closed: '连接中途断开了，请检查端口是不是用错了加密方式',
  certificate: '服务器的证书不可信：签发机构不对、已过期，或与主机名不符。自建机构的证书请填在「CA 证书」里',
  startTls: '服务器没有完成 StartTLS 加密，请改用 ldaps://，或在服务器上开启 StartTLS',
  ca: '填写的 CA 证书无法读取，需要 PEM 格式',
  bind: '服务器拒绝了查询账号：请检查 Bind DN 和密码',
  base: '目录中没有这个搜索起点（Base DN）或组，请检查写法',
  filter: '无法读取用户过滤条件，请检查括号',
  search: '服务器拒绝了查询，请检查查询账号的权限',
  several: '这个账号在目录中对应不止一个人，登录会被拒绝。请收紧用户过滤条件',
  noId: '找到了这个人，但没有读到「固定编号的属性」。OpenLDAP 用 entryUUID，Active Directory 用 objectGUID',
};

export default {
  unreachable: '暂时连不上公司目录，请稍后再试。本站自己的账号仍可登录',
  notInGroup: '你的公司账号不在允许登录本站的组里，请联系网站管理员',
  noAccountYet: '公司账号的密码正确，但本站还没有你的账号，请联系网站管理员',
  isOff: '本站没有启用公司目录',
  connected: '已连接公司账号，今后用公司密码登录',
  alreadyConnected: '这个账号已经连接了公司账号',
  connectedElsewhere: '这个公司账号已经连接了本站的另一个账号',
  notConnected: '这个账号没有连接公司账号',
  noOwnPassword: '这个账号没有自己的密码，断开后就无法登录了',
  disconnected: '已断开公司账号，今后用本站的密码登录',
  passwordElsewhere: '你的密码由公司统一管理，请到公司系统中修改',
  insecure: '公司的密码会不加密地经过网络。请改用 ldaps:// 或 StartTLS，或明确允许不加密',
  filterNeedsAccount: '过滤条件里要有 {account}，登录时换成输入的账号',
  filterUnreadable: '无法读取这个过滤条件，请检查括号',
  passwordAgain: '服务器地址变了，请重新输入查询账号的密码',
  caUnreadable: '这不是 PEM 格式的证书',
  dnUnreadable: '这不是 DN，请按 ou=people,dc=example,dc=com 的格式填写',
  bindNameUnreadable:
    '这不是账号的 DN，请按 cn=reader,dc=example,dc=com 的格式填写，Active Directory 也可填 reader@corp.example',
  testFound: '连接正常，找到了这个人',
  testNobody: (account: string) => `连接正常，但目录中没有找到「${account}」。请检查搜索起点和用户过滤条件`,
  faults: (kind: DirectoryFaultKind, said: string) =>
    said === '' ? faults[kind] : `${faults[kind]}（服务器的回答：${said}）`,
};
