import { describe, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { addMember, both, type Client, languages, openClient } from '#test/contract-client.ts';

/*
 * Section 11 of the wire contract.
 */

const app = useTestApp();
type Message = { id: number; content: string };

describe.each(languages)('11 interaction in %s', (language) => {
  const say = (zh: string, en: string) => both(zh, en)[language];

  async function pair(): Promise<{ a: Client; b: Client; ids: { a: number; b: number } }> {
    const [first, second] = [await addMember(app), await addMember(app)];
    const [a, b] = [openClient(app, language), openClient(app, language)];
    await a.logIn(first.username);
    await b.logIn(second.username);
    return { a, b, ids: { a: first.id, b: second.id } };
  }
  const count = async (client: Client) =>
    ((await client.get('/api/interaction/count')).data as { count: number }).count;
  const dialog = async (client: Client, userId: number) =>
    (await client.get('/api/interaction/dialog', { userId, page: 1, limit: 10 })).data as {
      list: Message[];
      total: number;
      userInfo: object;
    };

  test('guests may count nothing, and see cards', async () => {
    const guest = openClient(app, language);
    expect(await guest.get('/api/interaction/count')).toMatchObject({
      code: 1,
      data: { pollingInterval: '30', count: 0 },
    });
    const { id, username } = await addMember(app);
    expect(await guest.get('/api/interaction/userCard', { userId: id })).toMatchObject({
      code: 1,
      data: {
        user: { id, nickname: username },
        components: {
          statistic: expect.anything() as unknown,
          under_motto: expect.anything() as unknown,
          opt: expect.anything() as unknown,
          middle: expect.anything() as unknown,
          tab: expect.anything() as unknown,
        },
        officialAccount: expect.anything() as unknown,
      },
    });
    expect(await guest.get('/api/interaction/loadMoreUserRecent', { userId: id, page: 1, limit: 10 })).toMatchObject({
      code: 1,
      data: { data: [] },
    });
    for (const path of ['messageList', 'dialog'])
      expect(await guest.get(`/api/interaction/${path}`, { userId: id })).toMatchObject({ code: 303 });
    for (const path of ['markRead', 'sendMessage', 'delMessage'])
      expect(await guest.post(`/api/interaction/${path}`, { userId: id, content: 'x', ids: 'all' })).toMatchObject({
        code: 303,
      });
  });

  test('a message: sent, counted, listed, read, answered', async () => {
    const { a, b, ids } = await pair();
    expect(await a.post('/api/interaction/sendMessage', { userId: ids.b, content: '  你好 <b>x</b>  ' })).toMatchObject(
      { code: 1 },
    );
    expect(await count(b)).toBe(1);
    const list = (await b.get('/api/interaction/messageList', { page: 1, limit: 10, keywords: '', nickname: '' }))
      .data as {
      list: object[];
      total: number;
      officialAccount: unknown[];
      existUnread: boolean;
    };
    expect(list).toMatchObject({ total: 1, list: [{ show_user: { id: ids.a } }] });
    expect(list.existUnread).toBe(true);
    const read = await dialog(b, ids.a);
    expect(read).toMatchObject({ total: 1, userInfo: { id: ids.a } });
    expect(read.list).toHaveLength(1);
    expect(read.list[0]!.content).not.toContain('<b>');
    expect(await count(b)).toBe(0);
    await b.post('/api/interaction/sendMessage', { userId: ids.a, content: 'second' });
    expect((await dialog(a, ids.b)).list[0]).toMatchObject({ content: expect.stringContaining('second') as string });
  });

  test.each(['all', 'one', 'list'])('markRead takes %s', async (form) => {
    const { a, b, ids } = await pair();
    await a.post('/api/interaction/sendMessage', { userId: ids.b, content: 'unread' });
    const rows = await app.database.pool.query<{ id: number }>('select max(id) id from messages.message');
    const { id } = rows.rows[0]!;
    const answer = await b.post('/api/interaction/markRead', {
      ids: form === 'all' ? 'all' : form === 'one' ? id : [id],
    });
    expect(answer).toMatchObject({ code: 1, data: { count: 0 } });
    expect(await count(b)).toBe(0);
  });

  test('what cannot be sent', async () => {
    const { a, b, ids } = await pair();
    const send = async (body: object) =>
      a.post('/api/interaction/sendMessage', { userId: ids.b, content: 'x', ...body });
    expect(await send({ userId: 99_999_999 })).toMatchObject({
      code: 0,
      msg: say('找不到该用户！', "The user can't be found!"),
    });
    expect(await send({ userId: ids.a })).toMatchObject({
      code: 0,
      msg: say('不能给自己发消息。', 'You cannot send a message to yourself.'),
    });
    expect((await send({ content: '   ' })).code).toBe(0);
    expect((await send({ content: 'x'.repeat(2001) })).code).toBe(0);
    expect(await send({ content: 'y'.repeat(2000) })).toMatchObject({ code: 1 });
    await b.post('/api/messages/block', { userId: ids.a, blocked: true });
    expect(await send({})).toMatchObject({
      code: 0,
      msg: say('消息无法发送给对方。', 'The message cannot be sent to this member.'),
    });
    expect(await a.get('/api/interaction/dialog', { userId: 99_999_999, page: 1, limit: 10 })).toMatchObject({
      code: 0,
      msg: say('找不到该用户！', "The user can't be found!"),
    });
  });

  test('delMessage hides for me, and is gone for good when both have deleted it', async () => {
    const { a, b, ids } = await pair();
    await a.post('/api/interaction/sendMessage', { userId: ids.b, content: 'short-lived' });
    const { id } = (await dialog(a, ids.b)).list[0]!;
    expect(await a.post('/api/interaction/delMessage', { ids: [String(id)] })).toMatchObject({ code: 1 });
    expect((await dialog(a, ids.b)).list).toEqual([]);
    expect((await dialog(b, ids.a)).list).toHaveLength(1);
    await b.post('/api/interaction/delMessage', { ids: [String(id)] });
    expect((await app.database.pool.query('select 1 from messages.message where id = $1', [id])).rowCount).toBe(0);
  });
});
