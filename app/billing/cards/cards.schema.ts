import { z } from 'zod';
import { keysetFields } from '#app/core/keyset.ts';
import { rule } from '#app/core/rules.ts';
import { toDigits } from './cards.policy.ts';

/*
 * Glossary: card – a bank account that a member is paid to, with or without plastic; holder – whose it is: always the
 * verified real name; checking – staff has not looked yet; cooling – the time before the first payout; default – chosen
 * beforehand.
 */

export const cardKinds = ['personal', 'company'] as const;
export type CardKind = (typeof cardKinds)[number];
export const cardStates = ['checking', 'verified', 'failed'] as const;
export type CardState = (typeof cardStates)[number];

/** So many cards a member may have. */
export const maxCards = 5;
/** A number that more members than this use is suspicious. */
export const maxSharers = 3;

/** A card as its owner sees it. Times are unix seconds. */
export type BankCard = {
  id: number;
  kind: CardKind;
  state: CardState;
  bank: string;
  branch: string;
  last4: string;
  holderHint: string;
  isDefault: boolean;
  addedAt: number;
  usableAt: number;
  reason: string;
};

/** A card in the desk's list. */
export type DeskCard = BankCard & { memberId: number; nickname: string; decidedAt: number | null };
/** All of a card, for the desk. `realName` is what is verified now, `sharers` how many other members use the number. */
export type CardFile = DeskCard & { number: string; holder: string; mobile: string; realName: string; sharers: number };

/** What is sealed. */
export type CardSecret = { number: string; holder: string; mobile: string };

const line = (max: number) => rule.line().pipe(z.string().trim().max(max));
export const AddCardInput = z.object({
  cardNumber: z
    .string()
    .max(60)
    .transform(toDigits)
    .pipe(z.string().regex(/^\d{6,32}$/)),
  bank: line(50).pipe(z.string().min(2)),
  branch: line(80).default(''),
  mobile: rule.mobile(),
});
export const CardIdInput = z.object({ id: rule.id() });
export const CardDeskInput = z.object({ ...keysetFields, state: z.enum(cardStates).catch('checking') });
export const DecideCardInput = z.object({
  id: rule.id(),
  verified: rule.flag(),
  reason: z.string().trim().max(300).default(''),
});

/** Banks that the form proposes; any other name may be typed. */
export const bankNames = [
  '中国工商银行',
  '中国农业银行',
  '中国银行',
  '中国建设银行',
  '交通银行',
  '中国邮政储蓄银行',
  '招商银行',
  '中信银行',
  '中国光大银行',
  '华夏银行',
  '中国民生银行',
  '广发银行',
  '平安银行',
  '兴业银行',
  '浦发银行',
  '浙商银行',
  '渤海银行',
  '恒丰银行',
  '北京银行',
  '上海银行',
  '江苏银行',
  '宁波银行',
  '南京银行',
  '杭州银行',
  '徽商银行',
  '微众银行',
  '网商银行',
] as const;
