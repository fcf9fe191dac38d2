import type { Widen } from '#app/core/texts/language.ts';
import type zh from './ratings-api.zh.ts';

export default {
  noDownload: 'You can rate this plugin once you have downloaded it: download it first',
  ownTeam: 'Nobody rates a plugin of their own team; to answer a review, reply below it',
  notOpen: 'This plugin was taken down or suspended and cannot be rated any more',
  words: 'Your review holds words that cannot be published as they are: put it in other words',
  rated: 'Your review is published',
  changed: 'Your review is updated',
  removed: 'Your review is deleted',
  replied: 'Your reply is published',
  hidden: 'The words of the review are hidden; its stars still count',
  shown: 'The words of the review are shown again',
  noWords: 'This review has no words that could be hidden',
  aboutRatings: 'Your reviews of plugins, with what they said before you edited them',
  aboutReports: 'Reviews of plugins that you reported, and what came of it',
  aboutReplies: 'Reviews that you answered for a developer',
} satisfies Widen<typeof zh>;
