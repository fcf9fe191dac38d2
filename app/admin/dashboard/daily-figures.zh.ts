export default {
  choose: '选择要看的数据',
  names: {
    members: '会员',
    active: '活跃会员',
    posts: '帖子',
    answers: '回答',
    firstAnswer_s: '首答用时',
    unanswered: '未回答',
    searches: '搜索',
  },
  captions: {
    members: '每天结束时有多少位会员。最后一段虚线是今天，还没有过完。',
    active: '每天有多少位会员来过。',
    posts: '每天新发的问题和文章。',
    answers: '每天新写的回答。',
    firstAnswer_s: '每天得到第一个回答的问题等了多久，取中位数。没有的日子不画。',
    unanswered: '每天结束时有多少个问题还没有回答。',
    searches: '每天搜索了多少次。',
  },
  change: (change: string, days: number) => `${change}，${days} 天`,
  today: (count: string) => `今天 ${count}`,
  mean: (count: string) => `平均每天 ${count}`,
  median: '中位数，最近一天',
  chart: (name: string, from: string, to: string) => `${name}，${from} 到 ${to}，数字见表格`,
  chartScroll: '图表，可左右滚动',
  flat: '这段时间都是 0',
  table: '看表格',
  day: '日期',
  duration: (seconds: number) =>
    seconds < 7200
      ? `${Math.round(seconds / 60)} 分钟`
      : seconds < 172_800
        ? `${Math.round(seconds / 3600)} 小时`
        : `${Math.round(seconds / 86_400)} 天`,
};
