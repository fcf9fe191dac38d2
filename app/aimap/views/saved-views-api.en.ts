import type { Widen } from '#app/core/texts/language.ts';
import type zh from './saved-views-api.zh.ts';

export default {
  tooMany: (max: number) => `You can keep at most ${max} views of the map; delete some first.`,
  about: 'The views of the map you keep',
} satisfies Widen<typeof zh>;
