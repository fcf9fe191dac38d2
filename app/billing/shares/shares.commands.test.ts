import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { auditOf, ctxAs, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { giveCash, newShare, secretWords, sellShare, verify } from '#test/shares.ts';
import { changeShare, previewShare, saveShare, settleShares } from './shares.commands.server.ts';
import { buyShare } from '#app/billing/share-purchases/share-purchases.commands.server.ts';
import { findShareView, getShareDraft, listOwnShares } from './shares.queries.server.ts';
import { OwnSharesInput, type ShareAct } from './shares.schema.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'cora' | 'kid', Actor & { id: number }>;
const as = (actor: Actor, now = testNow): Ctx => ctxAs(database.db, actor, { now });
const day_ms = 86_400_000;
const later = (days: number) => new Date(testNow.getTime() + days * day_ms);

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  people = await makeMembers(database.db, ['anna', 'bert', 'cora', 'kid']);
  await verify(database.db, people.anna.id);
  await verify(database.db, people.kid.id, '110105200901011234');
});

const save = async (actor: Actor, more: Parameters<typeof newShare>[1] = {}) =>
  (await saveShare(as(actor), newShare(testNow, more))).data as { id: string; revision: number };
const change = (actor: Actor, id: string, act: ShareAct, now = testNow) => changeShare(as(actor, now), { id, act });
/** The fields that a refusal names. */
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: { fields?: object }) => Object.keys(error.fields ?? {}),
  );
const rowOf = async (id: string) =>
  (
    await sql<{ id: number; state: string }>`select id, state from billing.share
    where public_id = ${id}`.execute(database.db)
  ).rows[0]!;
const movesOf = async (id: string) =>
  (
    await sql<{ move: string }>`select from_state || '→' || to_state move from billing.share_event e
      join billing.share s on s.id = e.share_id
    where public_id = ${id} and purchase_id is null order by e.id`.execute(database.db)
  ).rows.map((row) => row.move);

describe('saving', () => {
  test('makes a draft with what was written, rendered, and a revision at each change', async () => {
    const { id, revision } = await save(people.anna);
    expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(revision).toBe(1);
    expect(
      await save(people.anna, { id, revision: 1, title: 'Better prompts', body: `**${secretWords}**`, price: 1000 }),
    ).toEqual({ id, revision: 2 });
    expect(await getShareDraft(as(people.anna), { id })).toMatchObject({
      title: 'Better prompts',
      body: `**${secretWords}**`,
      price: 1000,
      revision: 2,
      state: 'draft',
    });
    const { rows } = await sql<{ html: string }>`
      select body_html html from billing.share_revision r join billing.share s on s.id = r.share_id
        where public_id = ${id} order by number`.execute(database.db);
    expect(rows.map((row) => row.html.includes(`<strong>${secretWords}</strong>`))).toEqual([false, true]);
    expect(await auditOf(database.db, 'share', (await rowOf(id)).id)).toEqual([
      'billing.saveShare',
      'billing.saveShare',
    ]);
  });

  test('refuses guests, programs, staff signed in as the author, and everybody but the author', async () => {
    const { id } = await save(people.anna);
    const input = newShare(testNow, { id, revision: 1 });
    expect(await refusalOf(saveShare(as(visitor), newShare(testNow)))).toBe('needLogin');
    const program: Actor = {
      kind: 'token',
      id: people.anna.id,
      loginId: null,
      tokenId: 1,
      scopes: [],
      ip: '',
      agent: '',
    };
    expect(await refusalOf(saveShare(as(program), input))).toBe('noPermission');
    expect(await refusalOf(saveShare(as({ ...people.anna, impersonatorId: 9 } as Actor), input))).toBe('noPermission');
    expect(await refusalOf(saveShare(as(people.bert), input))).toBe('notFound');
    expect(await refusalOf(getShareDraft(as(people.bert), { id }))).toBe('notFound');
  });

  test('keeps to the terms of price, promoter’s part, end and stock', async () => {
    const fault = async (more: Parameters<typeof newShare>[1]) => errorOf(save(people.anna, more));
    expect(await fault({ price: 9 })).toBe('BELOW_MINIMUM');
    expect(await fault({ price: 99_901 })).toBe('ABOVE_MAXIMUM');
    expect(await fault({ promoterBp: 5001 })).toBe('ABOVE_MAXIMUM');
    const now_s = testNow.getTime() / 1000;
    for (const expiresAt of [now_s, now_s + 365 * 86_400 + 1]) expect(await fault({ expiresAt })).toBe('expiryRange');
    const all = { price: 9, promoterBp: 5001, expiresAt: now_s, body: `${'> '.repeat(40)}x` };
    expect(await fault(all)).toBe('BELOW_MINIMUM');
    expect(await faultsOf(save(people.anna, all))).toEqual(Object.keys(all));
    for (const price of [0, -1, 1.5, 10 ** 12]) expect(() => newShare(testNow, { price })).toThrow();
    await save(people.anna, { price: 10, promoterBp: 5000, expiresAt: now_s + 365 * 86_400 });
    await save(people.anna, { price: 99_900 });
  });

  test('refuses the second of two edits of one revision', async () => {
    const { id } = await save(people.anna);
    const edits = await Promise.allSettled(
      [1, 2].map((n) => save(people.anna, { id, revision: 1, title: `Title ${n}` })),
    );
    expect(edits.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(save(people.anna, { id, revision: 1 }))).toBe('stale');
  });

  test('puts what was sold out or over on sale again, but never below what is sold', async () => {
    const id = await sellShare(as(people.anna), people.anna, { stock: 1 });
    await giveCash(database.db, people.bert.id, 990n);
    await buyShare(as(people.bert), { id, price: 990, from: '' });
    expect((await rowOf(id)).state).toBe('sold_out');
    await save(people.anna, { id, revision: 1, stock: 2 });
    expect((await rowOf(id)).state).toBe('active');
    await save(people.anna, { id, revision: 2, stock: 1 });
    expect((await rowOf(id)).state).toBe('sold_out');
    expect(await errorOf(save(people.anna, { id, revision: 3, body: '', stock: 1 }))).toBe('contentMissing');
    await settleShares(as({ kind: 'job', name: 'test' }, later(31)));
    expect((await rowOf(id)).state).toBe('sold_out');
    await save(people.anna, { id, revision: 3, stock: 2 });
    await giveCash(database.db, people.cora.id, 990n);
    await buyShare(as(people.cora), { id, price: 990, from: '' });
    expect(await faultsOf(save(people.anna, { id, revision: 4, body: '', stock: 1 }))).toEqual(['stock', 'body']);
  });
});

describe('publishing and ending', () => {
  test('needs a verified real name, an adult and content', async () => {
    const unverified = await save(people.bert);
    expect(await errorOf(change(people.bert, unverified.id, 'publish'))).toBe('AUTHEN_REQUIRED');
    const young = await save(people.kid);
    expect(await errorOf(change(people.kid, young.id, 'publish'))).toBe('UNDERAGE');
    const empty = await save(people.anna, { body: ' \n' });
    expect(await errorOf(change(people.anna, empty.id, 'publish'))).toBe('contentMissing');
    expect(await errorOf(change(people.anna, (await save(people.anna)).id, 'publish', later(30)))).toBe('expiryRange');
  });

  test('goes through its states, each once and with its row', async () => {
    const { id } = await save(people.anna);
    for (const act of ['publish', 'pause', 'resume', 'revoke'] as const) {
      const all = await Promise.allSettled([1, 2, 3].map(() => change(people.anna, id, act)));
      expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
      expect(await errorOf(change(people.anna, id, act))).toBe('STATE_CONFLICT');
    }
    expect(await movesOf(id)).toEqual(['→draft', 'draft→active', 'active→paused', 'paused→active', 'active→revoked']);
    expect(await auditOf(database.db, 'share', (await rowOf(id)).id)).toEqual([
      'billing.saveShare',
      ...Array.from({ length: 4 }, () => 'billing.changeShare'),
    ]);
    expect(await errorOf(save(people.anna, { id, revision: 1 }))).toBe('STATE_CONFLICT');
  });

  test('is the author’s alone', async () => {
    const { id } = await save(people.anna);
    expect(await refusalOf(change(visitor, id, 'publish'))).toBe('needLogin');
    expect(await refusalOf(change(people.bert, id, 'publish'))).toBe('notFound');
    expect(await refusalOf(change(people.anna, 'AAAAAAAAAAAAAAAA', 'publish'))).toBe('notFound');
    expect((await rowOf(id)).state).toBe('draft');
  });

  test('comes by itself when the time is over, at once for readers and once by the job', async () => {
    const id = await sellShare(as(people.anna), people.anna);
    expect(await findShareView(as(people.bert, later(30)), id)).toMatchObject({ state: 'expired' });
    await giveCash(database.db, people.cora.id, 990n);
    expect(await errorOf(buyShare(as(people.cora, later(30)), { id, price: 990, from: '' }))).toBe('STATE_CONFLICT');
    const job = as({ kind: 'job', name: 'billing.settleShares' }, later(30));
    await Promise.all([settleShares(job), settleShares(job)]);
    await settleShares(job);
    expect(await movesOf(id)).toEqual(['→draft', 'draft→active', 'active→expired']);
    expect(await auditOf(database.db, 'share', (await rowOf(id)).id)).toEqual([
      'billing.saveShare',
      'billing.changeShare',
      'billing.expireShare',
    ]);
  });
});

test('the author’s list has tabs and figures, and nobody else’s shares', async () => {
  const { kid } = people;
  const mine = (await listOwnShares(as(kid), OwnSharesInput.parse({}))).rows;
  expect(mine).toMatchObject([{ state: 'draft', views: 0, visitors: 0, income: 0, refunds: 0 }]);
  expect((await listOwnShares(as(kid), OwnSharesInput.parse({ tab: 'active' }))).rows).toEqual([]);
  expect((await listOwnShares(as(kid), OwnSharesInput.parse({ tab: 'draft' }))).rows).toHaveLength(1);
  expect(await refusalOf(listOwnShares(as(visitor), OwnSharesInput.parse({})))).toBe('needLogin');
});

test('a preview renders for members and keeps nothing', async () => {
  expect((await previewShare(as(people.bert), { markdown: '**bold** <script>alert(1)</script>' })).html).toContain(
    '<strong>bold</strong>',
  );
  expect((await previewShare(as(people.bert), { markdown: '<script>alert(1)</script>' })).html).not.toContain(
    '<script',
  );
  expect(await refusalOf(previewShare(as(visitor), { markdown: 'x' }))).toBe('needLogin');
});
