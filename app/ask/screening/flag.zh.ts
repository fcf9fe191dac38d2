export default {
  title: '举报这条内容',
  lead: '请选择最接近的原因。作者不会知道是谁举报的，处理后会通知你。',
  why: '原因',
  reasons: { spam: '垃圾广告', rude: '粗鲁、辱骂或歧视', quality: '质量低', attention: '需要管理员关注' },
  helps: {
    spam: '推销、引流、诈骗或无意义的重复内容',
    rude: '攻击他人，或不适合出现在社区里',
    quality: '看不懂、缺少必要信息，难以通过编辑改好',
    attention: '其他情况，请在下面说明',
  },
  note: '补充说明',
  noteHelp: '选填，只有审核的人能看到。',
  noteNeeded: '请说明需要管理员做什么。',
  cancel: '取消',
  send: '举报',
};
