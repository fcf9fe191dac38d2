import type { Widen } from '#app/core/texts/language.ts';
import type zh from './wallet.zh.ts';

export type WalletTexts = Widen<typeof zh>;
