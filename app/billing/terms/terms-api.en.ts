import type zh from './terms-api.zh.ts';

const en: typeof zh = {
  noMoney: 'There is no money on this site: only rules of points and bounties can be changed.',
  changed: 'In force now. Earlier deals keep the terms they were made under.',
  announced: 'Announced. It takes effect by itself.',
  withdrawn: 'Withdrawn.',
  over: 'That moment has passed.',
  tooSoon: 'Changes that are worse for those who earn must be announced 30 days ahead.',
  waiting: 'Another change is waiting to take effect. Withdraw it first.',
  same: 'Nothing has changed.',
  begun: 'This change has already taken effect or been withdrawn.',
  clashHoldDays: 'Earnings must stay on hold at least as long as buyers may ask for a refund.',
  clashTopUpMin: 'The lowest top-up cannot exceed the highest.',
  clashTopUpChoices: 'Quick amounts must be within the top-up limits.',
  clashWithdrawMin: 'The lowest withdrawal cannot exceed the highest.',
  clashWithdrawMax: 'The limit per withdrawal cannot exceed the daily limit.',
  clashSharePriceMin: 'The lowest price cannot exceed the highest.',
  clashBountyMin: 'The smallest bounty cannot exceed the largest.',
};

export default en;
