import { marks, times } from './badges.schema.ts';
import type zh from './badge-names.zh.ts';

const many = (n: number) => n.toLocaleString('en');

export default {
  asker: { name: 'First Question', how: 'Asked a first question' },
  answerer: { name: 'First Answer', how: 'Wrote a first answer' },
  student: { name: 'Student', how: 'Asked a question that somebody upvoted' },
  teacher: { name: 'Teacher', how: 'Answered somebody’s question and got an upvote' },
  scholar: { name: 'Scholar', how: 'Accepted an answer for the first time' },
  solver: { name: 'Solver', how: 'Had an answer accepted for the first time' },
  selfLearner: { name: 'Self-Learner', how: `Answered their own question with a score of ${marks.selfLearner}` },
  supporter: { name: 'Supporter', how: 'Voted up for the first time' },
  critic: { name: 'Critic', how: 'Voted down for the first time' },
  commenter: { name: 'Commenter', how: `Wrote ${times.commenter} comments` },
  editor: { name: 'Editor', how: 'Improved somebody else’s post for the first time' },
  reviewer: { name: 'Reviewer', how: `Reviewed ${times.reviewer} suggested edits` },
  niceQuestion: { name: 'Nice Question', how: `A question with a score of ${marks.nice}` },
  niceAnswer: { name: 'Nice Answer', how: `An answer with a score of ${marks.nice}` },
  niceArticle: { name: 'Nice Article', how: `An article with a score of ${marks.nice}` },
  popularQuestion: { name: 'Popular Question', how: `A question with ${many(marks.popular)} views` },
  fullDay: { name: 'Full Day', how: 'Reached the reputation cap in one day' },
  goodQuestion: { name: 'Good Question', how: `A question with a score of ${marks.good}` },
  goodAnswer: { name: 'Good Answer', how: `An answer with a score of ${marks.good}` },
  goodArticle: { name: 'Good Article', how: `An article with a score of ${marks.good}` },
  notableQuestion: { name: 'Notable Question', how: `A question with ${many(marks.notable)} views` },
  enlightened: { name: 'Enlightened', how: `An accepted answer with a score of ${marks.nice}` },
  reviver: {
    name: 'Reviver',
    how: `Answered a question after more than ${marks.reviverDays} days, with a score of ${marks.reviver}`,
  },
  civic: { name: 'Civic Duty', how: `Cast ${times.civic} votes` },
  copyEditor: { name: 'Copy Editor', how: `Improved other people’s posts ${times.copyEditor} times` },
  patron: { name: 'Patron', how: 'Awarded a bounty for the first time' },
  greatQuestion: { name: 'Great Question', how: `A question with a score of ${marks.great}` },
  greatAnswer: { name: 'Great Answer', how: `An answer with a score of ${marks.great}` },
  greatArticle: { name: 'Great Article', how: `An article with a score of ${marks.great}` },
  famousQuestion: { name: 'Famous Question', how: `A question with ${many(marks.famous)} views` },
  fiftyDays: { name: 'Fifty Full Days', how: `Reached the reputation cap on ${times.fiftyDays} days` },
  steward: { name: 'Steward', how: `Reviewed ${times.steward} suggested edits` },
  friend: { name: 'Friend of the Community', how: 'For a special contribution, given by the staff' },
} satisfies typeof zh;
