import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/revisions.ts';

export default {
  title: (title: string) => `History of: ${title}`,
  answerTitle: 'History of an answer',
  heading: 'Edit history',
  count: (count: number) => (count === 1 ? '1 version' : `${count} versions`),
  back: 'Back to the post',
  backToAnswer: 'Back to the answer',
  crumbs: 'You are here',
  list: 'Versions',
  number: (number: number) => `Version ${number}`,
  present: 'present version',
  first: 'first version',
  noReason: 'No reason given',
  comparedWith: (number: number) => `compared with version ${number}`,
  show: 'See the changes',
  same: 'The text is unchanged; the title, category or tags were edited.',
  gap: (count: number) => (count === 1 ? '1 unchanged line' : `${count} unchanged lines`),
  added: 'Added',
  removed: 'Removed',
  diff: 'Changes',
  rollBack: 'Restore this version',
  rollBackTitle: (number: number) => `Restore version ${number}?`,
  rollBackText: 'It is saved as a new version. What is there now stays in the history and can be restored as well.',
  rolledBack: (number: number) => `Version ${number} is restored`,
} satisfies Widen<typeof zh>;
