import type { ItemKind } from '#app/aimap/quizzes/quiz.schema.ts';

/** The kinds of quiz items, for pages: the schema stays out of them. */
export const itemKinds = ['single', 'multiple', 'true-false', 'order', 'cloze', 'short'] as const satisfies ItemKind[];
