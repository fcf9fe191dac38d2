import type { Widen } from '#app/core/texts/language.ts';
import type zh from './message-data.zh.ts';

export default {
  aboutMessages: 'private messages that you still see; sender and recipient are member numbers',
  aboutNotices: 'your notifications',
} satisfies Widen<typeof zh>;
