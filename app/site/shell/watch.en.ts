import type { Widen } from '#app/core/texts/language.ts';
import type zh from './watch.zh.ts';

export default {
  newVersion: 'A new version of this site is available',
  newVersionText: 'Reload to use it. Your drafts are saved on the server.',
  reload: 'Reload',
  lost: 'The site cannot be reached',
  lostText: 'You can keep reading this page. Try again in a moment.',
  language: 'Language',
  readEnglish: 'Read this site in English',
  declineEnglish: 'No, thanks',
} satisfies Widen<typeof zh>;
