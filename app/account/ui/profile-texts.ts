import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/profile.ts';
import type { LoginTexts } from './login-texts.ts';

/** Texts of the profile page. */
export type ProfileTexts = Widen<typeof zh>;

/** Those of its dialogs, which use parts of the login page. */
export type BindTexts = { profile: ProfileTexts; login: LoginTexts };
