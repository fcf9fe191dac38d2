import type zh from './bounty-api.zh.ts';

export default {
  onlyQuestions: 'Only questions can carry a bounty.',
  amount: (min: number, max: number, step: number) =>
    `A bounty is ${min} to ${max} points, in steps of ${step} from ${min}.`,
  alreadyOpen: 'This question already has a running bounty. You can offer another when it ends.',
  isClosed: 'The question is closed and can’t carry a bounty.',
  noBounty: 'This question has no running bounty.',
  notGiver: 'Only the member who offered the bounty can award it.',
  own: 'You can’t award the bounty to yourself.',
  gone: 'The author of this answer has closed their account and can’t receive points.',
  tooLate: 'The bounty’s time is up and it is being settled.',
  offered: (amount: number) => `Bounty of ${amount} points offered`,
  awarded: (amount: number) => `${amount} points awarded`,
} satisfies typeof zh;
