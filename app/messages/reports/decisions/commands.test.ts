import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { delMessage, sendMessage } from '../../commands.server.ts';
import { getCount, getDialog } from '../../queries.server.ts';
import { reportMember } from '../commands.server.ts';
import { getReportFile, listReports } from '../queries.server.ts';
import { ReportListInput } from '../schema.ts';
import { decideReport } from './commands.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'boss' | 'clerk', Actor & { id: number }>;
const as = (actor: Actor) => ctxAs(database.db, actor);
const list = async (input: object = {}) => (await listReports(as(people.boss), ReportListInput.parse(input))).rows;
const dialogOf = (actor: Actor, userId: number) => getDialog(as(actor), { userId, page: 1, limit: 50 });

beforeAll(async () => {
  people = await makeMembers(database.db, ['anna', 'bert', 'boss', 'clerk']);
  people.boss = asStaff(people.boss);
  people.clerk = asStaff(people.clerk);
  await grantConsole(database.db, people.boss.id);
  await grantConsole(database.db, people.clerk.id, ['reports']);
});
beforeEach(async () => {
  await sql`truncate messages.report, messages.conversation cascade`.execute(database.db);
});

async function report(): Promise<{ id: number; sent: number }> {
  const { anna, bert } = people;
  const { id: sent } = await sendMessage(as(bert), { userId: anna.id, content: '加我微信' });
  await sendMessage(as(anna), { userId: bert.id, content: '不要' });
  const { data } = await reportMember(as(anna), { userId: bert.id, reason: 'fraud', note: '骗子' });
  return { id: (data as { id: number }).id, sent };
}

it('is for staff with the menu, deciding for those with the node', async () => {
  const { id } = await report();
  const input = { id, outcome: 'dismissed', note: '' } as const;
  for (const [actor, refusal] of [
    [visitor, 'needLogin'],
    [people.anna, 'noPermission'],
    [asStaff(people.bert), 'noPermission'],
  ] as const) {
    expect(await refusalOf(listReports(as(actor), ReportListInput.parse({})))).toBe(refusal);
    expect(await refusalOf(getReportFile(as(actor), { id }))).toBe(refusal);
    expect(await refusalOf(decideReport(as(actor), input))).toBe(refusal);
  }
  expect((await listReports(as(people.clerk), ReportListInput.parse({}))).rows).toHaveLength(1);
  expect(await refusalOf(decideReport(as(people.clerk), input))).toBe('noPermission');
  expect(await auditOf(database.db, 'report', id)).toEqual(['messages.reportMember']);
});

it('shows what was reported in its conversation, also what is gone, and logs each view', async () => {
  const { id, sent } = await report();
  await delMessage(as(people.bert), { ids: [sent], forBoth: true });
  expect(await list()).toMatchObject([{ id, reason: 'fraud', excerpt: '加我微信', messages: 1, reporter: { nickname: 'anna' }, member: { nickname: 'bert' } }]);
  const file = await getReportFile(as(people.boss), { id });
  expect(file).toMatchObject({ note: '骗子', others: 0 });
  expect(file.conversation.map(({ text, isFromMember, isReported, isGone }) => [text, isFromMember, isReported, isGone])).toEqual([
    ['加我微信', true, true, true],
    ['不要', false, false, false],
  ]);
  expect(await auditOf(database.db, 'report', id)).toEqual(['messages.reportMember', 'messages.viewReport']);
  expect(await refusalOf(getReportFile(as(people.boss), { id: 999_999 }))).toBe('notFound');
});

it('deletes the reported messages for both and keeps the counts right', async () => {
  const { id } = await report();
  expect(await getCount(as(people.anna))).toMatchObject({ count: 1 });
  await decideReport(as(people.boss), { id, outcome: 'deleted', note: '广告' });
  expect((await dialogOf(people.anna, people.bert.id)).list.map((row) => row.content)).toEqual(['不要']);
  expect(await dialogOf(people.bert, people.anna.id)).toMatchObject({ total: 1 });
  expect(await getCount(as(people.anna))).toMatchObject({ count: 0 });
  expect(await list()).toEqual([]);
  expect(await list({ state: 'handled' })).toMatchObject([{ id, outcome: 'deleted', handledBy: { nickname: 'boss' } }]);
  expect(await auditOf(database.db, 'report', id)).toEqual(['messages.reportMember', 'messages.decideReport']);
  expect((await getReportFile(as(people.boss), { id })).decision).toBe('广告');
});

it('is decided once, however often it is sent', async () => {
  const { id } = await report();
  const all = await Promise.allSettled([1, 2, 3].map(() => decideReport(as(people.boss), { id, outcome: 'dismissed', note: '' })));
  expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(decideReport(as(people.boss), { id, outcome: 'acted', note: '' }))).toBe('reportHandled');
  expect(await refusalOf(decideReport(as(people.boss), { id: 999_999, outcome: 'acted', note: '' }))).toBe('notFound');
});
