import { bilingual } from '#app/core/texts/language.ts';
import { Refusal } from './errors.ts';
import zh from '#app/core/texts/core-api.zh.ts';
import en from '#app/core/texts/core-api.en.ts';

/** Messages every domain's endpoints share. */
export const say = bilingual(zh, en);

export const needLogin = () => new Refusal(say.needLogin, { kind: 'need-login' });
export const notFound = () => new Refusal(say.notFound, { kind: 'not-found' });
export const forbidden = () => new Refusal(say.noPermission, { kind: 'forbidden' });
