import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/card.ts';

export default {
  title: (name: string) => `${name}'s card`,
  joined: 'Joined',
  official: 'Official account',
  numbers: 'Statistics',
  questions: 'Questions',
  answers: 'Answers',
  articles: 'Articles',
  accepted: 'Accepted',
  recent: 'Recent',
  written: (name: string) => `Written by ${name}`,
  none: {
    recent: 'Nothing yet',
    answers: 'No answers yet',
    questions: 'No questions yet',
    articles: 'No articles yet',
  },
  asked: 'Question',
  wrote: 'Article',
  answered: 'Answer',
  votes: (score: number) => (score === 1 ? '1 vote' : `${score} votes`),
  all: 'See everything in the search',
  gender: ['', 'male', 'female'],
  write: 'Message',
  edit: 'Edit profile',
  mark: 'Mark as official account',
  unmark: 'Remove the official mark',
  marked: 'Marked as official account',
  unmarked: 'The official mark is removed',
} satisfies Widen<typeof zh>;
