export default {
  title: '最近动态',
  all: '我写的全部内容',
  acts: { question: '提出问题', article: '发表文章', model: '收录模型', answer: '回答了', comment: '评论了' },
  score: (score: string, _number: number) => `${score} 票`,
  answers: (count: string, _number: number) => `${count} 个回答`,
  empty: '还没有动态',
  emptyText: '你的提问、回答和评论会出现在这里。',
  ask: '去提问',
};
