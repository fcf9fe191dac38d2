import type { Widen } from '#app/core/texts/language.ts';
import type zh from './live-thread.zh.ts';

export default {
  label: 'News of this page',
  answers: (count: number) => (count === 1 ? '1 new answer' : `${count} new answers`),
  comments: (count: number) => (count === 1 ? '1 new comment' : `${count} new comments`),
  and: ', ',
  show: 'Show',
  closed: 'This question was just closed',
  accepted: 'The accepted answer has changed',
  edited: 'The text was edited',
  deleted: 'Something was deleted',
  changed: 'This question has changed',
  gone: 'You can no longer see this post',
  refresh: 'Refresh',
  score: (score: number) => `Score ${score}`,
} satisfies Widen<typeof zh>;
