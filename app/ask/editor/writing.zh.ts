/** What forms of posts, answers and comments share. */
export default {
  draftConflict: '这份草稿刚在另一个页面改过。',
  draftChoose: '先选择保留哪一份草稿，再提交。',
  draftKept: '你写的内容已保留，登录后回到这里可以接着写。',
  draftTooLong: '内容太长，服务器存不下这份草稿，缩短后会自动保存',
  staleLink: '在新标签页打开最新版本',
  draftTake: '用那边的',
  draftKeep: '保留这里的',
  postAnonymously: '匿名发布',
  anonymousHelp: '不显示你的名字，同一个话题里用同一个代号。网站保留记录，用于处理违规。',
};
