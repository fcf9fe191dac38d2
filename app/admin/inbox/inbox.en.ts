import reports from '#app/admin/reports/reports.en.ts';
import mapProposal from '#app/aimap/proposals/map-proposal.en.ts';
import ratingReports from '#app/market/rating-reports/rating-reports.en.ts';
import reviews from '#app/moderation/reviews/reviews.en.ts';
import type { Widen } from '#app/core/texts/language.ts';
import type zh from './inbox.zh.ts';

const age = (seconds: number) =>
  seconds < 60
    ? 'under a minute'
    : seconds < 7200
      ? `${Math.floor(seconds / 60)} min`
      : seconds < 172_800
        ? `${Math.floor(seconds / 3600)} h`
        : `${Math.floor(seconds / 86_400)} days`;

export default {
  title: 'All that waits',
  lead: (count: string, isOne: boolean, seconds: number) =>
    isOne
      ? `One case, waiting for ${age(seconds)}.`
      : `${count} cases, the oldest waiting for ${age(seconds)}. The longest waiting come first.`,
  nobody: 'Nobody is waiting.',
  filter: 'Filter by kind',
  all: 'All',
  list: 'Waiting cases',
  age,
  waited: (seconds: number) => `Waiting for ${age(seconds)}`,
  kinds: {
    held: 'Held',
    flags: 'Flags',
    messages: 'Messages',
    ratings: 'Ratings',
    plugins: 'Plugins',
    edits: 'Suggested edits',
    map: 'Map proposals',
  },
  flagged: (count: number) => (count === 1 ? '1 flag' : `${count} flags`),
  answer: (title: string) => `Answer: ${title}`,
  comment: (words: string) => `Comment: ${words}`,
  about: (what: string, words: string) => `${what}: ${words}`,
  causes: {
    held: 'Looks like spam',
    first: 'From a new member',
    flags: 'Flagged',
    edit: 'Edited into something like spam',
  },
  rules: {
    words: 'Holds words to be reviewed',
    fast: 'Sent soon after the form opened',
    first: 'One of a member’s first texts',
    score: 'High spam score',
    flags: 'Flags weigh enough to hide it first',
  },
  isHidden: 'Hidden for now',
  flagReasons: reviews.flagReasons,
  reportReasons: reports.reasons,
  noMessage: 'no message attached',
  ratingReasons: ratingReports.reasons,
  rating: (plugin: string, stars: number) => (stars === 1 ? `${plugin}, 1 star` : `${plugin}, ${stars} stars`),
  reported: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  plugin: (name: string, version: string) => (version === '' ? `${name}: listing` : `${name} ${version}`),
  isFirst: 'First submission',
  isSecurity: 'Security update',
  isTaken: 'Somebody is on it',
  mapKinds: mapProposal.kinds,
  gone: 'a closed account',
  empty: 'All done',
  emptyText: 'New held texts and reports appear here first, with a number in the menu.',
  emptyKind: 'Nothing of this kind waits',
  decided: 'See what was decided',
  showAll: 'Show all kinds',
  noDesk: 'Your role decides on none of these',
} satisfies Widen<typeof zh>;
