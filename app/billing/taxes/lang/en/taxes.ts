import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/taxes.ts';

export default {
  title: 'Withheld tax',
  lead: 'What each member was paid in a year and how much tax was withheld. Returned payouts do not count.',
  profile: 'Rule in force',
  profiles: {
    none: 'Nothing is withheld; the operator files. Platforms have to report what they pay to the tax office.',
    labor: 'Income tax on labour income is withheld cumulatively over the year (STA announcement 2025 no. 16).',
    payment: 'Income tax on labour income is withheld per payment; payments of one month count as one.',
  },
  change: 'Change the rule',
  year: 'Year',
  yearOf: (year: number) => String(year),
  member: 'Member',
  income: 'Income',
  tax: 'Tax withheld',
  payouts: 'Payouts',
  total: 'Total',
  list: 'Income and tax by member',
  download: 'Download CSV',
  downloadText: 'Holds real names. Every download is logged',
  empty: 'Nothing was paid in this year',
  emptyText: 'Income and tax are summed up here once withdrawals are paid.',
} satisfies Widen<typeof zh>;
