import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { sendMessage } from '#app/messages/conversations/messages.commands.server.ts';
import { getDialog } from '#app/messages/conversations/messages.queries.server.ts';
import { blockMember } from './member-blocks.commands.server.ts';
import { listBlocked } from './member-blocks.queries.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert', Actor & { id: number }>;
const as = (actor: Actor) => ctxAs(database.db, actor);
beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert']);
});

it('refuses visitors, oneself and unknown members', async () => {
  expect(await refusalOf(blockMember(as(visitor), { userId: people.anna.id, blocked: true }))).toBe('needLogin');
  expect(await refusalOf(blockMember(as(people.anna), { userId: people.anna.id, blocked: true }))).toBe('notBlockSelf');
  expect(await refusalOf(blockMember(as(people.anna), { userId: 999_999, blocked: true }))).toBe('notFound');
  expect(await refusalOf(listBlocked(as(visitor)))).toBe('needLogin');
});

it('stops messages both ways until it is lifted, and the blocked one learns only that nothing can be sent', async () => {
  const { anna, bert } = people;
  await blockMember(as(anna), { userId: bert.id, blocked: true });
  await blockMember(as(anna), { userId: bert.id, blocked: true });
  expect(await refusalOf(sendMessage(as(bert), { userId: anna.id, content: '你好' }))).toBe('cannotBeSent');
  expect(await refusalOf(sendMessage(as(anna), { userId: bert.id, content: '你好' }))).toBe('youBlocked');
  const page = { page: 1, limit: 10 };
  expect((await getDialog(as(anna), { ...page, userId: bert.id })).blocked).toBe(true);
  expect((await getDialog(as(bert), { ...page, userId: anna.id })).blocked).toBe(false);
  expect((await listBlocked(as(anna))).list).toMatchObject([{ id: bert.id, nickname: 'bert' }]);
  expect((await listBlocked(as(bert))).list).toEqual([]);
  await blockMember(as(anna), { userId: bert.id, blocked: false });
  await sendMessage(as(bert), { userId: anna.id, content: '你好' });
  expect(await auditOf(database.db, 'member', bert.id)).toEqual([
    'account.createEditorAccount',
    'messages.blockMember',
    'messages.blockMember',
  ]);
});
