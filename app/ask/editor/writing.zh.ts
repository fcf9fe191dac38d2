/** What forms of posts, answers and comments share. */
export default {
  draftConflict: '这份草稿刚在另一个页面改过。',
  draftChoose: '先选择保留哪一份草稿，再提交。',
  draftTake: '用那边的',
  draftKeep: '保留这里的',
  postAnonymously: '匿名发布',
  anonymousHelp: '不显示你的名字，同一个话题里用同一个代号。网站保留记录，用于处理违规。',
};
