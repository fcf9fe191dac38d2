import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/comment.ts';

export default {
  commentLabel: 'Comment',
  commentPlaceholder: 'Add something, ask back, point out a mistake. Answers go into the answer box below.',
  commentPlaceholderArticle: 'Add something, ask back, point out a mistake.',
  commentHelp: 'Inline Markdown and @username work',
  commentTooShort: (min: number) => `At least ${min} characters`,
  send: 'Post',
  save: 'Save',
  cancel: 'Cancel',
  commentSent: 'Comment posted',
  commentSaved: 'Comment saved',
} satisfies Widen<typeof zh>;
