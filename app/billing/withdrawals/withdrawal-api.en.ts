import type zh from './withdrawal-api.zh.ts';

export default {
  requested: 'Your withdrawal request has been submitted.',
  cancelled: 'Withdrawal cancelled. The amount is back in your earnings.',
  realNameNeeded: 'Verify your real name before you withdraw.',
  cardInvalid: 'This bank card has not been verified yet. Choose another one.',
  nameMismatch: 'The card holder differs from your current real name. Please add the card again.',
  cooling: 'This bank card is still in its waiting period and cannot be used for withdrawals yet.',
  owed: 'There is an amount to be repaid. You can withdraw once it is settled.',
  flagged: 'Your account is under review, so withdrawals are on hold. Please contact support if you have questions.',
  openAlready: 'You already have a withdrawal under review. You can request another one when it is finished.',
  tooMany: (count: number) =>
    `You can request ${count === 1 ? 'one withdrawal' : `up to ${count} withdrawals`} a day. Please try again tomorrow.`,
  belowMinimum: (amount: string) => `Withdraw at least ${amount}.`,
  aboveMaximum: (amount: string) => `You can withdraw up to ${amount} at a time.`,
  dayLimit: (amount: string) => `This exceeds today’s limit. You can still withdraw ${amount} today.`,
  nothingLeft: 'Nothing would be left after fee and tax.',
  stateConflict: 'The state of this withdrawal has changed. Refresh the page to see it.',
} satisfies typeof zh;
