import type { Widen } from '#app/core/texts/language.ts';
import type zh from './notice-kinds.zh.ts';

export default {
  answer: 'Somebody answers my question',
  comment: 'Somebody comments on what I wrote',
  mention: 'Somebody mentions me',
  message: 'Somebody sends me a private message',
  vote: 'Somebody upvotes what I wrote',
  accept: 'My answer is accepted',
  follow: 'News about questions I follow',
  newPost: 'New posts with tags, in categories, by members or at topics I follow',
  map: 'Changes to topics I follow and new versions of paths',
  market: 'My plugins, developer team and reviews of plugins',
  search: 'New results for searches I saved',
  bounty: 'Bounties that concern me',
  suggestion: 'Suggested edits: to what I wrote, and what became of mine',
  standing: 'I earn a badge, or my reputation is adjusted',
  moderation: 'A moderator acts on what I wrote or reported',
  desk: 'Something waits at a desk of the console that I look after',
  money: 'Top-ups, withdrawals, payments and other changes of money',
  security: 'Logins, password and other account security',
  announcement: 'Announcements of the site',
} satisfies Widen<typeof zh>;
