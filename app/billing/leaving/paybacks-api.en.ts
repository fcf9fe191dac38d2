import { formatMoney } from '#app/core/money.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './paybacks-api.zh.ts';

export default {
  changed: (fen) => `The amount has changed to ${formatMoney(fen)}. Please check it and try again`,
  nothing: 'There is no balance that could be refunded',
  askedAlready: 'A refund by bank transfer is already being worked on. Wait for it, or take it back first',
  amountDiffers: (fen) => `Enter ${formatMoney(fen)}, exactly what can be given up`,
  refundAsked: 'You’ve asked for a refund to where the money came from. Staff will approve it',
  paybackAsked: 'You’ve asked for a bank transfer. The money is on hold until staff deals with it',
  takenBack: 'Taken back. The money is in your balance again',
  takenBackRefund: 'Taken back',
  givenUp: (fen) => `You have given up ${formatMoney(fen)}`,
  approved: 'Approved. Somebody else makes the transfer',
  paid: 'Recorded as paid. The member is told',
  rejected: 'Rejected. The money is back in the member’s balance',
  stateChanged: 'This refund has changed meanwhile. Reload the page and try again',
  notOwn: 'You can’t decide on your own money',
  secondPerson: 'From this amount on, one person approves and another one pays',
  bankUnknown: 'There is no such bank account of ours',
} satisfies Widen<typeof zh>;
