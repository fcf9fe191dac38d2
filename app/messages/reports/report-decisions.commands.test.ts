import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '#app/core/ctx.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { delMessage, sendMessage } from '#app/messages/conversations/messages.commands.server.ts';
import { getCount, getDialog } from '#app/messages/conversations/messages.queries.server.ts';
import { composeMail } from '#app/messages/notices/notice-mails.queries.server.ts';
import { listNotices } from '#app/messages/notices/notices.queries.server.ts';
import { reportMember } from './message-reports.commands.server.ts';
import { getReportFile, listReports } from './message-reports.queries.server.ts';
import { ReportListInput } from './message-reports.schema.ts';
import { decideReport } from './report-decisions.commands.server.ts';

const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'boss' | 'clerk', Actor & { id: number }>;
const as = (actor: Actor) => ctxAs(database.db, actor);
const list = async (input: object = {}) => (await listReports(as(people.boss), ReportListInput.parse(input))).rows;
const dialogOf = (actor: Actor, userId: number) => getDialog(as(actor), { userId, page: 1, limit: 50 });

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
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
  expect(await list()).toMatchObject([
    {
      id,
      reason: 'fraud',
      excerpt: '加我微信',
      messages: 1,
      reporter: { nickname: 'anna' },
      member: { nickname: 'bert' },
    },
  ]);
  const file = await getReportFile(as(people.boss), { id });
  expect(file).toMatchObject({ note: '骗子', others: 0 });
  expect(
    file.conversation.map(({ text, isFromMember, isReported, isGone }) => [text, isFromMember, isReported, isGone]),
  ).toEqual([
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

it('tells who reported whether something was done, never what, and nobody else', async () => {
  const told = async (actor: Actor) =>
    (await listNotices(as(actor), { kind: '', unread: true })).rows.map(({ kind, act, path, data, actor: by }) => ({
      kind,
      act,
      path,
      data,
      by,
    }));
  const path = `/user/card/${people.bert.id}`;
  for (const [outcome, act] of [
    ['dismissed', 'reportDismissed'],
    ['deleted', 'reportUpheld'],
    ['acted', 'reportUpheld'],
  ] as const) {
    await sql`truncate messages.notice, messages.notice_state, core.throttle`.execute(database.db);
    const { id } = await report();
    await decideReport(as(people.boss), { id, outcome, note: '停用三天' });
    expect(await told(people.anna)).toEqual([{ kind: 'moderation', act, path, data: {}, by: null }]);
    expect(await told(people.bert)).toEqual([]);
  }
});

it('mails it in the member’s language', async () => {
  const { id } = await report();
  await decideReport(as(people.boss), { id, outcome: 'acted', note: '' });
  const notices = (await listNotices(as(people.anna), { kind: 'moderation', unread: true })).rows.slice(0, 1);
  const mail = (language: Language) =>
    composeMail({
      contact: { id: people.anna.id, nickname: 'anna', email: 'anna@example.org', language },
      siteName: 'Wenwo',
      rhythm: 'now',
      notices,
      announcements: [],
    });
  expect(mail('zh-cn')).toMatchObject({ subject: expect.stringContaining('你的举报已核实，我们已作出处理') as string });
  expect(mail('zh-cn').text).toContain(`/user/card/${people.bert.id}`);
  expect(mail('en').text).toContain('* We looked into your report and took action');
  expect(mail('en').html).toContain('We looked into your report and took action');
});

it('is decided once, however often it is sent', async () => {
  const { id } = await report();
  const all = await Promise.allSettled(
    [1, 2, 3].map(() => decideReport(as(people.boss), { id, outcome: 'dismissed', note: '' })),
  );
  expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(decideReport(as(people.boss), { id, outcome: 'acted', note: '' }))).toBe('reportHandled');
  expect(await refusalOf(decideReport(as(people.boss), { id: 999_999, outcome: 'acted', note: '' }))).toBe('notFound');
});
