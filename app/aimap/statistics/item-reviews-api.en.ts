import type { Widen } from '#app/core/texts/language.ts';
import type zh from './item-reviews-api.zh.ts';

export default {
  notLive: 'This item is not in use',
  isDraft: 'This item is a draft: it is used once it has been reviewed',
  same: 'Nothing has changed',
  settle: 'Noted: the item is good as it is',
  retire: 'Retired: it is asked no more',
  restore: 'It is asked again',
} satisfies Widen<typeof zh>;
