import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/watch.ts';

export default {
  newVersion: 'A new version of the site is ready',
  newVersionText: 'Reload to use it. Unsent drafts are kept on the server.',
  reload: 'Reload',
  lost: 'The site cannot be reached',
  lostText: 'This page stays and can be read on. Press again in a moment.',
  language: 'Language',
  readEnglish: 'Read this site in English',
  declineEnglish: 'No, thank you',
} satisfies Widen<typeof zh>;
