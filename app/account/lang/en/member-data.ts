import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/member-data.ts';

export default {
  oneExportADay: 'There can be one export a day. Please come back later.',
  exportRequested: 'It is being prepared. You can download it here when it is ready',
  lastAdministrator: 'You are the only administrator. Please hand the console over to somebody before you close your account.',
  closingBegins: 'Your account will be closed in seven days. Log in before to undo this',
  closingRuns: 'The time to undo this is over: the account is being closed.',
  accountKept: 'Your account stays as it is',
  closedAccount: 'Closed account',
  readmeName: 'README.txt',
  readmeHead: (site: string, date: string) => `${site}: your data, written ${date} (UTC).\nEach file is JSON in UTF-8; times are ISO 8601 or Unix seconds.`,
  readmeFoot: 'Passwords, authenticator secrets and tokens are not in here: they are kept only in a form that cannot be read back.',
  aboutProfile: 'account name, nickname, e-mail, mobile number and the rest of your profile, and your real-name checks (name and number in part)',
  aboutLogins: 'recent logins: time, address, device and way',
  aboutTokens: 'names, scopes and use of your API tokens',
  aboutPasskeys: 'names of your passkeys and when they were used',
  aboutUploads: 'files you uploaded: name, type, size and address',
  aboutPoints: 'every change of your points, newest first',
  aboutBalance: 'every change of your balance in yuan, newest first',
} satisfies Widen<typeof zh>;
