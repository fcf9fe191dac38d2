import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/revisions.ts';

export default {
  title: (title: string) => `Edit history: ${title}`,
  answerTitle: 'Edit history of an answer',
  heading: 'Edit history',
  count: (count: number) => (count === 1 ? '1 version' : `${count} versions`),
  back: 'Back to the post',
  backToAnswer: 'Back to the answer',
  crumbs: 'You are here',
  list: 'Versions',
  number: (number: number) => `Version ${number}`,
  present: 'current version',
  first: 'first version',
  noReason: 'No reason given',
  comparedWith: (number: number) => `compared with version ${number}`,
  show: 'View changes',
  same: 'The text is unchanged; the title, category or tags were edited.',
  gap: (count: number) => (count === 1 ? '1 unchanged line' : `${count} unchanged lines`),
  added: 'Added',
  removed: 'Removed',
  diff: 'Changes',
  rollBack: 'Restore this version',
  rollBackTitle: (number: number) => `Restore version ${number}?`,
  rollBackText: 'This creates a new version. The current text stays in the history, and you can restore it at any time.',
  rolledBack: (number: number) => `Version ${number} restored`,
} satisfies Widen<typeof zh>;
