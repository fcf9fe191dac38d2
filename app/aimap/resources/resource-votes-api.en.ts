import type { Widen } from '#app/core/texts/language.ts';
import type zh from './resource-votes-api.zh.ts';

export default {
  reported: 'Thank you, an editor will look at this link',
  aboutVotes: 'What you said of resources on the map: useful or not',
  aboutReports: 'Links that you reported as not opening',
} satisfies Widen<typeof zh>;
