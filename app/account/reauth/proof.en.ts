import type { Widen } from '#app/core/texts/language.ts';
import type zh from './proof.zh.ts';

export default {
  title: 'Confirm it’s you',
  lead: 'This is a sensitive action. Once you confirm, we won’t ask again for ten minutes.',
  leadTo: (act: string) => `To ${act}, confirm it’s you. Once you do, we won’t ask again for ten minutes.`,
  password: 'Password',
  capsLock: 'Caps Lock is on',
  code: 'Authenticator code or recovery code',
  codeHelp: 'Enter the six digits from your authenticator app. Don’t have your phone? Use a recovery code.',
  passkey: 'Confirm with a passkey',
  passkeyFailed: 'That didn’t work. Please try again.',
  or: 'or',
  confirm: 'Confirm',
  cancel: 'Cancel',
  loading: 'Loading',
  failed: 'Something went wrong while loading. Please try again.',
  retry: 'Try again',
  email: (address: string) => `This account has no password. We’ll send a code to ${address}; enter it below.`,
  federation: (name: string) => `Log in again at ${name}`,
  federationText: 'You’ll come back to this page afterwards. What you haven’t submitted may have to be entered again.',
  none: 'This account has no password, email address or other way to confirm. Log out, log in again, and come back within ten minutes.',
} satisfies Widen<typeof zh>;
