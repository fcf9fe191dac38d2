import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { auditOf, ctxAs, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { delMessage, sendMessage } from '#app/messages/conversations/messages.commands.server.ts';
import { reportMember } from './message-reports.commands.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen', Actor & { id: number }>;
const as = (actor: Actor) => ctxAs(database.db, actor);
beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'chen']);
});

it('refuses visitors, oneself and unknown members', async () => {
  const input = { reason: 'spam', note: '' } as const;
  expect(await refusalOf(reportMember(as(visitor), { ...input, userId: people.anna.id }))).toBe('needLogin');
  expect(await refusalOf(reportMember(as(people.anna), { ...input, userId: people.anna.id }))).toBe('notReportSelf');
  expect(await refusalOf(reportMember(as(people.anna), { ...input, userId: 999_999 }))).toBe('notFound');
});

it('keeps what was written to the reporter, and nothing of others, also when it is taken back later', async () => {
  const { anna, bert, chen } = people;
  const { id } = await sendMessage(as(bert), { userId: anna.id, content: '加我微信领红包' });
  await sendMessage(as(anna), { userId: bert.id, content: '不要' });
  await sendMessage(as(bert), { userId: chen.id, content: '别的人' });
  await reportMember(as(anna), { userId: bert.id, reason: 'other', note: '' });
  const { data } = await reportMember(as(anna), { userId: bert.id, reason: 'fraud', note: '冒充红包' });
  await delMessage(as(bert), { ids: [id], forBoth: true });
  const { rows } = await sql<{ texts: { text: string }[] }>`select reporter_id, member_id, reason, note, texts
    from messages.report`.execute(database.db);
  expect(rows).toMatchObject([{ reporter_id: anna.id, member_id: bert.id, reason: 'fraud', note: '冒充红包' }]);
  expect(rows[0]!.texts.map((one) => one.text)).toEqual(['加我微信领红包']);
  expect(await auditOf(database.db, 'report', (data as { id: number }).id)).toEqual([
    'messages.reportMember',
    'messages.reportMember',
  ]);
});
