import type { Widen } from '#app/core/texts/language.ts';
import type zh from './map-proposals-api.zh.ts';

export default {
  noChange: 'This is what it says already, so there is nothing to propose.',
  manyOpen: (max) => `You have ${max} proposals waiting. Wait until they are decided, or withdraw one.`,
  manyToday: (max) => `You have made ${max} proposals today. Come back tomorrow.`,
  proposed: 'Sent. Reviewers will look at it, and we will tell you what became of it',
  notYours: 'This proposal has been decided, or is not yours. Please reload the page.',
  decided: 'This proposal has been decided already; please reload the page.',
  rewritten: 'Its author has just changed it. Please reload the page and look at the new one before you decide.',
  moved: 'The page has a newer revision. Please reload and look at the difference as it is now before you decide.',
  conflict: 'Both sides changed some places; please choose at each of them first.',
  own: 'You cannot decide on your own proposal.',
  alone: 'Undoing this would change nothing.',
  approvedOnce: 'Your approval is noted; one more reviewer is needed',
  accepted: 'Accepted and published',
  returned: 'Its author is asked to change it',
  rejected: 'Turned down; its author is told why',
  withdrawn: 'Withdrawn',
  commented: 'Posted',
  noCited: 'This source cannot be opened or seen; please choose another.',
  notQuoted: 'The source does not say this. Please copy a sentence from it word for word, one in each language.',
  aboutProposals: 'Your proposals for the AI map',
  aboutEvents: 'What you said and decided on proposals for the AI map',
} satisfies Widen<typeof zh>;
