import kinds from '#app/messages/notices/notice-kinds.en.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './notice-settings.zh.ts';

export default {
  title: 'Notification settings',
  lead: 'Choose what you are told, and how.',
  back: 'Back to notifications',
  mailTo: (address: string) => `Mails go to ${address}.`,
  noMail: 'You have no email address yet, so no mails are sent.',
  bind: 'Add an address',
  table: 'How you are told of each kind',
  kind: 'Kind',
  site: 'On site',
  mail: 'By mail',
  push: 'Push',
  fixed: 'Always told, to protect your account',
  kinds,
  siteOf: (kind: string) => `${kind}: on site`,
  pushOf: (kind: string) => `${kind}: push to devices`,
  mailOf: (kind: string) => `${kind}: by mail`,
  choices: { off: 'Never', now: 'At once', daily: 'Daily digest', weekly: 'Weekly digest' },
  help: 'Digests go out at 8 in the morning, Beijing time; weekly ones on Mondays. What you have read on the site is not mailed.',
  save: 'Save',
  saved: 'Notification settings saved',
} satisfies Widen<typeof zh>;
