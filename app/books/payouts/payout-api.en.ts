import type zh from './payout-api.zh.ts';

export default {
  made: (count: number) => `Payout file made with ${count === 1 ? 'one payment' : `${count} payments`}.`,
  noneMade: 'None of these can be paid. See the reason next to each.',
  imported: (count: number) => (count === 1 ? 'One result imported.' : `${count} results imported.`),
  nothingNew: 'There are no new results to import.',
  bounced: 'Bounce recorded. The amount is back in the member’s earnings.',
  notOwn: 'You cannot handle your own withdrawal.',
  columnsMissing: 'The file needs the columns “number”, “result” and “amount”',
  tooManyLines: (max: number) => `Import up to ${max} lines at a time`,
  noTable: 'The file is not a valid CSV table',
  head: ['Number', 'Payee', 'Account', 'Bank', 'Branch', 'Account type', 'Amount', 'Mobile'].join(','),
  kinds: 'personal,company',
} satisfies typeof zh;
