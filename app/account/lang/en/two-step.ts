import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/two-step.ts';

export default {
  title: 'Two-step login',
  back: 'Account security',
  leadOff: 'Beside the password, logging in takes a one-time code from your phone.',
  leadOn: (date: string) => `On since ${date}.`,
  needs: 'You need an authenticator app, for example Google Authenticator, Microsoft Authenticator, 1Password, or the passwords app of your phone.',
  start: 'Set up',
  scan: 'Scan the code with your authenticator',
  scanText: 'In the authenticator, add an account and scan this code.',
  qr: 'QR code for two-step login',
  cannotScan: 'Cannot scan? Enter this key instead',
  secret: 'Key',
  copySecret: 'Copy the key',
  openApp: 'Open in an authenticator on this device',
  enter: 'Enter the six digits it shows',
  code: 'Code',
  codeHelp: 'It changes every 30 seconds. If it is refused, check that the clock of your phone is right.',
  confirm: 'Turn on two-step login',
  cancel: 'Cancel',
  codesTitle: 'Keep your recovery codes',
  codesText:
    'When the phone is lost or the authenticator deleted, each of these codes replaces it once. They are shown this one time: put them in a safe place.',
  copyCodes: 'Copy',
  downloadCodes: 'Download',
  fileName: 'wenwo-recovery-codes.txt',
  fileHead: (site: string, account: string) => `Recovery codes of ${account} at ${site}. Each works once.`,
  saved: 'I have saved the recovery codes',
  done: 'Done',
  recovery: 'Recovery codes',
  recoveryText: (left: number) => (left === 0 ? 'None are left.' : left === 1 ? 'One has not been used.' : `${left} have not been used.`),
  renew: 'Make new ones',
  renewTitle: 'Make new recovery codes?',
  renewText: 'The old ones stop working at once.',
  trusted: 'Trusted devices',
  trustedText: (count: number) =>
    count === 0
      ? 'None. When logging in you can choose not to be asked for 30 days.'
      : `${count === 1 ? 'One device logs' : `${count} devices log`} in without a code for up to 30 days.`,
  forget: 'Trust none any more',
  stop: 'Turn off two-step login',
  stopText: 'The password alone will be enough to log in.',
  stopTitle: 'Turn off two-step login?',
  loses: ['The account in your authenticator stops working', 'All recovery codes stop working', 'Trusted devices are forgotten'],
  stopAction: 'Turn off',
} satisfies Widen<typeof zh>;
