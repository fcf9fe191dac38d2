import type { Widen } from '#app/core/texts/language.ts';
import type zh from './directory-found.zh.ts';

/** What a test of the directory found. */
export default {
  transport: 'Connection',
  transports: { tls: 'Encrypted (ldaps)', starttls: 'Encrypted (StartTLS)', plain: 'Not encrypted' },
  dn: 'Entry',
  account: 'Account',
  name: 'Display name',
  email: 'Email',
  id: 'Stable ID',
  group: 'Required group',
  inGroup: 'Member',
  notInGroup: 'Not a member: may not log in',
  member: 'Account on this site',
  none: 'None yet',
  empty: 'Empty',
} satisfies Widen<typeof zh>;
