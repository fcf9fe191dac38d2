import type { Privilege } from '../../schema.ts';
import type zh from '../zh-cn/privileges-api.ts';
import names from './names.ts';

export default {
  needsReputation: (name: Privilege, needed: number, has: number) => `You need ${needed} reputation to ${names[name]}. You have ${has}.`,
  saved: 'Privileges updated',
  unchanged: 'Nothing changed',
  changedMeanwhile: 'Somebody has just changed the privileges. Refresh and try again.',
} satisfies { [K in keyof typeof zh]: unknown };
