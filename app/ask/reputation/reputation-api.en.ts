import type zh from './reputation-api.zh.ts';

export default {
  saved: 'Reputation values updated',
  unchanged: 'Nothing changed',
  changedMeanwhile: 'Somebody has just changed these values. Check them, then save again.',
} satisfies Record<keyof typeof zh, string>;
