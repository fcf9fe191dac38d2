import reports from '#app/admin/reports/reports.zh.ts';
import mapProposal from '#app/aimap/proposals/map-proposal.zh.ts';
import ratingReports from '#app/market/rating-reports/rating-reports.zh.ts';
import reviews from '#app/moderation/reviews/reviews.zh.ts';

const age = (seconds: number) =>
  seconds < 60
    ? '不到 1 分钟'
    : seconds < 7200
      ? `${Math.floor(seconds / 60)} 分钟`
      : seconds < 172_800
        ? `${Math.floor(seconds / 3600)} 小时`
        : `${Math.floor(seconds / 86_400)} 天`;

export default {
  title: '全部待办',
  lead: (count: string, isOne: boolean, seconds: number) =>
    isOne ? `1 件，等了 ${age(seconds)}。` : `${count} 件，最久的等了 ${age(seconds)}。等得最久的排在前面。`,
  nobody: '没有人在等。',
  filter: '按种类筛选',
  all: '全部',
  list: '等着处理的',
  age,
  waited: (seconds: number) => `等了 ${age(seconds)}`,
  kinds: {
    held: '待审',
    flags: '举报',
    messages: '私信举报',
    ratings: '评价举报',
    plugins: '插件审核',
    edits: '修改建议',
    map: '地图提议',
  },
  flagged: (count: number) => `举报 ${count}`,
  answer: (title: string) => `回答：${title}`,
  comment: (words: string) => `评论：${words}`,
  about: (what: string, words: string) => `${what}：${words}`,
  causes: { held: '疑似垃圾内容', first: '新会员的内容', flags: '被举报', edit: '修改后疑似垃圾内容' },
  rules: {
    words: '含须先审核的词',
    fast: '打开表单不久就发出',
    first: '最先几篇须先审核',
    score: '垃圾分数偏高',
    flags: '举报权重已够先隐藏',
  },
  isHidden: '已先隐藏',
  flagReasons: reviews.flagReasons,
  reportReasons: reports.reasons,
  noMessage: '没有附带消息',
  ratingReasons: ratingReports.reasons,
  rating: (plugin: string, stars: number) => `${plugin}，${stars} 星`,
  reported: (count: number) => `${count} 人举报`,
  plugin: (name: string, version: string) => (version === '' ? `${name}：介绍` : `${name} ${version}`),
  isFirst: '首次送审',
  isSecurity: '安全更新',
  isTaken: '已有人在看',
  mapKinds: mapProposal.kinds,
  gone: '已注销的会员',
  empty: '都处理完了',
  emptyText: '新的待审内容和举报会先出现在这里，菜单上会有数字。',
  emptyKind: '这一类没有等着处理的',
  decided: '看看处理记录',
  showAll: '显示全部种类',
  noDesk: '你的角色没有需要处理的种类',
};
