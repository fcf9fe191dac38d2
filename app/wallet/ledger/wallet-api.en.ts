import type zh from './wallet-api.zh.ts';

export default {
  insufficient: 'The balance is not sufficient.',
  insufficientPoints: 'There are not enough points.',
  mismatch: 'This request number was used for another operation already. Please reload the page and try again.',
  stateConflict: 'This amount is in another state by now. Please reload the page.',
  amountInvalid: 'The amount is not valid.',
  paused: 'Payments are paused while the books are being checked. Please try again later.',
  busy: 'The system is busy. Please try again later.',
  samePerson: 'A second staff member has to confirm this.',
} satisfies typeof zh;
