import type { Widen } from '#app/core/texts/language.ts';
import type zh from './directory.zh.ts';

export default {
  title: 'Company account',
  bound: (account: string) =>
    `Connected to “${account}”. You log in and confirm with your company password, which your company manages.`,
  boundForGood: (account: string) =>
    `You log in with your company account “${account}”. Your company manages its password.`,
  unbound: 'Log in with your company account and password instead of this site’s password.',
  connected: 'Connected',
  connect: 'Connect',
  connectTitle: 'Connect your company account',
  connectText:
    'Enter your company account and password to confirm it’s you. After that, only the company password logs you in here.',
  account: 'Company account',
  password: 'Company password',
  capsLock: 'Caps Lock is on',
  cancel: 'Cancel',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect your company account?',
  disconnectText: 'You’ll log in with this site’s own password again.',
} satisfies Widen<typeof zh>;
