import type { Widen } from '#app/core/texts/language.ts';
import type zh from './member-data.zh.ts';
import type { Fund, FundKind } from './member-data.schema.ts';
import { formatMoney } from '#app/core/money.ts';

const funds: Record<FundKind, (amount: string) => string> = {
  cash: (amount) => `${amount} in your balance`,
  cashHeld: (amount) => `${amount} on hold`,
  earnings: (amount) => `${amount} of earnings to withdraw`,
  earningsHeld: (amount) => `${amount} being withdrawn`,
  pending: (amount) => `${amount} of earnings not settled yet`,
  owed: (amount) => `${amount} you owe`,
};

export default {
  oneExportADay: 'You can export your data once a day. Please come back later.',
  exportRequested: 'We’re preparing your data. You can download it here when it’s ready',
  lastAdministrator:
    'You are the only administrator. Hand the console over to someone else before you close your account.',
  fundsLeft: (list: readonly Fund[]) =>
    `There is still money in your account: ${list.map(({ kind, amount }) => funds[kind](formatMoney(amount))).join(', ')}. Spend, refund, withdraw or settle it before you close your account.`,
  closingBegins: 'Your account will be closed in seven days. Log in before then to undo this',
  closingRuns: 'It’s too late to undo this: your account is being closed.',
  accountKept: 'Your account will not be closed',
  readmeName: 'README.txt',
  readmeHead: (site: string, date: string) =>
    `${site}: your data, exported ${date} (UTC).\nEvery file is UTF-8 JSON; times are ISO 8601 or Unix seconds.`,
  readmeFoot:
    'Passwords, authenticator secrets and tokens are not included: we only store them in a form that can’t be read back.',
  aboutProfile:
    'account name, nickname, email address, mobile number and the rest of your profile, and your real-name verifications (name and number partly hidden)',
  aboutConsents: 'what you agreed to: page, version and time',
  aboutLogins: 'recent logins: time, IP address, device and method',
  aboutTokens: 'names, scopes and usage of your API tokens',
  aboutPasskeys: 'names of your passkeys and when they were last used',
  aboutFederation: 'login providers you have connected, and who you are there',
  aboutDirectory: 'the company account you log in with, if any',
  aboutUploads: 'files you uploaded: name, type, size and URL',
  aboutPoints: 'every change to your points, newest first',
  aboutBalance: 'every change to your balance in yuan, newest first',
} satisfies Widen<typeof zh>;
