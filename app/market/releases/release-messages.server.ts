import { bilingual } from '#app/core/texts/language.ts';
import en from './releases-api.en.ts';
import zh from './releases-api.zh.ts';

/** What commands of versions say. */
export const say = bilingual(zh, en);
