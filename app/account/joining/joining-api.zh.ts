export default {
  closed: '本站不开放注册',
  invitationNeeded: '本站凭邀请链接注册，请向工作人员或你的朋友要一个',
  invitationOver: '这个邀请链接已用完、过期或被停用，请换一个',
  waiting: '申请已提交，正在等工作人员审核。通过后就可以登录，有邮箱的话会收到通知',
  onlyDomains: (domains: readonly string[]) => `请使用这些邮箱：${domains.map((one) => `@${one}`).join('、')}`,
  domainRefused: '本站不接受这个域名的邮箱，请换一个',
  invitationMade: '邀请链接已建好，可以复制发出去了',
  invitationEnded: '邀请链接已停用',
  groupGone: '这个会员组不存在',
  admitted: '已通过，对方可以登录了',
  refused: '已拒绝，申请的账号已删除',
  admittedSubject: (site: string) => `你在${site}的账号已通过审核`,
  admittedText: (site: string, name: string, url: string) =>
    `你好，${name}：\n\n你在${site}的注册申请已通过，现在可以登录了：\n${url}\n`,
  refusedSubject: (site: string) => `${site}没有通过你的注册申请`,
  refusedText: (site: string, name: string, reason: string) =>
    `你好，${name}：\n\n${site}没有通过你的注册申请。原因：\n${reason}\n\n你提交的资料已删除。\n`,
};
