import type { Widen } from '#app/core/texts/language.ts';
import type zh from './changes.zh.ts';

export default {
  diff: 'Changes',
  view: 'How to compare',
  views: { inline: 'Inline', split: 'Side by side', rendered: 'Rendered' },
  title: 'Title',
  category: 'Category',
  tags: 'Tags',
  sameText: 'The text itself is unchanged.',
  gap: (count: number) => (count === 1 ? '1 unchanged line' : `${count} unchanged lines`),
  added: 'Added',
  removed: 'Removed',
} satisfies Widen<typeof zh>;
