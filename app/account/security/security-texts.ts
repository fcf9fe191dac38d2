import type { Widen } from '#app/core/texts/language.ts';
import type apiTokens from '#app/account/api-tokens/api-tokens.zh.ts';
import type close from '#app/account/member-data/close.zh.ts';
import type memberCentre from '#app/account/overview/member-centre.zh.ts';
import type passkeys from '#app/account/passkeys/passkeys.zh.ts';
import type security from './security.zh.ts';
import type twoStep from '#app/account/two-step/two-step.zh.ts';

/** Texts of the pages about the security of an account. */
export type SecurityTexts = Widen<typeof security>;
export type TwoStepTexts = Widen<typeof twoStep>;
export type ApiTokenTexts = Widen<typeof apiTokens>;
export type CloseTexts = Widen<typeof close>;
export type MemberCentreTexts = Widen<typeof memberCentre>;
export type PasskeyTexts = Widen<typeof passkeys>;
