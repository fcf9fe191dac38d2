import type zh from './tags-api.zh.ts';

export default {
  saved: 'Tag saved',
  merging: 'The tags are merged; posts are being moved',
  splitting: 'The tag is on its own again; posts are being moved back',
  deleted: 'Tag deleted',
  declined: 'Suggestion declined',
  proposed: 'Thanks. A moderator will look at your suggestion',
  slugTaken: 'Another tag already uses this identifier.',
  sameTag: 'A tag can’t be merged with itself. Choose another one.',
  isSynonym: 'A synonym can’t take part in a merge.',
  noSynonym: 'This tag is not a synonym.',
  noTag: 'There is no such tag. Choose an existing one.',
  inUse: 'The tag is in use. Only tags without posts can be deleted.',
  stillMoving: 'Posts are still being moved. Try again in a moment.',
} satisfies Record<keyof typeof zh, string>;
