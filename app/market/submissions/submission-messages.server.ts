import { bilingual } from '#app/core/texts/language.ts';
import en from './submissions-api.en.ts';
import zh from './submissions-api.zh.ts';

/** What commands of submissions say. */
export const say = bilingual(zh, en);
