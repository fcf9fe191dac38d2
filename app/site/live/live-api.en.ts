import type { Widen } from '#app/core/texts/language.ts';
import type zh from './live-api.zh.ts';

export default {
  topics: (max: number) => `topics must be me or post:ID, separated by commas, ${max} at most.`,
  connections: (max: number) => `At most ${max} live connections at a time: close other pages first.`,
  unseen: 'You cannot see these posts.',
} satisfies Widen<typeof zh>;
