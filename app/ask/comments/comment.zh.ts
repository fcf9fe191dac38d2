export default {
  commentLabel: '评论内容',
  commentPlaceholder: '补充、追问或指出错误。回答请写在下面的回答框里。',
  commentPlaceholderArticle: '补充、追问或指出错误。',
  commentHelp: '支持行内 Markdown 和 @账号',
  mentions: '提到成员',
  commentTooShort: (min: number) => `至少 ${min} 个字`,
  send: '发表',
  save: '保存',
  cancel: '取消',
  commentHeld: '评论已提交，审核通过后公开',
  commentSent: '评论已发表',
  commentSaved: '评论已保存',
};
