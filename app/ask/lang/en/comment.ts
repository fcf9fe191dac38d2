import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/comment.ts';

export default {
  commentLabel: 'Comment',
  commentPlaceholder: 'Add detail, ask for clarification or point out a mistake. Please post answers in the answer box below.',
  commentPlaceholderArticle: 'Add detail, ask for clarification or point out a mistake.',
  commentHelp: 'Supports inline Markdown and @username',
  mentions: 'Mention a member',
  commentTooShort: (min: number) => `At least ${min} characters`,
  send: 'Post',
  save: 'Save',
  cancel: 'Cancel',
  commentHeld: 'Comment submitted. It will appear once it has been approved.',
  commentSent: 'Comment posted',
  commentSaved: 'Comment saved',
} satisfies Widen<typeof zh>;
