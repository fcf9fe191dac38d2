export default {
  ownRating: '这是你自己的评价，可以直接修改或删除',
  noWords: '这条评价没有可以举报的文字，可能刚被隐藏',
  reported: '已收到举报，处理后会通知你',
  reportedAlready: '你已经举报过这条评价，正在等待处理',
  reportsOfDay: (count: number) => `一天最多举报 ${count} 条评价，请明天再来`,
  kept: '已保留这条评价，并通知了举报的人',
};
