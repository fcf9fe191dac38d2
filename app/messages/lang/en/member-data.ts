import type { Widen } from '#app/core/language.ts';
import type zh from '../zh-cn/member-data.ts';

export default {
  aboutMessages: 'private messages that you still see; sender and recipient are member numbers',
  aboutNotices: 'your notifications',
} satisfies Widen<typeof zh>;
