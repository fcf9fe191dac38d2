import type { Widen } from '#app/core/texts/language.ts';
import type zh from './own-acts.zh.ts';

export default {
  title: 'Recent activity',
  all: 'Everything I’ve written',
  acts: { question: 'Asked', article: 'Wrote', model: 'Added the model', answer: 'Answered', comment: 'Commented on' },
  score: (score: string, number: number) => (number === 1 ? '1 vote' : `${score} votes`),
  answers: (count: string, number: number) => (number === 1 ? '1 answer' : `${count} answers`),
} satisfies Widen<typeof zh>;
