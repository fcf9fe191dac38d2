/** The few words on a share image. */
export default {
  question: '问题',
  article: '文章',
  model: 'AI 模型',
  slogan: '一处慢慢把 AI 弄懂的地方',
};
