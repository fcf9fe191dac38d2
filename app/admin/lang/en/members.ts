import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/members.ts';

export default {
  title: 'Members',
  lead: 'Found by the beginning of account, nickname, e-mail or mobile number, or by member number.',
  searchLabel: 'Find members',
  searchPlaceholder: 'Account, nickname, e-mail, mobile or number',
  search: 'Find',
  state: 'State',
  states: { all: 'All', active: 'Active', suspended: 'Suspended', staff: 'Staff' },
  group: 'Group',
  anyGroup: 'Every group',
  member: 'Member',
  address: 'E-mail and mobile',
  joined: 'Joined',
  lastLogin: 'Last login',
  never: 'never',
  suspended: 'suspended',
  number: (id: number) => `No. ${id}`,
  none: 'No member fits',
  noneText: 'Try another word, or clear the filters.',
  clear: 'Clear',
} satisfies Widen<typeof zh>;
