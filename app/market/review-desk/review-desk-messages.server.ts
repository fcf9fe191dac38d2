import { bilingual } from '#app/core/texts/language.ts';
import en from './review-desk-api.en.ts';
import zh from './review-desk-api.zh.ts';

/** What commands of the desk say. */
export const say = bilingual(zh, en);
