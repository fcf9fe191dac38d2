import { z } from 'zod';
import type { MemberKind } from '#app/wallet/ledger/ledger.schema.ts';

/*
 * Glossary: statement – a month of the site's zone of a member's money and points, or of the whole site's; section –
 * the accounts that a member sees as one: balance, earnings, points; item – one number of a section, made of lines.
 */

export const sections = ['cash', 'earnings', 'points'] as const;
export type Section = (typeof sections)[number];

/** The accounts of a section: money on hold stays the member's, debts count against earnings. */
export const sectionKinds: Record<Section, readonly MemberKind[]> = {
  cash: ['cash', 'cash_hold'],
  earnings: ['pending', 'earnings', 'earnings_hold', 'receivable'],
  points: ['points', 'points_hold'],
};

/** The numbers of each section, in the order of the page. */
export const sectionItems = {
  cash: ['topUps', 'codes', 'fromEarnings', 'refunds', 'purchases', 'topUpRefunds', 'givenUp', 'corrections', 'other'],
  earnings: [
    'sales',
    'commissions',
    'rewards',
    'fees',
    'shared',
    'saleRefunds',
    'toBalance',
    'withdrawals',
    'withdrawalFees',
    'tax',
    'writeOffs',
    'corrections',
    'other',
  ],
  points: ['earned', 'returned', 'spent', 'takenBack', 'expired', 'corrections', 'other'],
} as const;
export type Item = (typeof sectionItems)[Section][number];

/** These are shown even when nothing happened. */
export const usualItems: readonly Item[] = [
  'topUps',
  'purchases',
  'sales',
  'fees',
  'saleRefunds',
  'withdrawals',
  'tax',
  'earned',
  'spent',
  'expired',
];

export const monthPattern = /^20\d{2}-(?:0[1-9]|1[0-2])$/;
const month = z.string().regex(monthPattern);
const edge = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0);

export const MonthInput = z.object({ month });
export const YearInput = z.object({ year: z.coerce.number().int().min(2000).max(2099).optional().catch(undefined) });
const item = z.enum([...new Set(sections.flatMap((section) => sectionItems[section]))] as [Item, ...Item[]]);
/** `item` left out: all lines of the section. `before` is the journal of the last line of the page before. */
export const StatementLinesInput = z.object({ month, section: z.enum(sections), item: item.optional(), before: edge });

export const formats = ['csv', 'pdf'] as const;
export type Format = (typeof formats)[number];

/** One number with how many lines it has. Amounts are fen, or points. */
export type ItemSum = { item: Item; amount: number; count: number };
/** `sum` is that of all lines; `isWhole` when opening and lines give what the accounts held at the end. */
export type SectionView = {
  section: Section;
  opening: number;
  closing: number;
  sum: number;
  count: number;
  isWhole: boolean;
  items: ItemSum[];
};
/** `isFinal` once no line can come any more. */
export type Statement = {
  month: string;
  isFinal: boolean;
  previous: string | null;
  next: string | null;
  sections: SectionView[];
  lines: number;
};

/** One month of the list; closing amounts and how they changed. */
export type MonthRow = {
  month: string;
  isFinal: boolean;
  sections: Record<Section, { closing: number; change: number }>;
};
export type MonthList = { year: number; years: number[]; months: MonthRow[] };

/**
 * Lines of one number: `amount` is the statement's, `sum` that of all its lines; `path` leads to what a line is about,
 * '' for nowhere.
 */
export type StatementLines = {
  month: string;
  section: Section;
  item: Item | null;
  amount: number;
  sum: number;
  count: number;
  lines: { journalId: number; item: Item; memo: string; amount: number; at: number; path: string }[];
  before: number | null;
};
