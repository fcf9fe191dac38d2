import type { Widen } from '#app/core/texts/language.ts';
import type zh from './privilege-desk.zh.ts';
import names from './privilege-names.en.ts';

export default {
  title: 'Reputation and privileges',
  lead: 'The reputation each privilege takes, and what each act is worth. Changes apply at once; reputation already earned stays.',
  readOnly: 'You can look but not change anything.',
  names,
  privileges: 'Privileges',
  privilegesHelp: '0 or 1 lets every member do it. Staff who moderate are not limited.',
  inForce: (preset: string) => `In force: ${preset}`,
  presets: { new: 'New community', established: 'Established community', own: 'Your own' },
  presetLeads: {
    new: 'few people yet, and nearly everybody may take part',
    established: 'enough members to share the work',
  },
  fill: 'Fill in a preset',
  amounts: 'What acts are worth',
  amountsHelp: 'Costs are negative. 0 counts nothing.',
  fields: {
    upvoted: 'A post is voted up',
    downvoted: 'A post is voted down',
    downvoting: 'For voting down an answer',
    accepted: 'An answer is accepted',
    accepting: 'For accepting an answer',
    edited: 'A suggested edit is approved',
    dailyCap: 'Most per member and day',
    serialVotes: 'Votes in a row',
  },
  fieldHelp: {
    dailyCap: 'Accepted answers come on top; 0 for no cap',
    serialVotes: 'So many the same way for one person on one day are reversed overnight; 0 for never',
  },
  note: 'Reason',
  noteHelp: 'Kept in the history and the audit log',
  save: 'Save',
  changedTo: (value: string) => `Somebody else has just changed this to ${value}`,
  history: 'History',
  noHistory: 'Nobody has changed these yet.',
  changedBy: (name: string) => `Changed by ${name}`,
  gone: 'a former member',
  line: (name: string, value: string) => `${name} ${value}`,
  and: ', ',
} satisfies Widen<typeof zh>;
