import type { Widen } from '#app/core/texts/language.ts';
import type zh from './members.zh.ts';

export default {
  title: 'Members',
  lead: 'Search by member ID or by the beginning of the account, nickname, email or mobile number.',
  searchLabel: 'Find members',
  searchPlaceholder: 'Account, nickname, email, mobile or ID',
  search: 'Find',
  state: 'State',
  states: { all: 'All', active: 'Active', suspended: 'Suspended', staff: 'Staff' },
  group: 'Group',
  anyGroup: 'All groups',
  member: 'Member',
  address: 'Email and mobile',
  joined: 'Joined',
  lastLogin: 'Last login',
  never: 'never',
  editorial: 'Editorial',
  suspended: 'suspended',
  number: (id: number) => `ID ${id}`,
  none: 'No matching members',
  noneText: 'Try another search, or clear the filters.',
  clear: 'Clear',
} satisfies Widen<typeof zh>;
