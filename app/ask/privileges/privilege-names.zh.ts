/** What members may do, as the end of "你可以…" and as the name of a level. */
export default {
  suggestEdit: '提出修改建议',
  answerProtected: '回答受保护的问题',
  voteUp: '投赞成票',
  flag: '举报内容',
  comment: '评论他人的内容',
  proposeMap: '给 AI 地图提修改',
  offerBounty: '发起悬赏',
  editWiki: '编辑社区维基',
  voteDown: '投反对票',
  newTag: '新建标签',
  review: '参与审核',
  reviewMap: '评审 AI 地图的提议',
  closePost: '投票关闭与重开问题',
  editTags: '编辑标签说明',
  editFreely: '直接编辑他人的内容',
  protectPost: '保护问题',
};
