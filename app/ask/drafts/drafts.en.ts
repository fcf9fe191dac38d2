import type { Widen } from '#app/core/texts/language.ts';
import type zh from './drafts.zh.ts';

export default {
  title: 'Drafts',
  lead: 'Anything you haven’t posted yet is saved here automatically. Up to 100 drafts are kept; after that the oldest are removed.',
  kinds: {
    post: 'Post',
    model: 'Model',
    answer: 'Answer',
    'answer-edit': 'Edit of an answer',
    'comment-post': 'Comment',
    'comment-answer': 'Comment',
    'comment-edit': 'Edit of a comment',
    'suggest-post': 'Suggested edit',
    'suggest-answer': 'Suggested edit',
    improve: 'Review of an edit',
    'tag-wiki': 'Tag description',
  },
  untitled: '(no title)',
  gone: 'The original no longer exists',
  goOn: 'Continue',
  remove: 'Delete',
  removeOf: (name: string) => `Delete draft: ${name}`,
  removeTitle: 'Delete this draft?',
  removeText: 'What you’ve written so far will be deleted and can’t be restored.',
  removed: 'Draft deleted',
  removeAll: 'Delete all',
  removeAllTitle: (n: number) => (n === 1 ? 'Delete 1 draft?' : `Delete all ${n} drafts?`),
  list: 'Drafts',
  empty: 'No drafts',
  emptyText: 'When you write a question, answer, comment or suggested edit, whatever you haven’t posted is saved here.',
  ask: 'Ask a question',
} satisfies Widen<typeof zh>;
