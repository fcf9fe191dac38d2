import { bilingual } from '#app/core/texts/language.ts';
import en from './moderation-api.en.ts';
import zh from './moderation-api.zh.ts';

const texts = bilingual(zh, en);

/** Messages of screening and moderation. */
export const say = { ...texts, badPattern: { word: texts.badWord, regex: texts.badRegex } };
