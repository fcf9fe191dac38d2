import type { Privilege } from './privileges.schema.ts';
import type zh from './privileges-api.zh.ts';
import names from './privilege-names.en.ts';

export default {
  needsReputation: (name: Privilege, needed: number, has: number) =>
    `You need ${needed} reputation to ${names[name]}. You have ${has}.`,
  saved: 'Privileges updated',
  unchanged: 'Nothing changed',
  changedMeanwhile: 'Somebody has just changed the privileges. Check them, then save again.',
} satisfies { [K in keyof typeof zh]: unknown };
