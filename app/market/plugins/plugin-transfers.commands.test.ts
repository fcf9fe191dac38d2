import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeMembers, refusalOf, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { addDeveloper, addPlugin, addTeamMember } from '#test/market.ts';
import { acceptTransfer, cancelTransfer, finishTransfers, offerTransfer } from './plugin-transfers.commands.server.ts';
import { findTransfer, listTransfersTo } from './plugin-transfers.queries.server.ts';
import { transferWait_ms } from './plugins.policy.ts';

const database = useTestDatabase();
let people: Record<'ann' | 'bob' | 'cara' | 'dora', Actor & { id: number }>;
beforeAll(async () => {
  people = await makeMembers(database.db, ['ann', 'bob', 'cara', 'dora']);
  await addDeveloper(database.db, people.ann.id, { slug: 'giver' });
  await addDeveloper(database.db, people.dora.id, { slug: 'taker' });
  await addTeamMember(database.db, people.ann.id, people.bob.id, { role: 'publisher' });
});
const as = (actor: Actor, now = testNow) => ctxAs(database.db, { ...actor, provenAt: now } as Actor, { now });
const later = (ms: number) => new Date(testNow.getTime() + ms);
const job = (now: Date) => ctxAs(database.db, { kind: 'job', name: 'market.finishTransfers' }, { now });
const ownerOf = async (id: number) =>
  (await sql<{ owner: number }>`select developer_id owner from market.plugin where id = ${id}`.execute(database.db))
    .rows[0]!.owner;
const actsOf = async (id: number) =>
  (
    await sql<{ act: string }>`select act from messages.notice where member_id = ${id} and kind = 'market'
      order by id`.execute(database.db)
  ).rows.map(({ act }) => act);

it('a plugin changes hands 72 hours after it was accepted; both sides are told', async () => {
  const { id } = await addPlugin(database.db, people.ann.id);
  await offerTransfer(as(people.ann), { id, to: 'Taker' });
  expect(await listTransfersTo(as(people.dora), people.dora.id)).toMatchObject([{ pluginId: id, state: 'offered' }]);
  expect(await errorOf(offerTransfer(as(people.ann), { id, to: 'taker' }))).toBe('STATE_CONFLICT');
  await acceptTransfer(as(people.dora), { id });
  expect(await errorOf(acceptTransfer(as(people.dora), { id }))).toBe('STATE_CONFLICT');
  expect(await finishTransfers(job(later(transferWait_ms - 1)))).toBe(0);
  expect(await ownerOf(id)).toBe(people.ann.id);
  expect(await finishTransfers(job(later(transferWait_ms)))).toBe(1);
  expect(await finishTransfers(job(later(transferWait_ms)))).toBe(0);
  expect(await ownerOf(id)).toBe(people.dora.id);
  expect(await findTransfer(as(people.dora), id)).toBeNull();
  expect(await auditOf(database.db, 'plugin', id)).toEqual([
    'market.offerTransfer',
    'market.acceptTransfer',
    'market.finishTransfer',
  ]);
  expect(await actsOf(people.dora.id)).toEqual(['transferOffered', 'transferDone']);
  expect(await actsOf(people.ann.id)).toEqual(['transferAccepted', 'transferDone']);
});

it('either side stops it before it is done', async () => {
  const { id } = await addPlugin(database.db, people.ann.id);
  await offerTransfer(as(people.ann), { id, to: 'taker' });
  await cancelTransfer(as(people.dora), { id });
  await offerTransfer(as(people.ann), { id, to: 'taker' });
  await acceptTransfer(as(people.dora), { id });
  await cancelTransfer(as(people.ann), { id });
  expect(await finishTransfers(job(later(transferWait_ms)))).toBe(0);
  expect(await ownerOf(id)).toBe(people.ann.id);
  await expect(cancelTransfer(as(people.ann), { id })).rejects.toMatchObject({ kind: 'not-found' });
});

it('only owners hand over and take, only what is not under review, and only to developers', async () => {
  const { id } = await addPlugin(database.db, people.ann.id);
  await expect(offerTransfer(as(people.bob), { id, to: 'taker' })).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(offerTransfer(as(people.dora), { id, to: 'taker' })).rejects.toMatchObject({ kind: 'not-found' });
  await expect(
    offerTransfer(ctxAs(database.db, { ...people.ann, provenAt: null } as Actor), { id, to: 'taker' }),
  ).rejects.toMatchObject({ kind: 'need-proof' });
  expect(await refusalOf(offerTransfer(as(people.ann), { id, to: 'nobody' }))).toBe('noDeveloper');
  expect(await refusalOf(offerTransfer(as(people.ann), { id, to: 'giver' }))).toBe('toSelf');
  await offerTransfer(as(people.ann), { id, to: 'taker' });
  await expect(acceptTransfer(as(people.bob), { id })).rejects.toMatchObject({ kind: 'not-found' });
  await expect(cancelTransfer(as(people.cara), { id })).rejects.toMatchObject({ kind: 'not-found' });
  const waiting = await addPlugin(database.db, people.ann.id, { state: 'in_review' });
  expect(await errorOf(offerTransfer(as(people.ann), { id: waiting.id, to: 'taker' }))).toBe('STATE_CONFLICT');
});

it('is cancelled when the taker is suspended meanwhile', async () => {
  const { id } = await addPlugin(database.db, people.ann.id);
  await offerTransfer(as(people.ann), { id, to: 'taker' });
  await acceptTransfer(as(people.dora), { id });
  await sql`update market.developer set state = 'suspended' where slug = 'taker'`.execute(database.db);
  expect(await finishTransfers(job(later(transferWait_ms)))).toBe(0);
  expect(await ownerOf(id)).toBe(people.ann.id);
  expect(await findTransfer(as(people.ann), id)).toBeNull();
  expect(await auditOf(database.db, 'plugin', id)).toContain('market.cancelTransfer');
});
