export default {
  aboutPosts: '您的问题和文章，正文为 Markdown',
  aboutAnswers: '您的回答，正文为 Markdown',
  aboutComments: '您的评论，正文为 Markdown',
  aboutVotes: '您投过的票：1 为赞成，-1 为反对',
  aboutBookmarks: '您的收藏',
  aboutDrafts: '没有发布的草稿',
};
