import type { Widen } from '#app/core/texts/language.ts';
import type zh from './privileges.zh.ts';
import names from './privilege-names.en.ts';

export default {
  title: 'Reputation and privileges',
  description: 'How you earn reputation, what it lets you do, and how it differs from points.',
  lead: 'Reputation is how much the community trusts you. It grows when what you write helps others, and it lets you do more.',
  yours: (text: string) => `You have ${text} reputation`,
  next: (missing: string, name: string) => `${missing} more and you can ${name}`,
  allReached: 'You have every privilege',
  progress: 'Progress to the next privilege',
  log: 'My reputation log',
  logIn: 'Log in to see your progress',
  what: 'What reputation lets you do',
  names,
  from: (level: string) => `${level} reputation`,
  everybody: 'For every member',
  reached: 'Yours',
  missing: (text: string) => `${text} to go`,
  how: 'How to earn it',
  reasons: {
    upvoted: 'Your question, article or answer is voted up',
    accepted: 'Your answer is accepted',
    accepting: 'You accept somebody’s answer',
    edited: 'Your suggested edit is approved',
    downvoted: 'Something you wrote is voted down',
    downvoting: 'You vote down somebody’s answer',
  },
  cap: (text: string) => `Upvotes and edits bring at most ${text} a day. Accepted answers come on top.`,
  rules: [
    'Everybody starts with 1, and it never falls below that.',
    'When a vote is taken back, a post is deleted or a voter leaves, the reputation goes back too.',
    'Anonymous posts and community wikis earn none.',
    'Bursts of votes for one person are reversed overnight.',
  ],
  notPoints: 'Reputation is not points',
  notPointsText:
    'Points are a balance you can use: for bounties and rewards. They are spent, and expire where the site says so. Reputation only records trust: you cannot spend, give away or buy it. Each has its own log, and neither changes the other.',
  more: 'See also',
  badges: 'Badges: what members have done',
  members: 'Members: who has helped most lately',
  points: 'See your points',
} satisfies Widen<typeof zh>;
