import type { Widen } from '#app/core/texts/language.ts';
import type zh from './indev-desk.zh.ts';

export default {
  title: 'Developer applications',
  lead: 'Check names, identifier and introduction, then approve, or return with a reason.',
  tabs: 'State',
  states: { applied: 'Waiting', approved: 'Approved', returned: 'Returned' },
  list: 'Applications',
  name: 'Developer',
  member: 'Member',
  kinds: { personal: 'Person', company: 'Company' },
  contact: 'Contact',
  introduction: 'Introduction',
  verified: 'Real name verified',
  unverified: 'Not verified',
  at: 'Sent',
  empty: { applied: 'No application waits', approved: 'No developers yet', returned: 'No application was returned' },
  emptyText: 'Applications that members send from “Become a developer” show up here.',
  approve: 'Approve',
  approveOf: (name: string) => `Approve ${name}`,
  returnIt: 'Return',
  returnOf: (name: string) => `Return ${name}`,
  reason: 'Reason',
  reasonHelp: 'The member sees it',
  reasonNeeded: 'Write a reason first',
  cancel: 'Cancel',
  readOnly: 'You can look, but not approve or return.',
} satisfies Widen<typeof zh>;
