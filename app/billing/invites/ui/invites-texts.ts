import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/invites.ts';

export type InvitesTexts = Widen<typeof zh>;
