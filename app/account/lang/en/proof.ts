import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/proof.ts';

export default {
  title: 'Confirm that it is you',
  lead: 'What comes next matters. Confirm once, and we will not ask again for ten minutes.',
  password: 'Password',
  capsLock: 'Caps Lock is on',
  code: 'Code of your authenticator, or a recovery code',
  codeHelp: 'Open your authenticator app and enter the six digits. Without your phone, use a recovery code.',
  passkey: 'Confirm with a passkey',
  passkeyFailed: 'It was not finished. Please try again.',
  or: 'or',
  confirm: 'Confirm',
  cancel: 'Cancel',
  loading: 'Loading',
  failed: 'This could not be loaded. Please try again.',
  retry: 'Try again',
  none: 'This account has no password and no other way to confirm. Please log in once more and come back.',
} satisfies Widen<typeof zh>;
