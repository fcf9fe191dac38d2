import editionNames from '#app/market/offers/edition-names.en.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './plugin-refund-desk.zh.ts';

export default {
  title: 'Plugin refunds',
  lead: 'Refunds that buyers turned to staff about after the developer said no. Read both sides: a decision is final.',
  readOnly: 'You can only look. Deciding needs the right “Decide on refunds”.',
  tabs: 'Filter',
  tab: { escalated: 'To decide', decided: 'Decided' },
  empty: { escalated: 'No refund waits for a decision', decided: 'Nothing was decided yet' },
  emptyText: 'When a developer refuses within the time for refunds, the buyer can turn to staff for 14 days.',
  caseOf: (number) => `Refund of order ${number}`,
  kinds: { purchase: 'Purchase', renewal: 'Renewal' },
  editions: editionNames,
  paid: (money) => `${money} paid`,
  refunded: (money) => `${money} went back`,
  points: (count) => `${count} points`,
  used: (isDownloaded, sites) =>
    `${isDownloaded ? 'Downloaded' : 'No download'}, activated on ${sites === 1 ? '1 site' : `${sites} sites`}`,
  ordered: 'Ordered',
  buyer: 'Buyer',
  developer: 'Developer',
  noWords: 'No explanation',
  message: 'To staff',
  asked: 'Asked',
  answered: 'Answered',
  buyerRecord: (orders, asked, done, denied) =>
    `Orders: ${orders}. Refunds asked for: ${asked}, given: ${done}, denied by staff: ${denied}`,
  developerRecord: (orders, asked, refused, done) =>
    `Orders sold: ${orders}. Refunds asked for: ${asked}, refused: ${refused}, given: ${done}`,
  own: 'You bought or sold this order: somebody else has to decide.',
  decide: 'Decide',
  decideOf: (number) => `Decide on order ${number}`,
  decideTitle: (number) => `Decide on the refund of order ${number}`,
  what: 'Decision',
  acts: { all: 'Refund all', part: 'Refund a part', deny: 'Deny' },
  actTexts: {
    all: (money) => `${money} goes back to the buyer’s balance with all points, and the licence goes`,
    part: 'The licence stays, points go back in proportion',
    deny: 'Nothing goes back, and the buyer cannot ask again',
  },
  amount: 'Amount (yuan)',
  amountHelp: (money) => `At most ${money}`,
  amountWrong: (money) => `Enter an amount from ¥0.01 to ${money}`,
  reason: 'Reason',
  reasonHelp: 'The buyer reads it; at least 5 characters',
  reasonMissing: 'At least 5 characters',
  confirm: 'Decide',
  decided: (name) => `Decided by ${name}`,
  went: (money) => `${money} went back`,
} satisfies Widen<typeof zh>;
