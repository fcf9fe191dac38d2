import type { Widen } from '#app/core/language.ts';
import type apiTokens from '../lang/zh-cn/api-tokens.ts';
import type close from '../lang/zh-cn/close.ts';
import type memberCentre from '../lang/zh-cn/member-centre.ts';
import type passkeys from '../lang/zh-cn/passkeys.ts';
import type security from '../lang/zh-cn/security.ts';
import type twoStep from '../lang/zh-cn/two-step.ts';

/** Texts of the pages about the security of an account. */
export type SecurityTexts = Widen<typeof security>;
export type TwoStepTexts = Widen<typeof twoStep>;
export type ApiTokenTexts = Widen<typeof apiTokens>;
export type CloseTexts = Widen<typeof close>;
export type MemberCentreTexts = Widen<typeof memberCentre>;
export type PasskeyTexts = Widen<typeof passkeys>;
