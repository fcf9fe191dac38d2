export default {
  title: (name: string) => `${name} 的名片`,
  joined: '加入于',
  questions: '提问',
  answers: '回答',
  articles: '文章',
  posts: '写过的帖子',
  writtenAnswers: '写过的回答',
  noPosts: '还没有发过帖子',
  noAnswers: '还没有回答过问题',
  votes: (score: number) => `${score} 票`,
  all: '全部帖子',
  gender: ['', '男', '女'],
};
