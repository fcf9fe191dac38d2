import type { Widen } from '#app/core/texts/language.ts';
import type zh from './path-editing-api.zh.ts';

export default {
  pathMade: 'The path is published',
  pathPublished: (version: number) =>
    `Version ${version} is published. Whoever walks the path sees the difference and decides`,
  pathSet: 'The settings of the path are saved',
  pathSame: 'Nothing has changed',
  pathArchived: 'The path is archived; whoever walks it may go on',
  pathBack: 'The path is back',
  newerVersion: (version: number) =>
    `Somebody has just published version ${version}. Open this page again and look at it before you change it`,
  topicGone: 'The topic of a step is no longer on the map; remove it or choose another',
  pathSlugTaken: (slug: string) => `Another path has the address “${slug}”; choose another one`,
  nothingLeft: 'None of its topics is on the map any more. Edit it first and give it others',
} satisfies Widen<typeof zh>;
