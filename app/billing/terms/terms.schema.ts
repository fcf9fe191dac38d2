import { z } from 'zod';

/*
 * Glossary: terms – all fees, limits and rules of money that hold at a moment; bp – basis points, 1/10,000; fen – 1/100
 * yuan; site day – a day of the site's time zone, the same for every member.
 */

const bp = (initial: number, max = 10_000) => z.number().int().min(0).max(max).default(initial);
const fen = (initial: number, { min = 0, max = 100_000_000 } = {}) =>
  z.number().int().min(min).max(max).default(initial);
const count = (initial: number, min: number, max: number) => z.number().int().min(min).max(max).default(initial);

/** Every rule of money with its default (design/market.md 3.3, 3.4). Amounts in fen, shares in basis points. */
export const Terms = z.object({
  /** What the platform keeps of a plugin's price and of a paid share's. */
  pluginFee: bp(1500, 5000),
  shareFee: bp(500, 5000),
  /** What who invited a buyer gets of plugin orders of the buyer's first year, from the platform's part. */
  referral: bp(500, 5000),
  referralLevels: count(1, 0, 2),
  /** What who invited the inviter gets, where two levels are paid. */
  referralSecond: bp(100, 5000),
  /** The most that all levels together get of one order. */
  referralCap: fen(20_000),
  /** How long a touched invite link counts before the registration. */
  referralDays: count(30, 1, 365),
  /** How long after the registration orders pay. */
  referralOrderDays: count(365, 1, 3650),
  /** How long earnings wait before they can be withdrawn or moved. */
  holdDays: count(7, 0, 90),
  refundDays: count(7, 0, 90),
  /** A paid share that was not opened is refunded on demand for so many hours. */
  shareRefundHours: count(24, 0, 720),
  orderMinutes: count(30, 5, 1440),
  topUpMin: fen(100, { min: 1 }),
  topUpMax: fen(5_000_000),
  /** Shown as buttons. */
  topUpChoices: z
    .array(fen(0, { min: 1 }))
    .max(8)
    .default([1000, 5000, 10_000, 20_000, 50_000]),
  /** Members may pay by bank transfer that two people confirm; what they are told, in Markdown: bank, name, number. */
  transferInfo: z.string().max(4000).default(''),
  transferInfoEn: z.string().max(4000).default(''),
  /** How many days a member has to make such a transfer. */
  transferDays: count(7, 1, 60),
  /** How many top-ups of one member may wait at a time. */
  topUpOpenMax: count(3, 1, 20),
  /** Codes of the operator's bank accounts, as the ledger names them. */
  banks: z
    .array(z.string().regex(/^[a-z][a-z0-9-]{0,29}$/))
    .min(1)
    .max(20)
    .default(['main']),
  /** Members may redeem codes. */
  takesCodes: z.boolean().default(true),
  withdrawMin: fen(10_000, { min: 100, max: 1_000_000 }),
  withdrawMax: fen(5_000_000, { min: 100 }),
  withdrawDayMax: fen(5_000_000, { min: 100 }),
  withdrawDayCount: count(3, 1, 100),
  withdrawFee: bp(0, 2000),
  withdrawFeeMin: fen(0),
  /** From this amount on two reviewers are needed. */
  secondReviewFrom: fen(500_000),
  cardCoolingHours: count(24, 0, 720),
  /**
   * none: the operator files; labor: cumulative withholding of platform labour income; payment: the older rule per
   * payment.
   */
  taxProfile: z.enum(['none', 'labor', 'payment']).default('none'),
  /** What 1 yuan costs in points, and how much of an order may be paid with them. */
  pointsPerYuan: count(100, 1, 1_000_000),
  pointsShare: bp(2000),
  /** Months until points expire; 0 for never. */
  pointsMonths: count(0, 0, 120),
  /** Points of each day of a sign-in week, and of every 30th day in a row. */
  signInRewards: z
    .array(count(0, 0, 100_000))
    .length(7)
    .default([5, 6, 7, 8, 9, 10, 20]),
  signInMonthReward: count(100, 0, 1_000_000),
  makeUpDays: count(7, 0, 31),
  makeUpPerMonth: count(3, 0, 31),
  makeUpCost: count(20, 0, 1_000_000),
  /** What may be offered for an answer, in points: least, most, and in what steps above the least. */
  bountyMin: count(50, 1, 1_000_000),
  bountyMax: count(500, 1, 1_000_000),
  bountyStep: count(50, 1, 1_000_000),
  bountyDays: count(7, 1, 60),
  /** Of a bounty that nobody awarded: the part of the best answer, and the score it needs; the rest goes back. */
  bountyShare: bp(5000),
  bountyScore: count(2, 0, 1000),
  sharePriceMin: fen(10, { min: 1 }),
  sharePriceMax: fen(99_900),
  sharePromoterMax: bp(5000, 9000),
});
export type Terms = z.output<typeof Terms>;

/** The terms that hold at a moment; `id` is 0 before anything was set. */
export type DatedTerms = Terms & { id: number };

type Name = keyof Terms;

/** The terms of the desk by what they are about; each stands in one group, here or below. */
export const termGroups = {
  sales: [
    'pluginFee',
    'shareFee',
    'holdDays',
    'refundDays',
    'shareRefundHours',
    'orderMinutes',
    'sharePriceMin',
    'sharePriceMax',
    'sharePromoterMax',
  ],
  topUps: ['topUpMin', 'topUpMax', 'topUpChoices'],
  withdrawals: [
    'withdrawMin',
    'withdrawMax',
    'withdrawDayMax',
    'withdrawDayCount',
    'withdrawFee',
    'withdrawFeeMin',
    'secondReviewFrom',
    'cardCoolingHours',
    'taxProfile',
  ],
  invites: ['referral', 'referralLevels', 'referralSecond', 'referralCap', 'referralDays', 'referralOrderDays'],
  points: [
    'pointsPerYuan',
    'pointsShare',
    'pointsMonths',
    'signInRewards',
    'signInMonthReward',
    'makeUpDays',
    'makeUpPerMonth',
    'makeUpCost',
  ],
  bounties: ['bountyMin', 'bountyMax', 'bountyStep', 'bountyDays', 'bountyShare', 'bountyScore'],
} as const satisfies Record<string, readonly Name[]>;
export type TermGroup = keyof typeof termGroups;
export const termGroupNames = Object.keys(termGroups) as TermGroup[];

/** Those that stand with the way to pay itself. */
export const wayTerms = {
  transfer: ['transferInfo', 'transferInfoEn', 'transferDays', 'topUpOpenMax', 'banks'],
  codes: ['takesCodes'],
} as const satisfies Record<string, readonly Name[]>;
export type WayWithTerms = keyof typeof wayTerms;

/** What is left of the terms on a site without money: rules of points that pay for nothing. */
export const pointTerms: ReadonlySet<Name> = new Set(
  [...termGroups.points, ...termGroups.bounties].filter((name) => name !== 'pointsPerYuan' && name !== 'pointsShare'),
);

/**
 * How a term is typed and shown; a plain number unless told. `share` is basis points shown as a percentage, `money` fen
 * shown as yuan.
 */
export const termKinds: {
  readonly [N in Name]?: 'share' | 'money' | 'amounts' | 'numbers' | 'text' | 'names' | 'switch' | 'tax';
} = {
  pluginFee: 'share',
  shareFee: 'share',
  referral: 'share',
  referralSecond: 'share',
  referralCap: 'money',
  topUpMin: 'money',
  topUpMax: 'money',
  topUpChoices: 'amounts',
  transferInfo: 'text',
  transferInfoEn: 'text',
  banks: 'names',
  takesCodes: 'switch',
  withdrawMin: 'money',
  withdrawMax: 'money',
  withdrawDayMax: 'money',
  withdrawFee: 'share',
  withdrawFeeMin: 'money',
  secondReviewFrom: 'money',
  taxProfile: 'tax',
  pointsShare: 'share',
  bountyShare: 'share',
  signInRewards: 'numbers',
  sharePriceMin: 'money',
  sharePriceMax: 'money',
  sharePromoterMax: 'share',
};

/** Any of the terms, without defaults: what is not named stays as it is. */
const Changes = z.object(
  Object.fromEntries(Object.entries(Terms.shape).map(([name, field]) => [name, field.unwrap().optional()])),
) as unknown as z.ZodType<Partial<Terms>>;

/** A change: what differs from the terms in force then. `startsAt` in unix seconds; 0 for at once. */
export const ChangeTermsInput = z.object({
  startsAt: z.number().int().min(0).max(4_102_444_800).default(0),
  note: z.string().trim().min(1).max(200),
  values: Changes,
});
export const TermIdInput = z.object({ id: z.number().int().positive() });

/**
 * One change as the console shows it: the names of what it changed, with the value before and after. Times in unix
 * seconds.
 */
export type TermChange = {
  id: number;
  startsAt: number;
  madeAt: number;
  madeBy: { id: number; nickname: string } | null;
  note: string;
  changes: { name: Name; before: Terms[Name]; after: Terms[Name] }[];
  /** In force, still to come, over, or taken back before it began. */
  state: 'current' | 'coming' | 'past' | 'withdrawn';
};
export type TermDesk = { now: Terms; coming: TermChange | null; history: TermChange[] };

/** What everybody may read: the terms in force and the next ones, if a change is announced. */
export type PublicTerms = { now: PublicFees; next: (PublicFees & { startsAt: number }) | null };
export const publicNames = [
  'pluginFee',
  'shareFee',
  'holdDays',
  'refundDays',
  'shareRefundHours',
  'withdrawMin',
  'withdrawMax',
  'withdrawDayMax',
  'withdrawDayCount',
  'withdrawFee',
  'withdrawFeeMin',
  'referral',
  'referralLevels',
  'referralSecond',
  'referralCap',
  'referralDays',
  'referralOrderDays',
  'pointsPerYuan',
  'pointsShare',
  'pointsMonths',
  'taxProfile',
  'sharePriceMin',
  'sharePriceMax',
  'sharePromoterMax',
] as const satisfies readonly Name[];
export type PublicFees = Pick<Terms, (typeof publicNames)[number]>;
