import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEditorAccounts } from '#app/account/login/login.commands.server.ts';
import type { Actor } from '#app/core/ctx.server.ts';
import { asStaff, auditOf, ctxAs, grantConsole, makeMembers, refusalOf, testNow, visitor } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { expectSidesToHold } from '#test/messages.ts';
import { delConversation, delMessage, markRead, readDialog, sendMessage } from './messages.commands.server.ts';
import { countUnread, getCount, getDialog, listMessages } from './messages.queries.server.ts';

type Person = Actor & { id: number };
const database = useTestDatabase();
let people: Record<'anna' | 'bert' | 'chen' | 'newcomer', Person>;

const as = (actor: Actor, now = testNow) => ctxAs(database.db, actor, { now });
const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
const page = { page: 1, limit: 10 };
const all = { ...page, keywords: '', nickname: '', unread: false };
const send = (from: Person, to: Person, content: string, more: { key?: string; now?: Date } = {}) =>
  sendMessage(as(from, more.now ?? testNow), { userId: to.id, content, ...(more.key ? { key: more.key } : {}) });
const seenBy = async (who: Person, other: Person) =>
  (await getDialog(as(who), { ...page, limit: 100, userId: other.id })).list.map((row) => row.content).toReversed();

beforeAll(async () => {
  people = {
    ...(await makeMembers(database.db, ['anna', 'bert', 'chen'])),
    ...(await makeMembers(database.db, ['newcomer'], new Date(testNow.getTime() - 3_600_000))),
  };
});
beforeEach(async () => {
  await sql`delete from messages.conversation`.execute(database.db);
  await sql`delete from core.throttle`.execute(database.db);
});

describe('sendMessage', () => {
  it('reaches the other, who has one unread message, and is on record without its words', async () => {
    const sent = await send(people.anna, people.bert, '你好 <b>');
    expect(sent).toMatchObject({
      user_id: people.anna.id,
      recipient_id: people.bert.id,
      content: '你好 &lt;b&gt;',
      status: 'unread',
      create_time: '刚刚',
    });
    expect(await getCount(as(people.bert))).toEqual({ pollingInterval: '30', count: 1, notices: 0 });
    expect(await getCount(as(people.anna))).toMatchObject({ count: 0 });
    expect(await auditOf(database.db, 'message', sent.id)).toEqual(['messages.sendMessage']);
    const { rows } = await sql<{ detail: unknown }>`select detail from core.audit
      where action = 'messages.sendMessage' and subject_id = ${sent.id}`.execute(database.db);
    expect(rows[0]!.detail).toEqual({ to: people.bert.id });
  });

  it('refuses visitors, oneself and unknown members', async () => {
    expect(await refusalOf(sendMessage(as(visitor), { userId: people.anna.id, content: 'x' }))).toBe('needLogin');
    expect(await refusalOf(send(people.anna, people.anna, 'x'))).toBe('notToSelf');
    expect(await refusalOf(sendMessage(as(people.anna), { userId: 999_999, content: 'x' }))).toBe('userNotFound');
  });

  it('takes the same key, or the same words within five seconds, for the same message', async () => {
    const one = await send(people.anna, people.bert, '在吗', { key: 'key-00000001' });
    const again = await send(people.anna, people.bert, '在吗', { key: 'key-00000001', now: later(600) });
    expect(again.id).toBe(one.id);
    expect((await send(people.anna, people.bert, '在吗', { key: 'key-00000002' })).id).not.toBe(one.id);
    const plain = await send(people.anna, people.bert, '嗯');
    expect((await send(people.anna, people.bert, '嗯', { now: later(4) })).id).toBe(plain.id);
    expect((await send(people.anna, people.bert, '嗯', { now: later(6) })).id).not.toBe(plain.id);
    expect((await send(people.bert, people.anna, '嗯')).id).not.toBe(plain.id);
  });

  it('leaves one message of fifty at once', async () => {
    const sent = await Promise.all(Array.from({ length: 50 }, () => send(people.anna, people.chen, '双击')));
    expect(new Set(sent.map((row) => row.id)).size).toBe(1);
    expect(await seenBy(people.chen, people.anna)).toEqual(['双击']);
    await expectSidesToHold(database.db);
  });

  it('is limited to thirty a minute, and for new members to twenty a day to those who never answered', async () => {
    for (let i = 0; i < 30; i += 1) await send(people.anna, people.bert, `第 ${i} 条`);
    expect(await refusalOf(send(people.anna, people.bert, '再来'))).toBe('tooFast');
    await send(people.anna, people.bert, '再来', { now: later(60) });

    for (let i = 0; i < 20; i += 1) await send(people.newcomer, people.chen, `第 ${i} 条`);
    expect(await refusalOf(send(people.newcomer, people.chen, '再来', { now: later(120) }))).toBe('tooManyToStrangers');
    await send(people.chen, people.newcomer, '收到');
    await send(people.newcomer, people.chen, '现在可以了', { now: later(120) });
    expect(await refusalOf(send(people.newcomer, people.bert, '陌生人', { now: later(120) }))).toBe(
      'tooManyToStrangers',
    );
    const asClerk = as(asStaff(people.newcomer), later(120));
    await grantConsole(database.db, people.newcomer.id, ['moderation/edit']);
    expect(await refusalOf(sendMessage(asClerk, { userId: people.bert.id, content: '工作人员' }))).toBe(
      'tooManyToStrangers',
    );
    await grantConsole(database.db, people.newcomer.id, ['moderation/unlimited']);
    await sendMessage(asClerk, { userId: people.bert.id, content: '工作人员' });
  });
});

describe('accounts that nobody reads for', () => {
  it('take no messages, and say why; what was written before stays readable', async () => {
    const { gone } = await makeMembers(database.db, ['gone']);
    await send(people.anna, gone, '再见');
    expect((await getDialog(as(people.anna), { ...page, userId: gone.id })).unreachable).toBeNull();
    await sql`update account.member set closed_at = now(), password_hash = null, username = 'closed-x'
      where id = ${gone.id}`.execute(database.db);
    expect(await refusalOf(send(people.anna, gone, '还在吗'))).toBe('closedAccount');
    expect(await getDialog(as(people.anna), { ...page, userId: gone.id })).toMatchObject({
      unreachable: 'closed',
      list: [{ content: '再见' }],
    });
    expect((await listMessages(as(people.anna), all)).list).toHaveLength(1);
  });

  it('are the editors of the starter content too', async () => {
    const ids = await createEditorAccounts(as({ kind: 'job', name: 'test' }), { desk_one: { nickname: 'Desk' } }, '');
    const editor = { ...people.anna, id: ids.get('desk_one')! };
    expect(await refusalOf(send(people.anna, editor, '你好'))).toBe('editorAccount');
    expect(await getDialog(as(people.anna), { ...page, userId: editor.id })).toMatchObject({
      unreachable: 'editor',
      list: [],
    });
    expect((await sql`select from messages.message`.execute(database.db)).rows).toEqual([]);
  });
});

describe('lists', () => {
  it('show each conversation once, the newest first, found by name, words and unread', async () => {
    await send(people.anna, people.bert, '显卡怎么选');
    await send(people.chen, people.anna, 'Hello ANNA');
    await send(people.bert, people.anna, '100%_不便宜');
    const { list, total, existUnread } = await listMessages(as(people.anna), all);
    expect(list.map((row) => [row.show_user.nickname, row.content, row.unread, row.status])).toEqual([
      ['bert', '100%_不便宜', 1, 'unread'],
      ['chen', 'Hello ANNA', 1, 'unread'],
    ]);
    expect([total, existUnread]).toEqual([2, true]);
    const names = async (input: Partial<typeof all & { before: number }>) =>
      (await listMessages(as(people.anna), { ...all, ...input })).list.map(
        (row) => `${row.show_user.nickname}: ${row.content}`,
      );
    expect(await names({ nickname: 'HE' })).toEqual(['chen: Hello ANNA']);
    expect(await names({ keywords: '显卡' })).toEqual(['bert: 显卡怎么选']);
    expect(await names({ keywords: 'anna' })).toEqual(['chen: Hello ANNA']);
    expect(await names({ keywords: '0%_' })).toEqual(['bert: 100%_不便宜']);
    expect(await names({ before: list[0]!.id })).toEqual(['chen: Hello ANNA']);
    expect(await names({ page: 2, limit: 1 })).toEqual(['chen: Hello ANNA']);
    await markRead(as(people.anna), { ids: [list[0]!.id] });
    expect(await names({ unread: true })).toEqual(['chen: Hello ANNA']);
    expect((await listMessages(as(people.chen), all)).existUnread).toBe(false);
  });

  it('never show a third member anything', async () => {
    const { id } = await send(people.anna, people.bert, '只给你看');
    expect((await listMessages(as(people.chen), all)).list).toEqual([]);
    expect((await listMessages(as(people.chen), { ...all, keywords: '只给你看' })).list).toEqual([]);
    expect((await getDialog(as(people.chen), { ...page, userId: people.anna.id })).list).toEqual([]);
    await markRead(as(people.chen), { ids: [id] });
    expect(await countUnread(as(people.bert), people.bert.id)).toBe(1);
    expect(await delMessage(as(people.chen), { ids: [id], forBoth: false })).toEqual({ count: 0 });
    expect(await delMessage(as(people.chen), { ids: [id], forBoth: true })).toEqual({ count: 0 });
    expect(await seenBy(people.bert, people.anna)).toEqual(['只给你看']);
    expect(await refusalOf(listMessages(as(visitor), all))).toBe('needLogin');
    expect(await refusalOf(getDialog(as(visitor), { ...page, userId: 1 }))).toBe('needLogin');
    expect(await refusalOf(markRead(as(visitor), { ids: 'all' }))).toBe('needLogin');
  });
});

it('staff who are signed in as a member neither read nor write their messages', async () => {
  await send(people.bert, people.anna, '私下的话');
  const other = as({ ...people.anna, impersonatorId: people.chen.id } as Person);
  const tries = [
    () => listMessages(other, all),
    () => readDialog(other, { ...page, userId: people.bert.id }),
    () => markRead(other, { ids: 'all' }),
    () => sendMessage(other, { userId: people.bert.id, content: '冒充' }),
    () => delConversation(other, { userId: people.bert.id }),
  ];
  for (const one of tries) expect(await refusalOf(one())).toBe('noPermission');
});

describe('readDialog and markRead', () => {
  it('make what is on the page read, page by page', async () => {
    for (let i = 0; i < 5; i += 1) await send(people.anna, people.bert, `第 ${i} 条`);
    const first = await readDialog(as(people.bert), { userId: people.anna.id, page: 1, limit: 2 });
    expect([first.total, first.list.map((row) => row.content), first.list.map((row) => row.status)]).toEqual([
      5,
      ['第 4 条', '第 3 条'],
      ['read', 'read'],
    ]);
    expect(first).toMatchObject({
      userInfo: { nickname: 'anna' },
      blocked: false,
      list: [{ user: { nickname: 'anna' }, recipient: { nickname: 'bert' } }, {}],
    });
    expect(await countUnread(as(people.bert), people.bert.id)).toBe(3);
    await readDialog(as(people.anna), { userId: people.bert.id, page: 1, limit: 10 });
    expect(await countUnread(as(people.bert), people.bert.id)).toBe(3);
    const before = await readDialog(as(people.bert), {
      userId: people.anna.id,
      page: 1,
      limit: 2,
      before: first.list[1]!.id,
    });
    expect(before.list.map((row) => row.content)).toEqual(['第 2 条', '第 1 条']);
    expect(await markRead(as(people.bert), { ids: 'all' })).toEqual({ count: 0 });
    expect(await auditOf(database.db, 'member', people.bert.id)).toContain('messages.markRead');
    await expectSidesToHold(database.db);
  });

  it('find no dialog with oneself or nobody', async () => {
    expect(await refusalOf(readDialog(as(people.anna), { ...page, userId: people.anna.id }))).toBe('userNotFound');
    expect(await refusalOf(readDialog(as(people.anna), { ...page, userId: 999_999 }))).toBe('userNotFound');
  });
});

describe('deleting', () => {
  it('hides for oneself, and is for good when both have', async () => {
    const { id } = await send(people.anna, people.bert, '一');
    await send(people.anna, people.bert, '二');
    expect(await delMessage(as(people.bert), { ids: [id], forBoth: false })).toEqual({ count: 1 });
    expect([await seenBy(people.bert, people.anna), await seenBy(people.anna, people.bert)]).toEqual([
      ['二'],
      ['一', '二'],
    ]);
    expect(await countUnread(as(people.bert), people.bert.id)).toBe(1);
    await delMessage(as(people.anna), { ids: [id], forBoth: false });
    expect((await sql`select from messages.message where id = ${id}`.execute(database.db)).rows).toHaveLength(0);
    await expectSidesToHold(database.db);
  });

  it('takes own new messages back from both', async () => {
    const { id } = await send(people.anna, people.bert, '发错了');
    expect(await refusalOf(delMessage(as(people.bert), { ids: [id], forBoth: true }))).toBe('cannotTakeBack');
    expect(await refusalOf(delMessage(as(people.anna, later(90_000)), { ids: [id], forBoth: true }))).toBe(
      'cannotTakeBack',
    );
    const conversation = await sql<{ id: number }>`select id from messages.conversation`.execute(database.db);
    expect(await delMessage(as(people.anna), { ids: [id], forBoth: true })).toEqual({ count: 1 });
    expect(await auditOf(database.db, 'conversation', conversation.rows[0]!.id)).toEqual(['messages.delMessage']);
    expect([await seenBy(people.bert, people.anna), await countUnread(as(people.bert), people.bert.id)]).toEqual([
      [],
      0,
    ]);
    expect((await listMessages(as(people.bert), all)).list).toEqual([]);
    await expectSidesToHold(database.db);
  });

  it('empties a conversation for one side, which comes back with the next message', async () => {
    await send(people.anna, people.bert, '一');
    await send(people.bert, people.anna, '二');
    expect(await refusalOf(delConversation(as(visitor), { userId: people.bert.id }))).toBe('needLogin');
    expect(await delConversation(as(people.chen), { userId: people.bert.id })).toEqual({ count: 0 });
    expect(await delConversation(as(people.anna), { userId: people.bert.id })).toEqual({ count: 2 });
    expect((await listMessages(as(people.anna), all)).total).toBe(0);
    expect(await seenBy(people.bert, people.anna)).toEqual(['一', '二']);
    await send(people.bert, people.anna, '三');
    expect(await seenBy(people.anna, people.bert)).toEqual(['三']);
    await delConversation(as(people.bert), { userId: people.anna.id });
    expect((await sql`select from messages.message`.execute(database.db)).rows).toHaveLength(1);
    await expectSidesToHold(database.db);
  });
});

it('counts hold after whatever three members do at once', async () => {
  const trio = [people.anna, people.bert, people.chen];
  const act = fc.record({
    who: fc.nat(2),
    other: fc.nat(1),
    what: fc.constantFrom('send', 'read', 'readAll', 'delete', 'back', 'empty'),
    pick: fc.nat(8),
    at: fc.nat(500),
  });
  const property = fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
    await sql`delete from core.throttle`.execute(database.db);
    await Promise.all(
      acts.map(async ({ who, other, what, pick, at }) => {
        const me = trio[who]!;
        const them = trio[(who + 1 + other) % 3]!;
        const ctx = as(me, later(at));
        if (what === 'send') return sendMessage(ctx, { userId: them.id, content: `${pick}` }).catch(passRefusal);
        if (what === 'read') return readDialog(ctx, { userId: them.id, page: 1, limit: 3 });
        if (what === 'readAll') return markRead(ctx, { ids: 'all' });
        if (what === 'empty') return delConversation(ctx, { userId: them.id });
        const { list } = await getDialog(ctx, { userId: them.id, page: 1, limit: 10 });
        const ids = list.slice(pick % 3, pick).map((row) => row.id);
        return ids.length > 0 ? delMessage(ctx, { ids, forBoth: what === 'back' }).catch(passRefusal) : null;
      }),
    );
    await expectSidesToHold(database.db);
  });
  await fc.assert(property, { numRuns: 25, endOnFailure: true });
});

function passRefusal(error: unknown): null {
  if (error instanceof Error && error.name === 'Refusal') return null;
  throw error;
}
