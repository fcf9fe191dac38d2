import type zh from './bank-cards-api.zh.ts';

export default {
  added: 'Bank card added. It is being checked.',
  removed: 'Bank card removed.',
  madeDefault: 'This is your default bank card now.',
  verified: 'The bank card is verified.',
  failed: 'The bank card is marked as failed.',
  realNameNeeded: 'Verify your real name first.',
  numberWrong: 'Enter a valid card number (16 to 19 digits)',
  accountWrong: 'Enter a valid company account number (6 to 32 digits)',
  tooMany: (max: number) => `You can add up to ${max} bank cards.`,
  hasAlready: 'You have already added this bank card.',
  inUse: 'A withdrawal is using this bank card. You can remove it once that is finished.',
  decidedAlready: 'This bank card has been decided on already.',
  notOwn: 'You cannot check your own bank card.',
  reasonMissing: 'Enter a reason',
  nameChanged: 'The holder differs from the member’s current real name, so the card cannot be verified.',
} satisfies typeof zh;
