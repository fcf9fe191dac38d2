import type { Widen } from '#app/core/texts/language.ts';
import type zh from './map-settings.zh.ts';

export default {
  fields: {
    mapPlaceFit: 'Fit from which a post is placed by itself',
    mapPlaceMargin: 'How many times better than the second topic',
    mapPlaceVotes: 'Members who agree to settle a place',
    mapLearnedAt: 'Mastery from which a topic is learned',
    mapReviewsPerDay: 'Reviews a day',
    mapProposalsOpen: 'Waiting proposals per member',
    mapProposalsPerDay: 'Proposals per member per day',
    linkCheck: 'Check the links of resources regularly',
    linkDays: 'Days between two checks of a link',
    linkDeadDays: 'Days of failing that make a link dead',
    linkHosts: 'Internal hosts that links may lead to',
  },
  help: {
    mapPlaceFit: '0 to 1, 0.12 by default. Posts below it wait for people; holds for posts placed from now on',
    mapPlaceMargin: '1 to 10, 1.03 by default. Where two topics fit alike, people decide',
    mapPlaceVotes: '2 to 20. Authors and reviewers decide alone',
    mapLearnedAt:
      '0.5 to 1, 0.85 by default. Also the quiz gates of new paths; those of a path are changed on its own page',
    mapReviewsPerDay: '1 to 100. Members may choose another number on their learning page',
    linkCheck: 'This server visits the sites of resources, each at most every five minutes',
    linkDays: '1 to 90; each link follows from its next check on',
    linkDeadDays: '1 to 30; a link that fails is checked again every day',
    linkHosts: 'One host a line, with a port if needed, such as wiki.lan:8080; all others must have public addresses',
  },
} satisfies Widen<typeof zh>;
