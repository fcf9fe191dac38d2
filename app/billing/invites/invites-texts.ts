import type { Widen } from '#app/core/texts/language.ts';
import type zh from './invites.zh.ts';

export type InvitesTexts = Widen<typeof zh>;
