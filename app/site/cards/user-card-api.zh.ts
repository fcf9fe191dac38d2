export default {
  gender: '性别',
  joined: '加入时间',
  questions: '提问',
  answers: '回答',
  articles: '文章',
  accepted: '被采纳',
  chat: '私信',
  recent: '最近动态',
  asked: (link: string) => `提出了问题 ${link}`,
  wrote: (link: string) => `发表了文章 ${link}`,
  added: (link: string) => `收录了模型 ${link}`,
  answered: (link: string) => `回答了问题 ${link}`,
};
