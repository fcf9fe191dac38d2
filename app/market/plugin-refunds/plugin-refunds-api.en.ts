import type { Widen } from '#app/core/texts/language.ts';
import type zh from './plugin-refunds-api.zh.ts';

export default {
  refunded: 'The money is back in your balance',
  asked: 'Sent: the developer answers within 72 hours',
  askedConsent: 'Sent. The time for refunds is over, so the developer has to agree',
  nothingLeft: 'This order has been refunded altogether',
  alreadyOpen: 'A refund of this order is being dealt with already',
  refusedBefore: 'The developer said no before; you can turn to staff',
  decided: 'This request has been decided already',
  answered: 'Answered',
  escalated: 'Staff will decide',
  notEscalable: 'Staff decides where a developer said no within the time for refunds, for 14 days',
  withdrawn: 'The request is withdrawn',
  tooMuch: 'That is more than is left to refund',
  byStaffNotOwn: 'You cannot decide on an order that you bought or sold',
  denied: 'Denied',
  bought: 'Refund',
} satisfies Widen<typeof zh>;
