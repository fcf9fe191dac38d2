import type { Widen } from '#app/core/texts/language.ts';
import type zh from './notice-mail.zh.ts';

export default {
  title: (title: string) => `“${title}”`,
  subject: (site: string, line: string) => `${site}: ${line}`,
  subjectMany: (site: string, n: number) => `${site}: ${n} new notifications`,
  subjectDigest: {
    daily: (site: string, n: number) => `${site}, your day: ${n === 1 ? '1 notification' : `${n} notifications`}`,
    weekly: (site: string, n: number) => `${site}, your week: ${n === 1 ? '1 notification' : `${n} notifications`}`,
  },
  hello: (name: string) => `Hello ${name},`,
  intro: {
    now: 'something new concerns you.',
    daily: 'this is what concerned you in the last day.',
    weekly: 'this is what concerned you in the last week.',
  },
  best: {
    subject: (site: string, n: number) => `${site}: ${n === 1 ? '1 new post' : `${n} new posts`} from what you follow`,
    intro: {
      daily: 'here is the best of what you follow from the last day.',
      weekly: 'here is the best of what you follow from the last week.',
    },
    all: 'Everything you follow',
  },
  view: 'View',
  more: (n: number) => `${n === 1 ? '1 more is' : `${n} more are`} on the site.`,
  all: 'All notifications',
  why: (site: string) => `You get this because of your notification settings at ${site}.`,
  whySecurity: (site: string) =>
    `This is a security notice of ${site}. It protects your account and cannot be switched off.`,
  unsubscribe: 'Unsubscribe from mails like this',
  settings: 'Notification settings',
} satisfies Widen<typeof zh>;
