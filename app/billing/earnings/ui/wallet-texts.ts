import type { Widen } from '#app/core/language.ts';
import type zh from '../lang/zh-cn/wallet.ts';

export type WalletTexts = Widen<typeof zh>;
