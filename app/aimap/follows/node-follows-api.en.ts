import type { Widen } from '#app/core/texts/language.ts';
import type zh from './node-follows-api.zh.ts';

export default {
  tooMany: (max: number) => `You can follow at most ${max} topics and ${max} paths.`,
  about: 'The topics, areas and paths you follow',
} satisfies Widen<typeof zh>;
