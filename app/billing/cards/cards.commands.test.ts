import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { errorOf } from '#test/ledger.ts';
import { newCardNumber, usePayouts, verifyName } from '#test/payouts.ts';
import { hasOpenFlag } from '#app/billing/risks/risks.queries.server.ts';
import { addCard, decideCard, removeCard, setDefaultCard } from './cards.commands.server.ts';
import { getCardFile, listCardDesk, listOwnBankCards } from './cards.queries.server.ts';
import { maxCards } from './cards.schema.ts';

const world = usePayouts();
const input = (cardNumber = newCardNumber()) => ({ cardNumber, bank: '招商银行', branch: '', mobile: '13800138000' });

async function named(kind: 'personal' | 'company' = 'personal'): Promise<number> {
  const id = await world.addMember();
  await verifyName(world.database.db, id, kind === 'company' ? '蜗牛科技有限公司' : '张小明', kind);
  return id;
}

test('a card is sealed, masked, checking, cooling, and the first one is the default', async () => {
  const id = await named();
  const number = newCardNumber();
  const { data } = await addCard(world.member(id), input(number));
  const now = Math.floor(world.now().getTime() / 1000);
  expect(await listOwnBankCards(world.member(id))).toEqual([
    {
      id: data.id,
      kind: 'personal',
      state: 'checking',
      bank: '招商银行',
      branch: '',
      last4: number.slice(-4),
      holderHint: '张**',
      isDefault: true,
      addedAt: now,
      usableAt: now + 86_400,
      reason: '',
    },
  ]);
  const { rows } = await sql`select * from billing.bank_card where id = ${data.id}`.execute(world.database.db);
  expect(JSON.stringify(rows)).not.toContain(number.slice(4, 12));
  expect(await world.audits('billing.addBankCard', data.id)).toEqual([
    { actor_id: id, subject_id: data.id, detail: { kind: 'personal', last4: number.slice(-4) } },
  ]);
});

test('without a real name, a proof of now, a number that checks, or room there is no card', async () => {
  expect(await errorOf(addCard(world.member(await world.addMember()), input()))).toBe('AUTHEN_REQUIRED');
  const id = await named();
  await expect(addCard(world.member(id, { provenAt: null }), input())).rejects.toMatchObject({ kind: 'need-proof' });
  await expect(addCard(world.member(id, { impersonatorId: 9 }), input())).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(addCard(world.member(id), input('4532015112830367'))).rejects.toMatchObject({ kind: 'invalid' });
  const twice = input();
  await addCard(world.member(id), twice);
  expect(await errorOf(addCard(world.member(id), twice))).toBe('CARD_INVALID');
  for (let n = 1; n < maxCards; n += 1) await addCard(world.member(id), input());
  expect(await errorOf(addCard(world.member(id), input()))).toBe('CARD_INVALID');
  expect(await listOwnBankCards(world.member(id))).toHaveLength(maxCards);
});

test('a company gives a settlement account', async () => {
  const id = await named('company');
  await addCard(world.member(id), input('123456789'));
  expect(await listOwnBankCards(world.member(id))).toMatchObject([{ kind: 'company', last4: '6789' }]);
});

test('twenty cards added at once are five', async () => {
  const id = await named();
  const results = await Promise.allSettled(Array.from({ length: 20 }, async () => addCard(world.member(id), input())));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxCards);
  expect((await listOwnBankCards(world.member(id))).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('the default moves, and a removed card leaves it to the newest one', async () => {
  const id = await named();
  const [a, b, c] = [
    await addCard(world.member(id), input()),
    await addCard(world.member(id), input()),
    await addCard(world.member(id), input()),
  ];
  await setDefaultCard(world.member(id), { id: b.data.id });
  await setDefaultCard(world.member(id), { id: b.data.id });
  expect((await listOwnBankCards(world.member(id))).map((card) => [card.id, card.isDefault])).toEqual([
    [b.data.id, true],
    [c.data.id, false],
    [a.data.id, false],
  ]);
  expect(await world.audits('billing.setDefaultBankCard', b.data.id)).toHaveLength(1);
  await removeCard(world.member(id), { id: b.data.id });
  expect((await listOwnBankCards(world.member(id))).map((card) => [card.id, card.isDefault])).toEqual([
    [c.data.id, true],
    [a.data.id, false],
  ]);
  expect(await world.audits('billing.removeBankCard', b.data.id)).toHaveLength(1);
  const stranger = world.member(await named());
  await expect(removeCard(stranger, { id: a.data.id })).rejects.toMatchObject({ kind: 'not-found' });
  await expect(setDefaultCard(stranger, { id: a.data.id })).rejects.toMatchObject({ kind: 'not-found' });
});

test('a card that a withdrawal uses stays', async () => {
  const { memberId, cardId } = await world.request(20_000);
  expect(await errorOf(removeCard(world.member(memberId), { id: cardId }))).toBe('STATE_CONFLICT');
});

test('the fourth member with one number raises a flag on all of them', async () => {
  const number = newCardNumber();
  const members = [await named(), await named(), await named(), await named()];
  for (const id of members.slice(0, 3)) await addCard(world.member(id), input(number));
  expect(await hasOpenFlag({ db: world.database.db }, members[0]!)).toBe(false);
  await addCard(world.member(members[3]!), input(number));
  for (const id of members) expect(await hasOpenFlag({ db: world.database.db }, id)).toBe(true);
});

test('staff verifies and fails, with the whole number in sight and a trace of it', async () => {
  const id = await named();
  const boss = world.staffCtx(await world.addStaff());
  const number = newCardNumber();
  const { data } = await addCard(world.member(id), input(number));
  expect((await listCardDesk(boss, { state: 'checking', before: 0, after: 0 })).rows.map((row) => row.id)).toContain(
    data.id,
  );
  expect(await getCardFile(boss, data)).toMatchObject({
    number,
    holder: '张小明',
    realName: '张小明',
    mobile: '13800138000',
    sharers: 0,
  });
  expect(await world.audits('billing.viewBankCard', data.id)).toHaveLength(1);
  await decideCard(boss, { ...data, verified: true, reason: '' });
  expect(await listOwnBankCards(world.member(id))).toMatchObject([{ state: 'verified' }]);
  expect(await errorOf(decideCard(boss, { ...data, verified: true, reason: '' }))).toBe('STATE_CONFLICT');
  await expect(decideCard(boss, { ...data, verified: false, reason: '' })).rejects.toMatchObject({ kind: 'invalid' });
  await decideCard(boss, { ...data, verified: false, reason: 'closed' });
  expect(await listOwnBankCards(world.member(id))).toMatchObject([{ state: 'failed', reason: 'closed' }]);
  expect(await world.audits('billing.decideBankCard', data.id)).toHaveLength(2);
  expect(await world.notices(id)).toEqual(['cardVerified', 'cardFailed']);
});

test('strangers, owners and a name that has changed since verify nothing', async () => {
  const id = await named();
  const { data } = await addCard(world.member(id), input());
  const decision = { ...data, verified: true, reason: '' };
  await expect(decideCard(world.member(await named()), decision)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(decideCard(world.staffCtx(await world.addStaff(['cards-nothing'])), decision)).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await expect(getCardFile(world.member(id), data)).rejects.toMatchObject({ kind: 'forbidden' });
  const boss = await world.addStaff();
  await verifyName(world.database.db, boss);
  const own = await addCard(world.staffCtx(boss), input());
  await expect(decideCard(world.staffCtx(boss), { ...own.data, verified: true, reason: '' })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await verifyName(world.database.db, id, '李四');
  expect(await errorOf(decideCard(world.staffCtx(boss), decision))).toBe('CARD_NAME_MISMATCH');
});
