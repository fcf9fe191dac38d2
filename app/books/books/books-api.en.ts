import type zh from './books-api.zh.ts';

const en: typeof zh = {
  proposed: 'Proposed. A colleague has to confirm it.',
  confirmed: 'Posted.',
  rejected: 'Rejected.',
  paused: 'Postings are paused.',
  resumed: 'Postings go on.',
  noMember: 'There is no such member.',
  noAccount: 'There is no such account.',
  openItems: 'This account is made of open items. Only the flow that opened them can settle it.',
  twoAssets: 'Choose two different accounts of the same asset.',
  ownAccount: 'You cannot correct an account of your own.',
  secondPerson: 'Somebody other than the proposer must decide, and nobody whose money it is.',
  decided: 'This correction has already been decided.',
};

export default en;
