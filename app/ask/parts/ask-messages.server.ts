import { bilingual } from '#app/core/texts/language.ts';
import zh from './ask-api.zh.ts';
import en from './ask-api.en.ts';

/** Messages of this domain's endpoints. */
export const say = bilingual(zh, en);
