import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of quizzes are called in the audit log. */
export const quizzesActs: ActNames = {
  'aimap.loadQuizzes': ['载入 AI 地图的测验题', 'Loaded the quiz items of the AI map'],
  'aimap.markItems': ['把统计异常的测验题列入复核', 'Marked quiz items with poor figures for review'],
};
