import { expect, test } from 'vitest';
import { errorOf } from '#test/ledger.ts';
import { usePayouts } from '#test/payouts.ts';
import { clearRiskFlag, flagMember, raiseRiskFlag } from './risks.commands.server.ts';
import { hasOpenFlag, listRiskFlags } from './risks.queries.server.ts';

const world = usePayouts();
const boss = async () => world.staffCtx(await world.addStaff());
const list = (state: 'open' | 'cleared') => ({ state, before: 0, after: 0 });

test('raised, seen, cleared with a note, and raised again', async () => {
  const memberId = await world.addMember();
  const staff = await boss();
  await raiseRiskFlag(staff, { memberId, kind: 'manual', reason: 'many accounts' });
  expect(await errorOf(raiseRiskFlag(staff, { memberId, kind: 'manual', reason: 'again' }))).toBe('STATE_CONFLICT');
  await raiseRiskFlag(staff, { memberId, kind: 'stolen_account', reason: 'told by mail' });
  const { rows } = await listRiskFlags(staff, list('open'));
  expect(rows.slice(0, 2)).toMatchObject([
    { memberId, kind: 'stolen_account', clearedAt: null },
    { memberId, kind: 'manual', reason: 'many accounts' },
  ]);
  const flag = rows[1]!;
  await clearRiskFlag(staff, { id: flag.id, note: 'one family' });
  expect(await errorOf(clearRiskFlag(staff, { id: flag.id, note: 'x' }))).toBe('STATE_CONFLICT');
  expect(await hasOpenFlag({ db: world.database.db }, memberId)).toBe(true);
  await clearRiskFlag(staff, { id: rows[0]!.id, note: 'all well' });
  expect(await hasOpenFlag({ db: world.database.db }, memberId)).toBe(false);
  expect((await listRiskFlags(staff, list('cleared'))).rows.find(({ id }) => id === flag.id)).toMatchObject({
    clearNote: 'one family',
  });
  expect(await world.audits('billing.raiseRiskFlag', flag.id)).toHaveLength(1);
  expect(await world.audits('billing.clearRiskFlag', flag.id)).toHaveLength(1);
  await raiseRiskFlag(staff, { memberId, kind: 'manual', reason: 'once more' });
});

test('the program raises one of a kind, however often', async () => {
  const memberId = await world.addMember();
  const raise = () => flagMember(world.program(), { memberId, kind: 'shared_card', reason: '4' });
  expect((await Promise.all(Array.from({ length: 10 }, raise))).filter(Boolean)).toHaveLength(1);
});

test('members, staff without the node, and staff about themselves are refused', async () => {
  const memberId = await world.addMember();
  const input = { memberId, kind: 'manual' as const, reason: 'x' };
  for (const ctx of [world.member(memberId), world.staffCtx(await world.addStaff(['risks']))]) {
    await expect(raiseRiskFlag(ctx, input)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(clearRiskFlag(ctx, { id: 1, note: 'x' })).rejects.toMatchObject({ kind: 'forbidden' });
  }
  await expect(listRiskFlags(world.member(memberId), list('open'))).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(raiseRiskFlag(await boss(), { ...input, memberId: 999_999_999 })).rejects.toMatchObject({
    kind: 'not-found',
  });
  const id = await world.addStaff();
  await raiseRiskFlag(await boss(), { ...input, memberId: id });
  const own = (await listRiskFlags(await boss(), list('open'))).rows[0]!;
  await expect(clearRiskFlag(world.staffCtx(id), { id: own.id, note: 'x' })).rejects.toMatchObject({
    kind: 'forbidden',
  });
});
