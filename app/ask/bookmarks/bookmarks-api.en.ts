import type { Widen } from '#app/core/texts/language.ts';
import type zh from './bookmarks-api.zh.ts';

export default {
  nameTaken: 'You already have a folder with this name',
  tooMany: (max: number) => `You can have up to ${max} folders`,
} satisfies Widen<typeof zh>;
