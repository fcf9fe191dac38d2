export default {
  saved: '已保存',
  removed: '已删除',
  renewed: '已换新密钥',
  addressMissing: '请填写地址',
  nameTaken: '已有同名的 Webhook',
  formatFixed: '格式不能更改，请新建一个',
  secretIsTheirs: '这个机器人的密钥由对方平台管理，请在编辑里填写',
  tooMany: (max: number) => `最多 ${max} 个 Webhook`,
  isOff: '请先启用这个 Webhook',
  nothingToReplay: '没有可以重发的事件',
  tooMuchToReplay: (max: number) => `一次最多重发 ${max} 个事件，请缩短时间范围`,
  replayed: (count: number) => `已安排重发 ${count} 个事件`,
};
