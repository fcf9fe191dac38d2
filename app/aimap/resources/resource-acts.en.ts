import type { Widen } from '#app/core/texts/language.ts';
import type zh from './resource-acts.zh.ts';

export default {
  votes: 'Votes',
  useful: (title: string) => `Useful: ${title}`,
  useless: (title: string) => `Not useful: ${title}`,
  counts: (useful: number, useless: number) => `${useful} found it useful, ${useless} did not`,
  report: (title: string) => `Link does not open: ${title}`,
  reportTitle: 'Report that this link does not open?',
  reportText: (title: string) =>
    `An editor will check the address of “${title}” and replace it or lead to an archived copy.`,
  reportDo: 'Report',
} satisfies Widen<typeof zh>;
