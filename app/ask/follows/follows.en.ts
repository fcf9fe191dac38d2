import type { Widen } from '#app/core/texts/language.ts';
import type zh from './follows.zh.ts';

export default {
  follow: 'Follow',
  following: 'Following',
  followOf: (name: string) => `Follow ${name}`,
  unfollowOf: (name: string) => `Following ${name}, press to stop`,
  followers: (count: string) => (count === '1' ? '1 follower' : `${count} followers`),
  mine: 'Following',
  tags: 'Tags you follow',
  categories: 'Categories you follow',
  topics: 'Topics and paths you follow',
  members: 'People you follow',
  none: 'You don’t follow any tags, categories or people yet.',
  findTags: 'Browse tags',
  findCategories: 'Browse categories',
  settings: 'Notifications and digests',
} satisfies Widen<typeof zh>;
