import type { Widen } from '#app/core/texts/language.ts';
import type zh from './comment.zh.ts';

export default {
  commentLabel: 'Comment',
  commentPlaceholder:
    'Add detail, ask for clarification or point out a mistake. Please post answers in the answer box below.',
  commentPlaceholderArticle: 'Add detail, ask for clarification or point out a mistake.',
  commentHelp: 'Supports inline Markdown and @username',
  commentRestored: 'Your draft is back',
  mentions: 'Mention a member',
  commentTooShort: (min: number) => `At least ${min} characters`,
  send: 'Post',
  save: 'Save',
  cancel: 'Cancel',
  commentHeld: 'Comment submitted. It will appear once it has been approved.',
  commentSent: 'Comment posted',
  commentSaved: 'Comment saved',
} satisfies Widen<typeof zh>;
