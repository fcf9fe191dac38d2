import type { Widen } from '#app/core/texts/language.ts';
import type zh from './security.zh.ts';

export default {
  title: 'Account security',
  lead: 'Control who can get into your account, and from where.',
  back: 'Account security',
  on: 'On',
  off: 'Off',
  waysIn: 'How you log in',
  password: 'Password',
  passwordText: 'Changing it logs you out on every device.',
  changePassword: 'Change password',
  noPassword: 'None yet: you log in another way. With one you can also log in by user name and password.',
  setPassword: 'Set password',
  passwordMissing: 'Not set',
  twoStep: 'Two-step login',
  twoStepOff: 'Enter a one-time code from your phone after your password, so a leaked password isn’t enough to get in.',
  twoStepOn: (codes: number) =>
    `You enter six digits from your authenticator to log in. ${codes === 1 ? '1 recovery code' : `${codes} recovery codes`} left.`,
  fewCodes: (codes: number) =>
    codes === 0
      ? 'You have no recovery codes left. Create new ones soon.'
      : `Only ${codes === 1 ? '1 recovery code' : `${codes} recovery codes`} left. Create new ones.`,
  passkeys: 'Passkeys',
  passkeysText: 'Log in with your fingerprint, face or device PIN instead of a password and code.',
  passkeyCount: (count: number) => String(count),
  sso: {
    connected: 'Connected',
    off: 'Switched off',
    connect: 'Connect',
    connectLabel: (name: string) => `Connect ${name}`,
    disconnect: 'Disconnect',
    disconnectLabel: (name: string) => `Disconnect ${name}`,
    disconnectTitle: (name: string) => `Disconnect ${name}?`,
    disconnectText: 'You’ll no longer be able to log in to this account with it. You can connect it again later.',
    as: (label: string) => `As ${label}`,
    since: 'since',
    text: (name: string) => `Connect it to log in to this account with ${name}.`,
  },
  setUp: 'Set up',
  manage: 'Manage',
  logins: 'Where you’re logged in',
  loginsText: 'Up to 20 active logins. If you don’t recognise a device, log it out and change your password.',
  device: 'Device',
  address: 'IP address',
  time: 'Logged in',
  method: 'Method',
  methods: {
    password: 'Password',
    'two-step': 'Password and code',
    'trusted-device': 'Password, trusted device',
    passkey: 'Passkey',
    federation: 'Login provider',
    registration: 'Registration',
    directory: 'Company account',
    other: '–',
  },
  thisDevice: 'This device',
  byStaff: 'Site staff, acting as you',
  unknownDevice: 'Unknown device',
  noLogins: 'No active logins',
  end: 'Log out',
  endLabel: (device: string) => `Log out ${device}`,
  endAll: 'Log out all others',
  endAllTitle: 'Log out everywhere else?',
  endAllText: 'Every other device will have to log in again, and trusted devices will be asked for a code next time.',
  programs: 'Developer access',
  tokens: 'API tokens',
  tokensText: (count: number) =>
    count === 0
      ? 'Let scripts and tools act on your behalf.'
      : count === 1
        ? '1 active token. You can revoke it at any time.'
        : `${count} active tokens. You can revoke them at any time.`,
  data: 'Your data',
  exportData: 'Download my data',
  exportText: 'Your profile, posts and records in one file.',
  exportAction: 'Open',
  close: 'Close my account',
  closeText: 'You can undo this for seven days. After that, it’s permanent.',
  closeAction: 'Close',
  only: 'You’re not logged in anywhere else',
} satisfies Widen<typeof zh>;
