import { z } from 'zod';

/*
 * Glossary: log – the changes of a member's points or balance as the ledger has them, newest first.
 */

/** A page of a log, from 1; `type` and `days` narrow it down. */
export const LogInput = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  type: z.enum(['all', 'income', 'expense']).default('all'),
  days: z.coerce.number().int().min(0).max(3650).default(0),
});

type LogRow = { id: number; user_id: number; memo: string; create_time: number };

/** A change of points; `before` and `after` are what there was and is. `create_time` is unix seconds. */
export type PointsRow = LogRow & { score: number; before: number; after: number };

/** A change of the balance, as two-decimal strings. */
export type BalanceRow = LogRow & { money: string; before: string; after: string };

/** `total` counts the rows that the filters leave. */
export type LogPage<Row> = { list: Row[]; total: number };
