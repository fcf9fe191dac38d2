import type zh from './site-pages-api.zh.ts';

export default {
  added: 'The page is there. Publish it when it is ready',
  saved: 'Draft saved',
  published: 'Published',
  placed: 'Saved',
  hidden: 'The page is offline. Readers no longer see it',
  unhidden: 'The page is online again',
  removed: 'The page is removed',
  kindTaken: 'There is such a page already. Edit that one',
  slugTaken: 'Another page has this address. Choose another one',
  stale: 'Somebody has just saved another revision. Reload to see it before you save yours',
  tooComplex: 'The text is too complex. Simplify it and save again',
  wasShown: 'This page was published. It can be taken offline, not removed',
  blanks: (names: readonly string[]) =>
    `${names.length === 1 ? 'One place is' : `${names.length} places are`} still to be filled in: ${names.join('; ')}`,
} satisfies typeof zh;
