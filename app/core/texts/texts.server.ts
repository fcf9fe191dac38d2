import { bilingual } from './language.ts';
import { Refusal } from '#app/core/errors.ts';
import zh from './core-api.zh.ts';
import en from './core-api.en.ts';

/** Messages every domain's endpoints share. */
export const say = bilingual(zh, en);

export const needLogin = () => new Refusal(say.needLogin, 'need-login');
export const notFound = () => new Refusal(say.notFound, 'not-found');
export const forbidden = () => new Refusal(say.noPermission, 'forbidden');
