import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/data.ts';

export default {
  title: 'Download all my data',
  back: 'Account security',
  lead: 'Profile, logins, questions and answers, comments, votes, bookmarks, messages, and the logs of points and balance in one ZIP file.',
  what: 'The files are JSON, with a description in Chinese and English. Passwords and keys are not in them.',
  request: 'Prepare my data',
  waiting: 'It is being prepared, usually within minutes. You can leave this page and come back.',
  ready: (size: string) => `It is ready, ${size}.`,
  until: 'To be had until',
  download: 'Download',
  failed: 'The last time it did not work. Please try again.',
  gone: 'The last file has expired and was removed. You can prepare a new one.',
  next: 'Once a day. You can prepare the next from',
} satisfies Widen<typeof zh>;
