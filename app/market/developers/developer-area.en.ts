import type { Widen } from '#app/core/texts/language.ts';
import type zh from './developer-area.zh.ts';

export default {
  menu: 'Developer menu',
  openMenu: 'Open the developer menu',
  shrink: 'Shrink the menu',
  widen: 'Widen the menu',
  workAs: 'Work as',
  chosen: (name: string) => `You work as ${name} now`,
  join: 'Become a developer',
  groups: { market: 'Developer', income: 'Income', other: 'Other' },
  entries: {
    index: 'Workbench',
    plugin: 'Plugins',
    update: 'Updates and releases',
    statistics: 'Statistics',
    analyse: 'Analysis',
    refunds: 'Refunds and invoices',
    money: 'Money',
    bankcard: 'Bank cards',
    other: 'Profile and team',
    domain: 'Proof of domain',
    tokens: 'API tokens',
    webhooks: 'Webhooks',
    docs: 'Developer docs',
    terms: 'Terms of the market',
    back: 'Back to the member centre',
  },
  roles: { owner: 'Owner', publisher: 'Publisher', finance: 'Finance', support: 'Support' },
  states: {
    applied: 'Waiting',
    approved: 'Approved',
    returned: 'Returned',
    withdrawn: 'Withdrawn',
    suspended: 'Suspended',
    closed: 'Closed',
  },
} satisfies Widen<typeof zh>;
