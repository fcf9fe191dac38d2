import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { keptAnswer } from './grading.policy.ts';
import { getQuiz, tryAnswer } from './quiz-items.queries.server.ts';
import { QuizInput, TryInput } from './quiz.schema.ts';

/** Endpoints of quizzes for everybody. */
export const quizzesApi: Endpoint[] = [
  get(
    '/api/aiMap/quiz',
    ['一个知识点的测验题，不含答案', 'The quiz items of a topic, without their answers'],
    QuizInput,
    (ctx, { id }) => getQuiz(ctx, id),
    { scope: 'read' },
  ),
  post(
    '/api/aiMap/tryItem',
    ['试答一道题：判分并解释，不留记录', 'Try an item: it is graded and explained, and nothing is kept'],
    TryInput,
    (ctx, { id, answer }) => tryAnswer(ctx, id, (item) => keptAnswer(item, answer)),
    { access: 'public', scope: 'read', keepsPages: true, limit: { per: 'ip', max: 120, window_s: 600 } },
  ),
];
