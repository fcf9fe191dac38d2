import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/security.ts';

export default {
  title: 'Account security',
  lead: 'Who can get into your account, and from where.',
  back: 'Account security',
  on: 'On',
  off: 'Off',
  waysIn: 'Ways in',
  password: 'Password',
  passwordText: 'After a change, every device has to log in again.',
  changePassword: 'Change password',
  twoStep: 'Two-step login',
  twoStepOff: 'After the password, a one-time code from your phone. A leaked password alone no longer opens your account.',
  twoStepOn: (codes: number) =>
    `Logging in takes the six digits of your authenticator. ${codes === 1 ? 'One recovery code is' : `${codes} recovery codes are`} left.`,
  fewCodes: (codes: number) =>
    codes === 0
      ? 'No recovery codes are left. Please make new ones soon.'
      : `Only ${codes === 1 ? 'one recovery code is' : `${codes} recovery codes are`} left. Please make new ones.`,
  passkeys: 'Passkeys',
  passkeysText: 'Log in with a finger, a face or the PIN of your device in place of password and code.',
  passkeyCount: (count: number) => String(count),
  setUp: 'Set up',
  manage: 'Manage',
  logins: 'Logged-in devices',
  loginsText: 'Logins that have not ended, 20 at most. If you see a device you do not know, end it and change your password.',
  device: 'Device',
  address: 'Address',
  time: 'Logged in',
  method: 'With',
  methods: {
    password: 'Password',
    'two-step': 'Password and code',
    'trusted-device': 'Password, trusted device',
    passkey: 'Passkey',
    registration: 'Registration',
    other: '–',
  },
  thisDevice: 'This device',
  byStaff: 'Staff of the site, as you',
  unknownDevice: 'Unknown device',
  noLogins: 'No logged-in devices',
  end: 'End',
  endLabel: (device: string) => `End the login of ${device}`,
  endAll: 'End all others',
  endAllTitle: 'End all other logins?',
  endAllText: 'Every device but this one has to log in again. Trusted devices will be asked for a code next time.',
  programs: 'Access by programs',
  tokens: 'API tokens',
  tokensText: (count: number) =>
    count === 0
      ? 'Let scripts and tools act for you.'
      : count === 1
        ? 'One valid token, which you can revoke at any time.'
        : `${count} valid tokens, which you can revoke at any time.`,
  data: 'Your data',
  exportData: 'Download all my data',
  exportText: 'Your profile, what you wrote and your records in one file.',
  exportAction: 'Open',
  close: 'Close my account',
  closeText: 'You can undo it for seven days, then it is for good.',
  closeAction: 'Close',
  only: 'There are no other logins',
} satisfies Widen<typeof zh>;
