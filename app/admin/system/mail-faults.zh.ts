import type { MailFault } from './mail-faults.policy.ts';

/** What is wrong when a mail did not leave, and where to look. */
export default {
  host: '找不到这个邮件服务器，请检查地址里的主机名',
  away: '连不上邮件服务器，请检查主机名和端口，以及本机能不能访问它',
  slow: '邮件服务器太久没有回答，多半是端口不对或被防火墙挡住',
  certificate: '没有建立加密连接，请检查端口、加密方式和服务器的证书',
  login: '邮件服务器不接受账号或密码，有的服务需要专门的授权码',
  recipient: '邮件服务器拒绝了发件人或收件人的地址',
  other: '邮件服务器没有收下这封信，原因见服务器日志',
} satisfies Record<MailFault, string>;
