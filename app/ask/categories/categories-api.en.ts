import type zh from './categories-api.zh.ts';

export default {
  saved: 'Saved',
  moving: 'The category is retired; its posts are being moved',
  retired: 'The category is retired',
  slugTaken: 'Another category already uses this identifier.',
  groupsNeeded: 'Choose at least one group.',
  tooMany: 'This category’s number is too high for it to be restricted.',
  hasPosts: 'The category still has posts. Choose where to move them.',
  badTarget: 'Posts can’t be moved to this category. Choose another one.',
  stillMoving: 'Its posts are still being moved. Try again in a moment.',
} satisfies Record<keyof typeof zh, string>;
