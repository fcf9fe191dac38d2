import type { Widen } from '#app/core/texts/language.ts';
import type zh from './profile.zh.ts';
import type { LoginTexts } from './login-texts.ts';

/** Texts of the profile page. */
export type ProfileTexts = Widen<typeof zh>;

/** Those of its dialogs, which use parts of the login page. */
export type BindTexts = { profile: ProfileTexts; login: LoginTexts };
