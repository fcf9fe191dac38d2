export default {
  aboutPosts: '你的问题和文章，正文为 Markdown',
  aboutAnswers: '你的回答，正文为 Markdown',
  aboutComments: '你的评论，正文为 Markdown',
  aboutVotes: '你投过的票：1 为赞成，-1 为反对',
  aboutBookmarks: '你的收藏',
  aboutDrafts: '没有发布的草稿',
};
