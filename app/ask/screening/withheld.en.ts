import type { Widen } from '#app/core/texts/language.ts';
import type zh from './withheld.zh.ts';

export default {
  title: {
    held: 'Waiting for review',
    flagged: 'Hidden, waiting for review',
    rejected: 'Not approved',
    cleaned: 'Cleaned up',
    starter: 'Starter content, hidden',
  },
  text: {
    held: 'It will be published once it has been approved, and you will be told. Until then only you and reviewers can see it.',
    flagged: 'Someone flagged this, and a moderator will look at it. Until then only you and reviewers can see it.',
    rejected: 'This was not published. Your text is kept for you: copy it, change it and post it again.',
    cleaned: 'This was cleaned up.',
    starter: 'Only staff can see it now. Settings › Site shows it to everybody again.',
  },
  reason: (text: string) => `Reason: ${text}`,
  answer: 'Your answer',
  comment: 'Your comment',
  copy: 'Copy text',
  copied: 'Copied',
  copyFailed: 'Could not copy. Please select the text and copy it yourself.',
} satisfies Widen<typeof zh>;
