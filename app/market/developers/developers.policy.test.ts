import { expect, test } from 'vitest';
import { mayAtDeveloper } from './developers.policy.ts';
import type { DeveloperRight, DeveloperRole, DeveloperState } from './developers.schema.ts';

const rights = ['read', 'listing', 'release', 'price', 'money', 'statistics', 'reply', 'refund', 'team'] as const;
const states = ['applied', 'approved', 'returned', 'withdrawn', 'suspended', 'closed'] as const;
/** What each role may do in each state; in all others nobody may do anything. */
const table: Record<DeveloperRole, Partial<Record<DeveloperState, string>>> = {
  owner: {
    approved: 'read listing release price money statistics reply refund team',
    suspended: 'read money statistics reply refund',
    closed: 'read money',
  },
  publisher: {
    approved: 'read listing release statistics reply',
    suspended: 'read statistics reply',
    closed: 'read',
  },
  finance: {
    approved: 'read price money statistics refund',
    suspended: 'read money statistics refund',
    closed: 'read money',
  },
  support: { approved: 'read statistics reply refund', suspended: 'read statistics reply refund', closed: 'read' },
};

test('each role may do exactly what the table says, in each state of the developer', () => {
  for (const role of Object.keys(table) as DeveloperRole[])
    for (const state of states) {
      const allowed: readonly DeveloperRight[] = rights.filter((right) => mayAtDeveloper(role, state, right));
      expect([role, state, allowed.join(' ')]).toEqual([role, state, table[role][state] ?? '']);
    }
});
