import { partOf } from './check-floors.ts';

/** Whose the tables are that stand in the schema of another domain; all others are their schema's own. */
const owners: readonly [RegExp, string][] = [
  [
    /^ask\.(?:ban|cleanup|clos(?:e|ure)|flag|review|member_note|merge|mod_|moderator|thread_rule|word_rule)/,
    'moderation',
  ],
  [/^ask\.(?:devdoc|model)/, 'catalogue'],
  [/^ask\.(?:dump_upload|import|index_now|webhook|weekly)/, 'exchange'],
  [/^billing\.(?:adjustment|bill|break|object_check|payout|statement_file|withdrawal_approval)/, 'books'],
  [/^core\.(?:daily_figure|starter_content)$/, 'admin'],
  [/^job\./, 'core'],
];
/** The files where a row of a higher domain begins: nothing below it may import that domain (decision 031). */
const openers: Record<string, readonly string[]> = {
  'app/ask/screening/held-texts.commands.server.ts': ['ask.review', 'ask.word_rule'],
  'app/billing/parts/open-breaks.commands.server.ts': ['billing.break'],
};
const schemas = '(?:core|job|account|wallet|messages|billing|ask|aimap|market)';
const writes = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into)\\s+(?:only\\s+)?` +
    `(?:(${schemas}\\.\\w+)|\\$\\{sql\\.table\\(\`(${schemas}\\.)\\$)`,
  'g',
);

/**
 * The tables of other domains that a file writes to: only their own domain knows what must be true of them. A table
 * whose name is put together is one of its schema, "ask.".
 */
export function findForeignWrites(file: string, text: string): string[] {
  const domain = partOf(file);
  if (!domain || !file.endsWith('.server.ts')) return [];
  const tables = new Set([...text.matchAll(writes)].map((match) => match[1] ?? match[2]!));
  return [...tables].filter((table) => ownerOf(table) !== domain && !openers[file]?.includes(table));
}

const reads = new RegExp(`\\b(?:from|join)\\s+(?:only\\s+)?(${schemas}\\.\\w+)`, 'g');

/** The tables of other domains that a file reads, as "ask ← moderation": no fault, but counted. */
export function findForeignReads(file: string, text: string): string[] {
  const domain = partOf(file);
  if (!domain || !file.endsWith('.server.ts')) return [];
  const tables = new Set([...text.matchAll(reads)].map((match) => match[1]!));
  return [...tables].map(ownerOf).flatMap((owner) => (owner === domain ? [] : [`${owner} ← ${domain}`]));
}

const ownerOf = (table: string): string =>
  owners.find(([pattern]) => pattern.test(table))?.[1] ?? table.slice(0, table.indexOf('.'));
