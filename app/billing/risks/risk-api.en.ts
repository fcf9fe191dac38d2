import type zh from './risk-api.zh.ts';

export default {
  raised: 'Risk flag raised.',
  cleared: 'Risk flag cleared.',
  flaggedAlready: 'This member already has an open flag of this kind.',
  clearedAlready: 'This flag has been cleared already.',
  notOwn: 'You cannot clear a flag on yourself.',
  noMember: 'There is no such member.',
} satisfies typeof zh;
