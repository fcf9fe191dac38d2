import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/card.ts';

export default {
  title: (name: string) => `${name}'s card`,
  joined: 'Joined',
  questions: 'Questions',
  answers: 'Answers',
  articles: 'Articles',
  posts: 'Posts',
  writtenAnswers: 'Answers',
  noPosts: 'No posts yet',
  noAnswers: 'No answers yet',
  votes: (score: number) => (score === 1 ? '1 vote' : `${score} votes`),
  all: 'All posts',
  gender: ['', 'male', 'female'],
} satisfies Widen<typeof zh>;
