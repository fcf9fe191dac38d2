import type { Widen } from '#app/core/texts/language.ts';
import type zh from './drafts-api.zh.ts';

export default {
  draftTooLarge: 'The draft is too large: at most 240 KB can be kept.',
  conflict: 'This draft was just changed in another tab or on another device, so it wasn’t overwritten.',
} satisfies Widen<typeof zh>;
