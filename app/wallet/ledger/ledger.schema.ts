/*
 * Glossary: account – a named place for one asset, such as cash:42 (a member's), clearing:alipay (a channel's) or
 * escrow (the platform's); asset – CNY in fen or PTS in points; journal – one business event that moved something;
 * entry – one account's leg of a journal, credit positive, the legs sum to zero; key – names the event, so that it is
 * posted once; floor – what a member's account may not go below; open item – an amount that waits to be settled: a
 * hold, an escrow, earnings before their release, a payout under way; receivable – what a member owes after a refund
 * found too little; spill – the part of a leg that its account cannot bear and another takes; seal – a link of the hash
 * chain over the journals; pause – nothing is posted in an asset.
 */

export const assets = ['CNY', 'PTS'] as const;
export type Asset = (typeof assets)[number];

/**
 * Accounts that each member has one of. `cash` is topped up and spendable, `earnings` may be withdrawn; never the other
 * way round.
 */
export const memberKinds = [
  'cash',
  'cash_hold',
  'pending',
  'earnings',
  'earnings_hold',
  'receivable',
  'points',
  'points_hold',
] as const;
export type MemberKind = (typeof memberKinds)[number];
/** Accounts of an outside channel: a payment provider or a bank account of ours. */
export type ChannelKind = 'clearing' | 'bank' | 'refund_transit' | 'payout_transit';
/** Accounts of the platform. */
export type PlatformKind =
  | 'escrow'
  | 'codes_outstanding'
  | 'tax_payable'
  | 'suspense'
  | 'fee_plugin'
  | 'fee_share'
  | 'fee_withdraw'
  | 'gateway_fee'
  | 'commission'
  | 'promotion'
  | 'bad_debt'
  | 'given_up'
  | 'issued'
  | 'redeemed'
  | 'expired';
/** The code of an account. */
export type AccountCode = `${MemberKind}:${number}` | `${ChannelKind}:${string}` | PlatformKind;

/** The code of a member's account. */
export const of = (kind: MemberKind, memberId: number): AccountCode => `${kind}:${memberId}`;
/** The code of a channel's account; the channel is named in lower case, such as alipay. */
export const at = (kind: ChannelKind, channel: string): AccountCode => `${kind}:${channel}`;

/** Every kind of journal. `adjust` is the only one that is posted while its asset is paused. */
export const journalTypes = [
  'topUp',
  'settle',
  'manualTopUp',
  'sellCodes',
  'redeemCode',
  'lateMoney',
  'keepReceipt',
  'resolveReceipt',
  'topUpRefund',
  'hold',
  'releaseHold',
  'payHold',
  'payOrder',
  'returnOrder',
  'fulfil',
  'commission',
  'voidCommission',
  'release',
  'earningsToCash',
  'payShare',
  'holdWithdrawal',
  'releaseWithdrawal',
  'sendPayout',
  'confirmPayout',
  'returnPayout',
  'remitTax',
  'refund',
  'confirmRefund',
  'failRefund',
  'payBack',
  'giveUp',
  'writeOff',
  'adjust',
  'award',
  'clawBack',
  'spendPoints',
  'returnPoints',
  'expirePoints',
] as const;
export type JournalType = (typeof journalTypes)[number];

/** What a member has, in fen and points. `held` is not spendable; `owed` is repaid from later earnings. */
export type Balances = {
  cash: bigint;
  cashHeld: bigint;
  pending: bigint;
  earnings: bigint;
  earningsHeld: bigint;
  owed: bigint;
  points: bigint;
  pointsHeld: bigint;
};

/**
 * One line of an account, as the logs show it. `id` is the journal's; `at` is unix seconds; `memo` is in the reader's
 * language.
 */
export type Line = {
  id: number;
  type: JournalType;
  amount: bigint;
  before: bigint;
  after: bigint;
  memo: string;
  at: number;
  subject: Subject | null;
};

export type LinesInput = {
  memberId: number;
  kind: MemberKind;
  /** From 1. */
  page: number;
  limit: number;
  types?: readonly JournalType[] | undefined;
  /** Gains or losses only. */
  direction?: 'in' | 'out' | undefined;
  /** Recorded at or after / before. */
  from?: Date | undefined;
  to?: Date | undefined;
};

/** What became of a commission; amounts in fen. `isReleased` when what was left has become earnings. */
export type CommissionState = { amount: bigint; left: bigint; refunded: bigint; isReleased: boolean };

/** One change of a member's points; `parentId` is the journal it takes back or ends. */
export type PointLine = { journalId: number; parentId: number | null; type: JournalType; amount: bigint; at: Date };

/** What an account gained and lost, both positive. */
export type Totals = { gained: bigint; lost: bigint };

/** The sum of changes of each day, oldest first; days are YYYY-MM-DD of the given time zone. */
export type DaySums = { days: string[]; sums: bigint[] };

/** What a journal is about beyond the ledger, for links; `id` is that of its own domain. */
export type Subject = { kind: 'bounty' | 'purchase' | 'order'; id: number };

/** A journal as staff sees it. Times are unix seconds; `after` is null for platform accounts. */
export type JournalDetail = {
  id: number;
  key: string;
  type: JournalType;
  actorKind: string;
  actorId: number | null;
  parentId: number | null;
  occurredAt: number;
  recordedAt: number;
  entries: { account: AccountCode; amount: bigint; after: bigint | null; memo: string }[];
  subject: Subject | null;
};

/** The sum of all accounts of a kind; `side` is -1 where the usual balance is negative. */
export type AccountSum = { kind: string; asset: Asset; side: number; accounts: number; posted: bigint };

/**
 * Earnings that wait for their release: `sourceId` is what `releaseEarnings` takes, `at` when they were made, in unix
 * seconds.
 */
export type PendingItem = {
  sourceId: number;
  type: JournalType;
  memberId: number;
  left: bigint;
  memo: string;
  at: number;
};

/** The largest amount of one leg, in the smallest unit: ten trillion yuan stay exact in every part of the program. */
export const maxAmount = 10n ** 15n;

/** What a journal is about in words: `noteEn` where they differ for readers of English. */
export type Notes = { note?: string | undefined; noteEn?: string | undefined };

/** The words of a journal as its data keep them. */
export const notesOf = ({ note = '', noteEn = '' }: Notes): { note: string; noteEn?: string } =>
  noteEn === '' || noteEn === note ? { note } : { note, noteEn };
