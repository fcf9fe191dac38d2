import type { NoticeKind } from './notices.schema.ts';

/** What members choose by how they are told, as they read it. */
export default {
  answer: '有人回答我的问题',
  comment: '有人评论我写的内容',
  mention: '有人提到我',
  message: '有人给我发私信',
  vote: '有人赞同我写的内容',
  accept: '我的回答被采纳',
  follow: '我关注的问题有新回答或变动',
  newPost: '我关注的标签、分类、成员和知识点有新内容',
  map: '我关注的知识点有修订，或关注的路线有新版本',
  market: '我的插件、开发者团队和对插件的评价有变动',
  search: '我保存的搜索有新结果',
  bounty: '与我有关的悬赏',
  suggestion: '修改建议：有人想改我的内容，或我提的建议有了结果',
  standing: '我获得徽章，或声望有变动',
  moderation: '管理员处理我写的内容或我的举报',
  desk: '我负责的后台事项有新的等待处理',
  money: '充值、提现、付款等资金变动',
  security: '登录、密码等账号安全变动',
  announcement: '站点公告',
} satisfies Record<NoticeKind, string>;
