import { bilingual } from '#app/core/texts/language.ts';
import en from './map-proposals-api.en.ts';
import zh from './map-proposals-api.zh.ts';

/** Messages about proposals for the map. */
export const say = bilingual(zh, en);
