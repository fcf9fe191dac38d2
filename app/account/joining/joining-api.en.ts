import type zh from './joining-api.zh.ts';

const en: typeof zh = {
  closed: 'Nobody can register on this site',
  invitationNeeded: 'You need an invitation link to sign up here. Ask the staff or a friend for one',
  invitationOver: 'This invitation link has been used up, has expired or was withdrawn. Ask for a new one',
  waiting:
    'We have your application, and the staff will look at it. Once they accept it you can log in; if you gave an e-mail address, we will write to you',
  onlyDomains: (domains: readonly string[]) =>
    `Use an e-mail address that ends in ${domains.map((one) => `@${one}`).join(', ')}`,
  domainRefused: 'This site does not accept e-mail addresses from that domain. Use another one',
  invitationMade: 'The invitation link is ready to be copied',
  invitationEnded: 'The invitation link has ended',
  groupGone: 'There is no such member group',
  admitted: 'Admitted. They can log in now',
  refused: 'Refused. The account they applied for is removed',
  admittedSubject: (site: string) => `Your account at ${site} is ready`,
  admittedText: (site: string, name: string, url: string) =>
    `Hello ${name},\n\nyour application at ${site} was accepted. You can log in now:\n${url}\n`,
  refusedSubject: (site: string) => `Your application at ${site}`,
  refusedText: (site: string, name: string, reason: string) =>
    `Hello ${name},\n\n${site} did not accept your application. The reason:\n${reason}\n\nWhat you sent has been deleted.\n`,
};
export default en;
