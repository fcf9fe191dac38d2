import type { Widen } from '#app/core/texts/language.ts';
import type zh from './data.zh.ts';

export default {
  title: 'Download my data',
  back: 'Account security',
  lead: 'Your profile, logins, questions, answers, comments, votes, bookmarks, messages, points history, and balance and bills in one ZIP file.',
  leadPlain:
    'Your profile, logins, questions, answers, comments, votes, bookmarks, messages and points history in one ZIP file.',
  what: 'The files are JSON, with a readme in Chinese and English. Passwords and keys are not included.',
  request: 'Prepare my data',
  waiting: 'We’re preparing your data. This usually takes a few minutes; you can leave this page and come back.',
  ready: (size: string) => `Your data is ready (${size}).`,
  until: 'Available until',
  download: 'Download',
  failed: 'The last export failed. Please try again.',
  gone: 'Your last export has expired and was deleted. You can prepare a new one.',
  next: 'Once a day. Next export available from',
} satisfies Widen<typeof zh>;
