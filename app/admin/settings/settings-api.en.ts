import type zh from './settings-api.zh.ts';

export default {
  settingsSaved: 'Settings saved',
  nothingChanged: 'Nothing was changed',
  secretAgain: 'This goes to another address now. Enter it again, or remove it',
  onlyTls: 'Keys go over https only, except to this machine',
  noWayToRegister: 'While the member centre is open, keep at least one way to verify an account',
  testMailSent: 'The test email has been sent. Check the inbox',
  testMailInOutbox: 'There is no mail server: the test email lies in the outbox',
  testMailSubject: (site: string) => `Test email from ${site}`,
  testMailText: (site: string) => `This email arrived, so the mail settings of ${site} work.\n`,
} satisfies typeof zh;
