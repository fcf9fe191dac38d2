export default {
  title: '最近动态',
  all: '我写的全部内容',
  acts: { question: '提出问题', article: '发表文章', model: '收录模型', answer: '回答了', comment: '评论了' },
  score: (score: string, _number: number) => `${score} 票`,
  answers: (count: string, _number: number) => `${count} 个回答`,
};
