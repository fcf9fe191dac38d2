import type { Widen } from '#app/core/texts/language.ts';
import type zh from './unsubscribe.zh.ts';

export default {
  title: 'Unsubscribe',
  about: 'The mail was about:',
  kinds: {
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
    security: 'Account security',
    announcement: 'Announcements of the site',
  },
  these: 'Unsubscribe from these mails',
  all: 'Unsubscribe from all notification mails',
  doneThese: 'You are unsubscribed: no more mails about this.',
  doneAll: 'You are unsubscribed from all notification mails. Mails about the security of your account still come.',
  siteStays: 'Notifications on the site stay as they are. You can change everything in the notification settings.',
  settings: 'Notification settings',
} satisfies Widen<typeof zh>;
