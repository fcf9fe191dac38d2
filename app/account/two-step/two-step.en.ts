import type { Widen } from '#app/core/texts/language.ts';
import type zh from './two-step.zh.ts';

export default {
  title: 'Two-step login',
  back: 'Account security',
  leadOff: 'When you log in, you’ll enter a one-time code from your phone as well as your password.',
  leadOn: (date: string) => `On since ${date}.`,
  needs:
    'You’ll need an authenticator app such as Google Authenticator, Microsoft Authenticator or 1Password, or your phone’s built-in passwords app.',
  start: 'Set up',
  scan: 'Scan this code with your authenticator',
  scanText: 'Add an account in the app, then scan the code below.',
  qr: 'QR code for two-step login',
  cannotScan: 'Can’t scan it? Enter this key instead',
  secret: 'Key',
  copySecret: 'Copy key',
  openApp: 'Open in an authenticator on this device',
  enter: 'Enter the six digits it shows',
  code: 'Code',
  codeHelp: 'It changes every 30 seconds. If it isn’t accepted, check that your phone’s clock is correct.',
  confirm: 'Turn on two-step login',
  cancel: 'Cancel',
  codesTitle: 'Save your recovery codes',
  codesText:
    'If you lose your phone or authenticator, each of these codes lets you log in once. They’re only shown now, so keep them somewhere safe.',
  copyCodes: 'Copy',
  downloadCodes: 'Download',
  fileName: 'recovery-codes.txt',
  fileHead: (site: string, account: string) => `Recovery codes for ${account} at ${site}. Each code works once.`,
  saved: 'I’ve saved my recovery codes',
  done: 'Done',
  recovery: 'Recovery codes',
  recoveryText: (left: number) => (left === 0 ? 'You have none left.' : `You have ${left} left.`),
  renew: 'Create new codes',
  renewTitle: 'Create new recovery codes?',
  renewText: 'Your old codes will stop working immediately.',
  trusted: 'Trusted devices',
  trustedText: (count: number) =>
    count === 0
      ? 'None. When you log in, you can choose not to be asked for 30 days.'
      : `${count === 1 ? '1 device doesn’t' : `${count} devices don’t`} need a code for up to 30 days.`,
  forget: 'Remove all',
  stop: 'Turn off two-step login',
  stopText: 'You’ll only need your password to log in.',
  stopTitle: 'Turn off two-step login?',
  loses: [
    'The codes in your authenticator will stop working',
    'All recovery codes will stop working',
    'Trusted devices will be removed',
  ],
  stopAction: 'Turn off',
} satisfies Widen<typeof zh>;

export type TwoStepTexts = Widen<typeof zh>;
