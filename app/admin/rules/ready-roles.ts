import type { RoleRights } from './role-levels.policy.ts';

export const readyRoleKeys = [
  'administrator',
  'moderator',
  'editor',
  'support',
  'financeMaker',
  'financeChecker',
  'auditor',
  'engineer',
] as const;
export type ReadyRoleKey = (typeof readyRoleKeys)[number];

/**
 * What the ready roles may, by entries of the menu. 'all': everything, also what is still to come. Who enters money and
 * who confirms it share entries, so they have single rights there.
 */
export const readyRoles: Record<ReadyRoleKey, RoleRights | 'all'> = {
  administrator: 'all',
  moderator: {
    dashboard: 'see',
    inbox: [
      'inbox/all',
      'reviews',
      'reviews/decide',
      'reviews/ban',
      'reports',
      'reports/decide',
      'aiMap/proposals',
      'aiMap/proposals/review',
      'aiMap/placements',
      'aiMap/placements/settle',
      'moderation',
      'moderation/edit',
      'moderation/delete',
    ],
    // the page of members shows how to reach them
    'member-desk': ['threads', 'threads/write', 'cleanups', 'cleanups/start'],
    'community-rules': 'see',
    market: ['market/ratings', 'market/ratings/hide'],
  },
  editor: { dashboard: 'see', taxonomy: 'act', catalogue: 'act', publishing: 'act' },
  support: {
    dashboard: 'see',
    inbox: ['inbox/all', 'reports', 'reports/decide'],
    'member-desk': ['members', 'joining', 'joining/decide', 'authen', 'authen/decide', 'threads', 'threads/write'],
    'topup-desk': 'see',
  },
  financeMaker: {
    dashboard: 'see',
    'money-settings': ['channels', 'codes', 'codes/edit', 'terms'],
    'topup-desk': ['topups', 'topups/enter', 'payments', 'payments/ask', 'topup-refunds', 'topup-refunds/propose'],
    'withdrawal-desk': ['withdrawals', 'payouts', 'payouts/make', 'payouts/settle', 'cards', 'cards/decide', 'risks'],
    campaigns: ['tasks', 'tasks/edit', 'referrals', 'shares', 'shares/refund'],
    ledger: [
      'books',
      'books/propose',
      'reconciliation',
      'reconciliation/import',
      'reconciliation/resolve',
      'statements',
      'statements/export',
      'taxes',
      'taxes/remit',
    ],
  },
  financeChecker: {
    dashboard: 'see',
    'topup-desk': ['topups', 'topups/check', 'payments', 'payments/ask', 'topup-refunds', 'topup-refunds/decide'],
    'withdrawal-desk': ['withdrawals', 'withdrawals/review', 'payouts', 'cards', 'risks', 'risks/edit'],
    ledger: [
      'books',
      'books/decide',
      'books/pause',
      'reconciliation',
      'reconciliation/confirm',
      'statements',
      'statements/export',
      'taxes',
    ],
  },
  auditor: { dashboard: 'see', 'topup-desk': 'see', 'withdrawal-desk': 'see', ledger: 'see', system: ['audit'] },
  engineer: {
    dashboard: 'see',
    // the files and letters of members are no business of theirs
    preferences: ['settings', 'settings/edit', 'settings/mail', 'settings/replies', 'settings/directory'],
    integrations: 'act',
    system: ['health', 'queue', 'queue/retry', 'queue/drop', 'outbox', 'backups', 'backups/make', 'audit'],
  },
};
