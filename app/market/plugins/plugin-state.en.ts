import type { Widen } from '#app/core/texts/language.ts';
import type zh from './plugin-state.zh.ts';

export default {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  published: 'Live',
  delisted: 'Delisted',
  suspended: 'Suspended',
  removed: 'Removed',
} satisfies Widen<typeof zh>;
