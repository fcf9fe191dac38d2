import { siteMoment } from '#app/core/site-day.ts';

export default {
  brokenCursor: '页码标记无效，请从列表的第一页重新开始。',
  groupsPost: '这个分类只有指定的会员组可以发布内容。',
  noCategory: '没有这个分类，请重新选择。',
  badTag: (name: string) => `标签「${name}」不能用：至少要有一个字母、数字或汉字。`,
  alreadyPosted: (until: Date) => `这段内容你刚刚发布过了，没有再发一次；${siteMoment(until)}（北京时间）后可以再发。`,
  stale:
    '你编辑的时候，这里的内容已有新版本（别人改过，或你在另一个窗口改过）。你写的文字没有丢：先复制下来，再打开最新版本合并。',
  unchanged: '内容没有变化。',
  hasAnswers: '已经有人回答的问题不能删除。',
  isAccepted: '已被采纳的回答不能删除。',
  ownVote: '不能给自己的内容投票。',
  commentVote: '评论只能投赞成票。',
  notAsker: '只有提问者可以采纳回答。',
  onlyQuestions: '只有问题可以回答。',
  tooManyComments: (max: number) => `这里已有 ${max} 条评论，请改为提问或回答。`,
  newPosts: (max: number, until: Date) =>
    `新成员每天最多发布 ${max} 篇内容，${siteMoment(until)}（北京时间）后可以继续。`,
  newAnswers: (max: number, until: Date) =>
    `新成员每天最多回答 ${max} 次，${siteMoment(until)}（北京时间）后可以继续。`,
  newLinks: (max: number, until: Date) =>
    `新成员的内容最多含 ${max} 个外部链接，${siteMoment(until)}（北京时间）后不再限制。`,
  newImages: (max: number, until: Date) =>
    `新成员的内容最多含 ${max} 张图片，${siteMoment(until)}（北京时间）后不再限制。`,
  newMentions: (max: number, until: Date) =>
    `新成员的内容最多提到 ${max} 位成员，${siteMoment(until)}（北京时间）后不再限制。`,
  dailyPosts: (max: number, until: Date) => `每天最多发布 ${max} 篇内容，${siteMoment(until)}（北京时间）后可以继续。`,
  dailyAnswers: (max: number, until: Date) => `每天最多回答 ${max} 次，${siteMoment(until)}（北京时间）后可以继续。`,
  dailyComments: (max: number, until: Date) => `每天最多评论 ${max} 次，${siteMoment(until)}（北京时间）后可以继续。`,
  dailyVotes: (max: number, until: Date) => `每天最多投 ${max} 票，${siteMoment(until)}（北京时间）后可以继续。`,
  dailyEdits: (max: number, until: Date) => `每天最多编辑 ${max} 次，${siteMoment(until)}（北京时间）后可以继续。`,
  dailyTags: (max: number, until: Date) =>
    `每天最多新建 ${max} 个标签，请先选用已有的标签；${siteMoment(until)}（北京时间）后可以继续。`,
  banned: (until: Date, reason: string) => `你被暂停发布内容，${siteMoment(until)}（北京时间）后恢复。原因：${reason}`,
  tooComplex: '内容的格式太复杂，无法显示：请减少嵌套层数或缩短内容。',
  sameRevision: '这已经是当前版本。',
};
