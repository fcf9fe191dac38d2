export default {
  aboutSignIns: '你的签到记录',
  aboutAwards: '你因完成任务获得的积分',
  aboutInvites: '你的邀请链接，以及通过它注册和成交的情况',
};
