import { z } from 'zod';
import { dayInput } from '#app/core/day-input.ts';
import { languages } from '#app/core/texts/language.ts';
import { rule } from '#app/core/rules.ts';

export const mottoLength = 255;

/** In which language a member wants site and mails, '' for none in particular. */
export const languageChoices = ['', ...languages] as const;
export type LanguageChoice = (typeof languageChoices)[number];

const birthday = z.union([z.null(), z.literal('').transform(() => null), dayInput]);
const gender = z.union([
  z.literal([0, 1, 2]),
  z.enum(['0', '1', '2']).transform((value) => Number(value) as 0 | 1 | 2),
]);

/**
 * What members say about themselves. A field that is not sent stays as it is. `avatar` is the address of an uploaded
 * picture, '' for none; `birthday` is YYYY-MM-DD or null; `language` '' follows the language of the last login.
 */
export const ProfileInput = z
  .object({
    avatar: z.string().trim().max(500),
    username: rule.account(),
    nickname: rule.nickname(),
    gender,
    birthday,
    motto: rule.line().trim().max(mottoLength),
    language: z.enum(languageChoices),
  })
  .partial();

/** What `changeBind` may ask for: the kinds of addresses that are in use on this site. */
export type ProfileOptions = { accountVerificationType: ('email' | 'mobile')[] };
