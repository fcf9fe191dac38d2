export default {
  userNotFound: '找不到该用户！',
  notToSelf: '不能给自己发消息。',
  cannotBeSent: '消息无法发送给对方。',
  youBlocked: '您已屏蔽对方，解除屏蔽后才能发送。',
  tooFast: (max: number) => `发送得太快了，每分钟最多 ${max} 条，请稍后再试。`,
  tooManyToStrangers: (max: number) => `每天最多给还没有回复过您的成员发送 ${max} 条消息，请明天再来。`,
  cannotTakeBack: '只能撤回自己在 24 小时内发送的消息。',
  notBlockSelf: '不能屏蔽自己。',
  notReportSelf: '不能举报自己。',
  reported: '举报已提交，我们会尽快处理',
  reportHandled: '这条举报已经处理过了',
  reportDecided: '处理结果已保存',
};
