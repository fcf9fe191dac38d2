import type { Widen } from '#app/core/texts/language.ts';
import type zh from './keep.zh.ts';

export default {
  kept: 'Bookmarked',
  choose: 'Choose a folder',
  title: 'Choose a folder',
  folders: 'Folders',
  loose: 'No folder',
  count: (count: string) => (count === '1' ? '1 bookmark' : `${count} bookmarks`),
  newFolder: 'New folder',
  name: 'Name',
  nameNeeded: 'Give the folder a name',
  save: 'Save',
  cancel: 'Cancel',
  moved: (name: string) => `Saved in “${name}”`,
  loosened: 'Saved without a folder',
  failed: 'Couldn’t load your folders. Check your connection and try again.',
  retry: 'Try again',
} satisfies Widen<typeof zh>;
