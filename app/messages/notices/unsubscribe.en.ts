import type { Widen } from '#app/core/texts/language.ts';
import kinds from './notice-kinds.en.ts';
import type zh from './unsubscribe.zh.ts';

export default {
  title: 'Unsubscribe',
  about: 'The mail was about:',
  kinds,
  these: 'Unsubscribe from these mails',
  all: 'Unsubscribe from all notification mails',
  doneThese: 'You are unsubscribed: no more mails about this.',
  doneAll: 'You are unsubscribed from all notification mails. Mails about the security of your account still come.',
  siteStays: 'Notifications on the site stay as they are. You can change everything in the notification settings.',
  settings: 'Notification settings',
} satisfies Widen<typeof zh>;
