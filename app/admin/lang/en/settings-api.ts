import type zh from '../zh-cn/settings-api.ts';

export default {
  settingsSaved: 'The settings are saved',
  nothingChanged: 'Nothing was changed',
  noWayToRegister: 'While the member centre is open, keep at least one way to verify an account',
  testMailOnItsWay: 'The test mail is on its way; look into your inbox, or at the outbox page',
  testMailSubject: (site: string) => `A test mail from ${site}`,
  testMailText: (site: string) => `This mail has arrived, so the mail settings of ${site} work.\n`,
} satisfies typeof zh;
