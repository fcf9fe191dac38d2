export default {
  aboutProgress: '每个知识点的学习状态和掌握情况',
  aboutAttempts: '测验题的每一次作答，撤回的也在内',
  aboutCards: '每道题的复习日程（FSRS）',
  aboutPaths: '走过的学习路线、通过的关口和公开的总结页',
};
