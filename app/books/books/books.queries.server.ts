import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { listBountyAndSharePaths, pathOf } from '#app/billing/parts/bounty-and-share-paths.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { isUpwards, type KeysetPage, keysetPage } from '#app/core/keyset.ts';
import { notFound } from '#app/core/refusals.server.ts';
import {
  findAccount,
  type JournalLine,
  listAccountEntries,
  listAccounts,
  listHeldAccounts,
  listJournals,
} from '#app/wallet/ledger/ledger-accounts.queries.server.ts';
import { listPauses } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { findJournalIds, getJournal, listAccountSums } from '#app/wallet/ledger/journals.queries.server.ts';
import { assets } from '#app/wallet/ledger/ledger.schema.ts';
import { findHead } from '#app/wallet/checks/seals.queries.server.ts';
import { findRecordCheck } from './record-checks.queries.server.ts';
import type { RecordCheck, ShownRecordCheck } from './record-checks.schema.ts';
import { listRecordPaths } from './record-paths.queries.server.ts';
import { assetOf } from './books.policy.ts';
import type {
  AccountInput,
  AccountView,
  Adjustment,
  AdjustmentListInput,
  Books,
  BooksInput,
  FindBooksInput,
  Found,
  HeldAccounts,
  JournalRow,
  JournalView,
} from './books.schema.ts';

const size = 20;
/**
 * The books at a glance: state and sum of each asset, sums by kind of account, the newest seal and journals. @throws
 * Refusal forbidden
 */
export async function getBooks(ctx: Ctx, { before }: z.output<typeof BooksInput>): Promise<Books> {
  await requireConsole(ctx, 'books');
  const [sums, pauses, head, journals, objects] = [
    await listAccountSums(ctx),
    await listPauses(ctx),
    await findHead(ctx),
    await listJournals(ctx, { limit: size, ...(before > 0 && { before }) }),
    await findRecordCheck(ctx),
  ];
  return {
    assets: assets.map((asset) => {
      const pause = pauses.find((one) => one.asset === asset);
      const sum = sums.reduce((total, one) => (one.asset === asset ? total + one.posted : total), 0n);
      return {
        asset,
        pausedAt: pause ? unixSeconds(pause.startedAt) : null,
        reason: pause?.reason ?? '',
        sum: Number(sum),
      };
    }),
    kinds: sums.filter(({ accounts }) => accounts > 0).map((one) => ({ ...one, posted: Number(one.posted) })),
    objects: objects && (await withPaths(ctx, objects)),
    seal: head && { id: head.id, toJournal: head.toJournal, hash: head.hash, at: unixSeconds(head.sealedAt) },
    journals: await named(ctx, journals.slice(0, size)),
    before: journals.length > size ? journals[size - 1]!.id : null,
  };
}

async function withPaths(ctx: Ctx, check: RecordCheck): Promise<ShownRecordCheck> {
  const paths = await listRecordPaths(
    ctx,
    check.mismatches.map(({ place }) => place),
  );
  return { ...check, mismatches: check.mismatches.map((one) => ({ ...one, path: paths.get(one.place) ?? '' })) };
}

/** One account with its legs, newest first. @throws Refusal forbidden, not-found */
export async function getBooksAccount(ctx: Ctx, { code, before }: z.output<typeof AccountInput>): Promise<AccountView> {
  await requireConsole(ctx, 'books');
  const account = await findAccount(ctx, code);
  if (!account) throw notFound();
  const { memberId, posted, ...facts } = account;
  const entries = await listAccountEntries(ctx, { code, limit: size, ...(before > 0 && { before }) });
  const shown = entries.slice(0, size);
  const paths = await listBountyAndSharePaths(
    ctx,
    shown.map(({ subject }) => subject),
    'staff',
  );
  const card = memberId === null ? undefined : (await listCards(ctx, [memberId])).get(memberId);
  return {
    ...facts,
    posted: Number(posted),
    member: card ? { id: card.id, nickname: card.nickname } : null,
    entries: shown.map(({ subject, ...one }) => ({
      ...one,
      amount: Number(one.amount),
      after: one.after === null ? null : Number(one.after),
      path: pathOf(paths, subject),
    })),
    before: entries.length > size ? entries[size - 1]!.place : null,
  };
}

const shownLater = 50;

/** One journal with its legs and those that continue it. @throws Refusal forbidden, not-found */
export async function getBooksJournal(ctx: Ctx, { id }: { id: number }): Promise<JournalView> {
  await requireConsole(ctx, 'books');
  const { entries, actorId, subject, ...journal } = await getJournal(ctx, id);
  const later = await listJournals(ctx, { parentId: id, limit: shownLater });
  const people = await listCards(ctx, actorId === null ? [] : [actorId]);
  return {
    ...journal,
    path: pathOf(await listBountyAndSharePaths(ctx, [subject], 'staff'), subject),
    actor: actorId === null ? '' : (people.get(actorId)?.nickname ?? `#${actorId}`),
    entries: entries.map((one) => ({
      ...one,
      asset: assetOf(one.account),
      amount: Number(one.amount),
      after: one.after === null ? null : Number(one.after),
    })),
    later: await named(ctx, later.slice(0, shownLater)),
  };
}

/** Where a member's number, an account's code, or a journal's number or key leads. @throws Refusal forbidden */
export async function findInBooks(ctx: Ctx, { q }: z.output<typeof FindBooksInput>): Promise<Found> {
  await requireConsole(ctx, 'books');
  const journal = /^#?(\d{1,15})$/.exec(q);
  const byKey = (await findJournalIds(ctx, [q])).get(q);
  if (byKey !== undefined) return { path: `/admin/books/journal/${byKey}` };
  const account = await findAccount(ctx, q);
  if (account) return { path: accountPath(account.code) };
  const accounts =
    journal && !q.startsWith('#') ? await listAccounts(ctx, { memberId: Number(journal[1]), limit: size }) : [];
  const alike =
    accounts.length > 0 || q === '' || journal ? accounts : await listAccounts(ctx, { prefix: q, limit: size });
  if (journal && alike.length === 0) {
    const [found] = await listJournals(ctx, { before: Number(journal[1]) + 1, limit: 0 });
    if (found?.id === Number(journal[1])) return { path: `/admin/books/journal/${found.id}` };
  }
  return { accounts: alike.map(({ code, asset, posted }) => ({ code, asset, posted: Number(posted) })) };
}

const heldShown = 100;

/** Whose accounts have money in them, at most a hundred. @throws Refusal forbidden */
export async function listMembersWithMoney(ctx: Ctx): Promise<HeldAccounts> {
  await requireConsole(ctx, 'books');
  const found = await listHeldAccounts(ctx, heldShown + 1);
  const accounts = found
    .slice(0, heldShown)
    .flatMap(({ memberId, ...one }) => (memberId === null ? [] : [{ ...one, memberId }]));
  const people = await listCards(ctx, [...new Set(accounts.map(({ memberId }) => memberId))]);
  const rows = accounts.map(({ code, asset, posted, memberId: id }) => ({
    code,
    asset,
    posted: Number(posted),
    member: { id, nickname: people.get(id)?.nickname || `#${id}` },
  }));
  return { rows, hasMore: found.length > heldShown };
}

const accountPath = (code: string) => `/admin/books/account?code=${encodeURIComponent(code)}`;

/** Corrections, newest first, those that wait for a decision on every page above. @throws Refusal forbidden */
export async function listAdjustments(
  ctx: Ctx,
  input: z.output<typeof AdjustmentListInput>,
): Promise<KeysetPage<Adjustment>> {
  await requireConsole(ctx, 'books');
  const isUp = isUpwards(input);
  const edge = isUp ? sql`id > ${input.after}` : input.before > 0 ? sql`id < ${input.before}` : sql`true`;
  const { rows } = await sql<
    Omit<Adjustment, 'asset' | 'proposedBy' | 'decidedBy'> & { proposedBy: number; decidedBy: number | null }
  >`
    select id, kind, from_code "from", to_code "to", amount, reason, ticket, state, proposed_by "proposedBy",
      floor(extract(epoch from proposed_at))::bigint "proposedAt",
      decided_by "decidedBy", floor(extract(epoch from decided_at))::bigint "decidedAt", decision_note note,
        journal_id "journalId"
    from billing.adjustment where ${edge} order by id ${isUp ? sql`asc` : sql`desc`} limit ${size + 1}`.execute(ctx.db);
  const people = await listCards(
    ctx,
    rows.flatMap((row) => [row.proposedBy, ...(row.decidedBy === null ? [] : [row.decidedBy])]),
  );
  const name = (id: number) => people.get(id)?.nickname ?? `#${id}`;
  const found = rows.map((row) => ({
    ...row,
    asset: assetOf(row.from),
    proposedBy: { id: row.proposedBy, nickname: name(row.proposedBy) },
    decidedBy: row.decidedBy === null ? '' : name(row.decidedBy),
  }));
  return keysetPage(found, input, size);
}

/** How many corrections wait for a second person. For the dashboard, which asks about the caller's menu. */
export async function countProposedAdjustments(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from billing.adjustment
    where state = 'proposed'`.execute(ctx.db);
  return rows[0]!.count;
}

async function named(ctx: Ctx, journals: JournalLine[]): Promise<JournalRow[]> {
  const people = await listCards(
    ctx,
    journals.flatMap(({ actorId }) => actorId ?? []),
  );
  return journals.map(({ actorId, ...row }) => ({
    ...row,
    actor: actorId === null ? '' : (people.get(actorId)?.nickname ?? `#${actorId}`),
  }));
}
