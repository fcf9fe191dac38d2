import type zh from './badges-api.zh.ts';

export default {
  switchedOn: 'Badge switched on',
  switchedOff: 'Badge switched off',
  noMember: 'No such member',
  hasBadge: 'This member already has the badge.',
  hasNotBadge: 'This member does not have the badge.',
  granted: 'Badge granted',
  withdrawn: 'Badge withdrawn',
} satisfies Record<keyof typeof zh, string>;
