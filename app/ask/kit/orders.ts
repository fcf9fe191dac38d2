import type { AnswerSort, ListSort, ListType } from '#app/ask/parts/ask.schema.ts';

/** In which orders answers and lists are read, for pages: the schemas stay out of them. */
export const answerOrders: readonly AnswerSort[] = ['best', 'newest', 'oldest'];
export const listOrders = (type: ListType): readonly ListSort[] =>
  type === 'bounty' ? ['newest', 'amount', 'ends'] : ['newest', 'active', 'hot', 'votes'];
