import type { Widen } from '#app/core/texts/language.ts';
import { formatMoney } from '#app/core/money.ts';
import type zh from './payment-api.zh.ts';

export default {
  subject: (site: string) => `${site} balance top-up`,
  channelClosed: 'This payment method isn’t available right now. Please choose another one',
  belowMinimum: (fen: number) => `This payment method takes ${formatMoney(fen)} or more`,
  aboveMaximum: (fen: number) => `This payment method takes ${formatMoney(fen)} at most`,
  providerRefuses: (reason: string) => `The payment provider refused: ${reason}`,
  asked: 'The provider has been asked and the record is up to date',
  minAboveMax: 'The minimum can’t be more than the maximum',
  fieldNeeded: 'Needed before the channel can be switched on',
  channelIncomplete: 'Fill in the required fields before switching the channel on',
  secretAgain: 'The address has changed. Enter the key again, or remove it',
  keyUnreadable: (reason: string) => `A key can’t be read: ${reason}`,
  channelSaved: 'Payment channel saved',
  nothingChanged: 'Nothing changed',
  channelWorks: 'The provider answers as it should',
  channelFails: (reason: string) => `The provider doesn’t accept these settings: ${reason}`,
  notOwn: 'You can’t decide on your own money',
  refundTooMuch: (fen: number) => `At most ${formatMoney(fen)} can be refunded`,
  refundProposed: 'Refund proposed and waiting for approval',
  refundApproved: 'Refund approved and on its way back to where the money came from',
  refundRejected: 'Refund rejected',
  secondPerson: 'At this amount somebody else has to approve it',
} satisfies Widen<typeof zh>;
