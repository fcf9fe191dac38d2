import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/notice-settings.ts';

export default {
  title: 'Notification settings',
  lead: 'Choose what you are told, and how.',
  back: 'Back to notifications',
  mailTo: (address: string) => `Mails go to ${address}.`,
  noMail: 'You have no e-mail address yet, so no mails are sent.',
  bind: 'Add an address',
  table: 'How you are told of each kind',
  kind: 'Kind',
  site: 'On site',
  mail: 'By mail',
  fixed: 'Always told, to protect your account',
  kinds: {
    answer: 'Somebody answers my question',
    comment: 'Somebody comments on what I wrote',
    mention: 'Somebody mentions me',
    vote: 'Somebody upvotes what I wrote',
    accept: 'My answer is accepted',
    moderation: 'A moderator acts on what I wrote or reported',
    money: 'Top-ups, withdrawals, payments and other changes of money',
    security: 'Logins, password and other account security',
    announcement: 'Announcements of the site',
  },
  siteOf: (kind: string) => `${kind}: on site`,
  mailOf: (kind: string) => `${kind}: by mail`,
  choices: { off: 'Never', now: 'At once', daily: 'Daily digest', weekly: 'Weekly digest' },
  help: 'Digests go out at 8 in the morning, Beijing time; weekly ones on Mondays. What you have read on the site is not mailed.',
  save: 'Save',
  saved: 'Notification settings saved',
} satisfies Widen<typeof zh>;
