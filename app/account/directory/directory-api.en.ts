import type { Widen } from '#app/core/texts/language.ts';
import type { DirectoryFaultKind } from './directory.schema.ts';
import type zh from './directory-api.zh.ts';

/** What each fault of a test means. */
const faults: Record<DirectoryFaultKind, string> = {
  incomplete: 'Enter the server URL and the base DN, save, then test again',
  insecure: 'The connection isn’t encrypted. Use ldaps:// or StartTLS, or expressly allow it without encryption',
  host: 'That server can’t be found. Check the host name in the URL',
  refused: 'The server didn’t accept the connection. Check the port and the firewall',
  timeout: 'The server didn’t answer in time. Check the URL, the port and the firewall',
  closed: 'The connection was cut off. Check that the port matches the kind of encryption',
  certificate:
    'The server’s certificate isn’t trusted: wrong issuer, expired, or made for another host name. If you run your own authority, paste its certificate below',
  startTls: 'The server didn’t complete StartTLS. Use ldaps://, or turn StartTLS on at the server',
  ca: 'The CA certificate can’t be read. It must be in PEM format',
  bind: 'The server refused the search account. Check the bind DN and its password',
  base: 'The directory has no such base DN or group. Check the spelling',
  filter: 'The user filter can’t be read. Check the parentheses',
  search: 'The server refused the search. Check the rights of the search account',
  several: 'More than one person matches this account, so logging in would be refused. Make the user filter stricter',
  noId: 'The person was found, but the stable ID attribute is missing. OpenLDAP uses entryUUID, Active Directory uses objectGUID',
};

export default {
  unreachable: 'The company directory can’t be reached right now. Try again later; accounts of this site still work',
  notInGroup: 'Your company account isn’t in the group that may log in here. Please contact the site administrator',
  noAccountYet:
    'Your company password is right, but you don’t have an account here yet. Please contact the site administrator',
  isOff: 'This site doesn’t use a company directory',
  connected: 'Company account connected. From now on, log in with your company password',
  alreadyConnected: 'This account is already connected to a company account',
  connectedElsewhere: 'That company account is connected to another account here',
  notConnected: 'This account isn’t connected to a company account',
  noOwnPassword: 'This account has no password of its own, so you couldn’t log in any more',
  disconnected: 'Company account disconnected. From now on, log in with this site’s password',
  passwordElsewhere: 'Your company manages your password. Change it there',
  insecure: 'Company passwords would cross the network unencrypted. Use ldaps:// or StartTLS, or expressly allow it',
  filterNeedsAccount: 'The filter must contain {account}, which stands for the account typed at login',
  filterUnreadable: 'This filter can’t be read. Check the parentheses',
  passwordAgain: 'The server URL has changed. Enter the search account’s password again',
  caUnreadable: 'This isn’t a certificate in PEM format',
  dnUnreadable: 'This isn’t a DN. Write it like ou=people,dc=example,dc=com',
  bindNameUnreadable:
    'This isn’t the DN of an account. Write it like cn=reader,dc=example,dc=com; Active Directory also takes reader@corp.example',
  testFound: 'The connection works and the person was found',
  testNobody: (account: string) =>
    `The connection works, but “${account}” wasn’t found. Check the base DN and the user filter`,
  faults: (kind: DirectoryFaultKind, said: string) =>
    said === '' ? faults[kind] : `${faults[kind]} (server: ${said})`,
} satisfies Widen<typeof zh>;
