import type { Widen } from '#app/core/texts/language.ts';
import type zh from './thread.zh.ts';

export default {
  follow: 'Follow',
  following: 'Following',
  followersOf: (count: string) => (count === '1' ? '1 follower' : `${count} followers`),
  same: 'Me too',
  sameOf: (count: string) =>
    count === '1' ? '1 member has this question too' : `${count} members have this question too`,
  print: 'Print',
} satisfies Widen<typeof zh>;
