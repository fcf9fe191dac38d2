import { sql } from 'kysely';
import { isOfMember } from '#test/ledger-oracle.ts';
import type { World } from '#test/ledger-world.ts';

/** What a journal should have left: its id and the sums of its legs; null when nothing was posted. */
type Left = { journalId: number; sums: ReadonlyMap<string, bigint> } | null;

/**
 * Compares all that the real ledger holds now with the plain numbers, in one statement: each member's balance and how
 * many lines it has (I3, I4), every open item (I6), what went back of every payment (I9, I10), and of the journals
 * after `since` that there is no other than this, and its legs to the fen (I1, I2), each of them the next line of its
 * account (I5, I7). That nothing older is changed (I8) is what `expectSameHistory` of the model looks at every few
 * steps.
 * @throws Error that names what differs
 */
export async function expectSameState(
  { ctx, oracle, sales, given }: World,
  since: number,
  left: Left,
  where: string,
): Promise<void> {
  const { rows } = await sql<Record<'journals' | 'balances' | 'items' | 'refunds' | 'legs', string | null>>`select
    (select string_agg(id::text, ',') from wallet.journal where id > ${since}) journals,
    (select string_agg(a.code || ' ' || b.posted || ' ' || b.version, ',') from wallet.balance b
      join wallet.account a on a.id = b.account_id
      where b.version <> 0 or b.posted <> 0) balances,
    (select string_agg(i.journal_id || ' ' || a.code || ' ' || (i.amount - i.settled), ',') from wallet.open_item i
      join wallet.account a on a.id = i.account_id
      where i.settled < i.amount) items,
    (select string_agg(journal_id || ' ' || refunded, ',')
      from (select journal_id, sum(refunded) refunded from wallet.refundable group by 1) r
      where refunded <> 0) refunds,
    (select string_agg(a.code || ' ' || e.amount || ' ' || coalesce(e.after::text,
      '-') || ' ' || coalesce(e.version::text, '-'), ',')
      from wallet.entry e join wallet.account a on a.id = e.account_id
        where e.journal_id > ${since}) legs`.execute(ctx.db);
  const found = rows[0]!;
  const expected: Record<keyof typeof found, string[]> = {
    journals: left ? [String(left.journalId)] : [],
    balances: [],
    items: [],
    refunds: [],
    legs: [],
  };
  const lineOf = (account: string) => `${oracle.balance(account)} ${oracle.lines.get(account)}`;
  for (const account of oracle.lines.keys())
    if (isOfMember(account)) expected.balances.push(`${account} ${lineOf(account)}`);
  for (const item of oracle.items) if (item.left > 0n) expected.items.push(`${item.ref} ${item.account} ${item.left}`);
  const back = [
    ...given,
    ...sales.flatMap((sale) => [
      [sale.ref, sale.back] as const,
      ...sale.commissions.map((part) => [part.item!.ref, part.back] as const),
    ]),
  ];
  for (const [ref, amount] of back) if (amount > 0n) expected.refunds.push(`${ref} ${amount}`);
  for (const [account, amount] of left?.sums ?? [])
    if (amount !== 0n) expected.legs.push(`${account} ${amount} ${isOfMember(account) ? lineOf(account) : '- -'}`);
  for (const [name, lines] of Object.entries(expected))
    expectSameLines(found[name as keyof typeof found], lines, `${where}: ${name}`);
}

/** The same lines in whatever order; cheap when they are, as they nearly always are. */
function expectSameLines(found: string | null, expected: readonly string[], where: string): void {
  const real = found ? found.split(',') : [];
  const wanted = new Set(expected);
  const foreign = real.filter((line) => !wanted.delete(line));
  if (foreign.length === 0 && wanted.size === 0 && real.length === expected.length) return;
  throw new Error(
    `${where}: the ledger has ${foreign.join(', ') || 'nothing else'} where it should have ${[...wanted].join(', ') || 'nothing'}`,
  );
}
