import type { Answer, ItemKind } from '#app/aimap/quizzes/quiz.schema.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';

/** The quiz of a topic. */
export const quizPath = (node: { id: number; slug: string }): string => `${nodePath(node)}/quiz`;
export const learningPath = '/user/learning';
export const reviewPath = '/user/learning/review';
export const topicsPath = '/user/learning/topics';
export const summaryPath = (name: string): string => `/aiMap/summary/${name}`;

/** An answer as a form without scripts sends it: one value for each choice, place or blank. */
export function readAnswer(kind: ItemKind, values: readonly string[]): Answer {
  if (values.length === 0) return null;
  if (kind === 'true-false') return values[0] === 'true';
  if (kind === 'cloze' || kind === 'short') return values.map((value) => value.slice(0, 200));
  return values.map((value) => (/^\d$/.test(value) ? Number(value) : -1)).slice(0, 10);
}
