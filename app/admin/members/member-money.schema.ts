/** One account of a member, in fen or points; `path` leads to its lines in the books, '' before the first. */
export type MemberBalance = {
  kind: 'cash' | 'earnings' | 'pending' | 'receivable' | 'points';
  posted: number;
  path: string;
};

/** Plugins that a member bought; `paid` in fen without what was refunded, `lastAt` unix seconds. */
export type MemberOrders = { count: number; paid: number; lastAt: number | null; path: string };

/** What a member has and bought; null is what the reader does not look after. */
export type MemberMoney = {
  balances: MemberBalance[] | null;
  payments: { count: number; path: string } | null;
  orders: MemberOrders | null;
  /** The reader makes redeem codes, which is how balance is given. */
  makesCodes: boolean;
  /** The reader proposes corrections of the books. */
  proposes: boolean;
};
