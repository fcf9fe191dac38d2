import { unixSeconds } from '#app/core/unix-seconds.ts';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { type Member, newQuestion, newText, useTestApp } from '#test/app.ts';

const app = useTestApp();
type Call = { url: string; headers: IncomingHttpHeaders; body: string };
let receiver: Server;
let calls: Call[] = [];
let reply: (call: Call) => { status: number; body?: string; headers?: Record<string, string> };
let origin = '';
let staff: Member;
let member: Member;
let category: number;
let made = 0;

beforeAll(async () => {
  receiver = createServer((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      const call = { url: req.url ?? '', headers: req.headers, body };
      calls.push(call);
      const { status, body: said = 'ok', headers = {} } = reply(call);
      res.writeHead(status, headers).end(said);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  [staff, member] = await Promise.all([app.addMember('boss', { isStaff: true }), app.addMember('writer')]);
  category = await app.addCategory();
});
afterAll(() => new Promise((done) => receiver.close(done)));
beforeEach(async () => {
  await app.database.pool.query('update ask.webhook set is_on = false');
  await allow(['127.0.0.1']);
  await app.forgetLimits();
  calls = [];
  reply = () => ({ status: 204, body: '' });
});

async function allow(hosts: string[]): Promise<void> {
  await writeSetting({ db: app.database.db, now: new Date() }, 'webhookHosts', hosts);
  forgetSettings();
}
const save = (more: object = {}) =>
  app.done<{ id: number; secret: string }>(
    '/api/admin/saveWebhook',
    {
      id: 0,
      name: `hook ${(made += 1)}`,
      format: 'standard',
      address: `${origin}/hook`,
      events: ['post.created'],
      ...more,
    },
    { member: staff },
  );
const publish = (more: object = {}) => app.done('/api/ask/publishPost', newQuestion(category, more), { member });
const deliveries = async (id: number) => {
  const { data } = await app.get(`/api/admin/webhookDeliveries?id=${id}`, { member: staff });
  return data as {
    rows: { id: number; state: string; tries: number; status: number | null; error: string; round: number }[];
    webhook: { isOn: boolean; offReason: string };
  };
};
const arrived = async (count: number) => expect.poll(() => calls.length).toBe(count);
const retryNow = () =>
  app.database.pool.query(
    "update job.job set start_after = now() where name = 'ask.deliverWebhook' and state = 'retry'",
  );
const audits = async (action: string, id: number) =>
  (
    await app.database.pool.query<{ actor_id: number | null }>(
      'select actor_id from core.audit where action = $1 and subject_id = $2',
      [action, id],
    )
  ).rows;

describe('the desk', () => {
  test('asks for the secret of a chat service again when its address moves to another host', async () => {
    const name = 'a room that moves';
    const bot = { name, format: 'feishu', address: 'https://one.example/bot/1' };
    const { id } = await save({ ...bot, secret: 'signing-1' });
    const moved = { ...bot, id, events: ['post.created'], address: 'https://two.example/bot/1' };
    const change = (more: object = {}) => app.post('/api/admin/saveWebhook', { ...moved, ...more }, { member: staff });
    const listed = async () => {
      const { data } = await app.get(`/api/admin/webhookDeliveries?id=${id}`, { member: staff });
      return (data as { webhook: { hasSecret: boolean; address: string } }).webhook;
    };
    expect(await change()).toMatchObject({ code: 0, data: { fields: { secret: expect.any(String) } } });
    expect(await listed()).toMatchObject({ hasSecret: true, address: expect.stringContaining('one.example') });
    await save({ ...bot, id, address: 'https://one.example/bot/2' });
    await save({ ...moved, secret: 'signing-2' });
    expect(await listed()).toMatchObject({ hasSecret: true, address: expect.stringContaining('two.example') });
    await save({ ...moved, address: 'https://three.example/bot/1', dropsSecret: true });
    expect(await listed()).toMatchObject({ hasSecret: false, address: expect.stringContaining('three.example') });
  });

  test('gives a webhook of the standard format a new secret when it moves to another host', async () => {
    const name = 'moves';
    const { id, secret } = await save({ name });
    expect((await save({ id, name, address: `${origin}/other` })).secret).toBe('');
    const renewed = (await save({ id, name, address: 'https://two.example/hook' })).secret;
    expect(renewed).toMatch(/^whsec_/);
    expect(renewed).not.toBe(secret);
  });

  test('makes a webhook, shows its secret once and keeps address and secret sealed', async () => {
    const { id, secret } = await save({ address: `${origin}/hook?key=verysecret` });
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    const { data } = await app.get('/api/admin/webhooks', { member: staff });
    expect(JSON.stringify(data)).not.toContain('verysecret');
    const { rows } = await app.database.pool.query<{ whole: string }>(
      'select row(w.*)::text whole from ask.webhook w where id = $1',
      [id],
    );
    expect(rows[0]!.whole).not.toContain('verysecret');
    expect(rows[0]!.whole).not.toContain(secret);
    expect(await audits('ask.saveWebhook', id)).toEqual([{ actor_id: staff.id }]);
  });

  test('changes, renews and removes one, each with its audit row', async () => {
    const { id, secret } = await save();
    await app.done(
      '/api/admin/saveWebhook',
      { id, name: `renamed ${id}`, format: 'standard', events: ['answer.created', 'post.created'] },
      { member: staff },
    );
    const renewed = await app.done<{ secret: string }>('/api/admin/renewWebhookSecret', { id }, { member: staff });
    expect(renewed.secret).not.toBe(secret);
    const { webhook } = (await deliveries(id)) as unknown as { webhook: object };
    expect(webhook).toMatchObject({
      name: `renamed ${id}`,
      events: ['answer.created', 'post.created'],
      address: `${origin}/hook`,
    });
    await app.done('/api/admin/removeWebhook', { id }, { member: staff });
    expect(await app.get(`/api/admin/webhookDeliveries?id=${id}`, { member: staff })).toMatchObject({ code: 0 });
    expect(await audits('ask.renewWebhookSecret', id)).toEqual([{ actor_id: staff.id }]);
    expect(await audits('ask.removeWebhook', id)).toEqual([{ actor_id: staff.id }]);
  });

  test('is closed to members and guests, and asks staff for a fresh proof', async () => {
    const { id } = await save();
    for (const as of [member, null]) {
      for (const path of ['renewWebhookSecret', 'removeWebhook', 'testWebhook'])
        expect((await app.post(`/api/admin/${path}`, { id }, { member: as })).code).not.toBe(1);
      expect(
        (
          await app.post(
            '/api/admin/saveWebhook',
            { id: 0, name: 'x', format: 'standard', address: origin, events: ['post.created'] },
            { member: as },
          )
        ).code,
      ).not.toBe(1);
      expect(
        (await app.post('/api/admin/replayWebhook', { webhook: id, from: 0, to: 1 }, { member: as })).code,
      ).not.toBe(1);
      expect((await app.get('/api/admin/webhooks', { member: as })).code).not.toBe(1);
      expect((await app.get(`/api/admin/webhookDeliveries?id=${id}`, { member: as })).code).not.toBe(1);
    }
    await app.database.pool.query(
      "update account.login set proven_at = now() - interval '1 hour' where member_id = $1",
      [staff.id],
    );
    expect(await app.post('/api/admin/removeWebhook', { id }, { member: staff })).toMatchObject({
      code: 0,
      data: { type: 'need proof' },
    });
    await app.database.pool.query('update account.login set proven_at = now() where member_id = $1', [staff.id]);
  });

  test('refuses what is no address, a name that is taken and another format', async () => {
    const { id } = await save({ name: 'only one' });
    const body = { id: 0, name: 'Only One', format: 'standard', address: origin, events: ['post.created'] };
    expect(await app.post('/api/admin/saveWebhook', body, { member: staff })).toMatchObject({ code: 0 });
    for (const wrong of ['', 'ftp://example.org', 'javascript:alert(1)', 'no']) {
      expect(
        await app.post(
          '/api/admin/saveWebhook',
          { ...body, name: newText().slice(0, 50), address: wrong },
          { member: staff },
        ),
      ).toMatchObject({ code: 0 });
    }
    expect(
      await app.post('/api/admin/saveWebhook', { ...body, id, name: 'only one', format: 'slack' }, { member: staff }),
    ).toMatchObject({ code: 0 });
  });
});

describe('a delivery', () => {
  test('is signed by Standard Webhooks and holds what a guest sees', async () => {
    const { secret } = await save();
    const { id } = await publish({ title: 'A question with a signed message' });
    await arrived(1);
    const { headers, body, url } = calls[0]!;
    expect(url).toBe('/hook');
    const payload = new Verifier(secret).verify(body, headers as Record<string, string>) as {
      type: string;
      data: { post: Record<string, unknown> };
    };
    expect(payload).toMatchObject({
      type: 'post.created',
      data: {
        post: {
          id,
          kind: 'question',
          title: 'A question with a signed message',
          author: { username: 'writer' },
          tags: ['context'],
        },
      },
    });
    expect(payload.data.post['url']).toBe(`${app.url}/ask/info/${id}`);
    expect(() =>
      new Verifier(secret).verify(body.replace('signed', 'forged'), headers as Record<string, string>),
    ).toThrow();
  });

  test('tells of answers, acceptances and comments with their places', async () => {
    await save({ events: ['answer.created', 'answer.accepted', 'comment.created', 'post.deleted'] });
    const { id: postId } = await publish();
    const answer = await app.done('/api/ask/postAnswer', { postId, markdown: 'Raise the window.' }, { member: staff });
    await app.done(
      '/api/ask/postComment',
      { subject: 'answer', id: answer.id, markdown: 'That helped me.' },
      { member },
    );
    await app.done('/api/ask/accept', { answerId: answer.id, accepted: true }, { member });
    await arrived(3);
    await app.done('/api/ask/accept', { answerId: answer.id, accepted: false }, { member });
    const other = await publish();
    await app.done('/api/ask/deletePost', { id: other.id }, { member });
    await arrived(4);
    const said = calls.map(
      ({ body }) => JSON.parse(body) as { type: string; data: Record<string, Record<string, unknown>> },
    );
    const of = (type: string) => said.find((one) => one.type === type)!.data;
    expect(of('answer.created')).toMatchObject({
      post: { id: postId },
      answer: { id: answer.id, excerpt: 'Raise the window.', url: `${app.url}/ask/info/${postId}#a${answer.id}` },
    });
    expect(of('answer.accepted')).toMatchObject({ answer: { id: answer.id, isAccepted: true } });
    expect(of('comment.created')).toMatchObject({ comment: { excerpt: 'That helped me.' } });
    expect(of('post.deleted')).toEqual({ post: { id: other.id } });
  });

  test('is withheld when no guest may see the thing any more', async () => {
    const { id } = await save();
    const { id: postId } = await publish();
    await arrived(1);
    const { rows } = await app.database.pool.query<{ id: number }>(
      "insert into ask.webhook_event (uid, type, subject_kind, subject_id, at) values ('msg_test', 'post.edited', 'post', $1, now()) returning id",
      [postId],
    );
    await app.done('/api/ask/deletePost', { id: postId }, { member });
    const { spreadEvent } = await import('./webhook-events.commands.server.ts');
    await spreadEvent(
      {
        db: app.database.db,
        actor: { kind: 'job', name: 'test' },
        now: new Date(),
        language: 'zh-cn',
        requestId: 'test',
      },
      { eventId: rows[0]!.id },
    );
    const { rows: events } = await app.database.pool.query(
      "select state, payload from ask.webhook_event where uid = 'msg_test'",
    );
    expect(events).toEqual([{ state: 'withheld', payload: null }]);
    expect((await deliveries(id)).rows).toHaveLength(1);
  });

  test('is tried again until it is taken, with the same message id', async () => {
    const { id } = await save();
    reply = () => (calls.length < 3 ? { status: 503, body: 'come back later' } : { status: 200 });
    await publish();
    await arrived(1);
    for (const count of [2, 3])
      await expect.poll(() => retryNow().then(() => calls.length)).toBeGreaterThanOrEqual(count);
    await expect
      .poll(async () => (await deliveries(id)).rows[0])
      .toMatchObject({ state: 'delivered', tries: 3, status: 200 });
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { data } = await app.get(`/api/admin/webhookDelivery?id=${(await deliveries(id)).rows[0]!.id}`, {
      member: staff,
    });
    const { attempts, payload } = data as {
      attempts: { status: number; response: string }[];
      payload: { type: string };
    };
    expect(attempts.map(({ status, response }) => [status, response])).toEqual([
      [503, 'come back later'],
      [503, 'come back later'],
      [200, 'ok'],
    ]);
    expect(payload.type).toBe('post.created');
  });

  test('follows no redirect', async () => {
    const { id } = await save();
    reply = () => ({ status: 302, headers: { location: `${origin}/elsewhere` } });
    await publish();
    await expect.poll(async () => (await deliveries(id)).rows[0]?.status).toBe(302);
    expect(new Set(calls.map(({ url }) => url))).toEqual(new Set(['/hook']));
  });

  test('goes to no private address unless the operator allows the host', async () => {
    await allow([]);
    const byAddress = await save();
    const byName = await save({ address: `http://localhost:${new URL(origin).port}/hook` });
    for (const { id } of [byAddress, byName]) {
      const tried = await app.done<{ isTaken: boolean; error: string }>(
        '/api/admin/testWebhook',
        { id },
        { member: staff },
      );
      expect(tried).toMatchObject({ isTaken: false, status: null });
      expect(tried.error).toContain('not a public address');
    }
    expect(calls).toEqual([]);
    await allow(['localhost']);
    expect(await app.done('/api/admin/testWebhook', { id: byName.id }, { member: staff })).toMatchObject({
      isTaken: true,
      status: 204,
    });
    expect(await audits('ask.testWebhook', byName.id)).toHaveLength(2);
  });

  test('an address that is gone is switched off at once, and whoever made it is told', async () => {
    const { id } = await save();
    reply = () => ({ status: 410 });
    await publish();
    await expect.poll(async () => (await deliveries(id)).webhook).toMatchObject({ isOn: false, offReason: 'gone' });
    expect(await audits('ask.switchOffWebhook', id)).toEqual([{ actor_id: null }]);
    const { rows } = await app.database.pool.query(
      "select act, path from messages.notice where member_id = $1 and subject_kind = 'webhook' and subject_id = $2",
      [staff.id, id],
    );
    expect(rows).toEqual([{ act: 'webhookOff', path: `/admin/webhooks/${id}` }]);
  });

  test('too many failures switch it off; what waits is dropped', async () => {
    const { id } = await save();
    await app.database.pool.query(
      "update ask.webhook set failures = 60, failing_since = now() - interval '6 days' where id = $1",
      [id],
    );
    reply = () => ({ status: 500 });
    await publish();
    await expect.poll(async () => (await deliveries(id)).webhook).toMatchObject({ isOn: false, offReason: 'failures' });
    expect((await deliveries(id)).rows[0]).toMatchObject({ state: 'dropped' });
  });

  test('is sent again alone or for a range of time', async () => {
    const { id } = await save();
    reply = () => ({ status: 410 });
    await publish();
    await expect.poll(async () => (await deliveries(id)).webhook.isOn).toBe(false);
    const [first] = (await deliveries(id)).rows;
    expect(await app.post('/api/admin/replayWebhook', { delivery: first!.id }, { member: staff })).toMatchObject({
      code: 0,
    });
    await app.done(
      '/api/admin/saveWebhook',
      { id, name: `on again ${id}`, format: 'standard', events: ['post.created'], isOn: true },
      { member: staff },
    );
    reply = () => ({ status: 200 });
    expect(await app.done('/api/admin/replayWebhook', { delivery: first!.id }, { member: staff })).toEqual({
      count: 1,
    });
    await arrived(2);
    expect(calls[0]!.headers['webhook-id']).toBe(calls[1]!.headers['webhook-id']);
    await expect
      .poll(async () => (await deliveries(id)).rows.map(({ state, round }) => [state, round]))
      .toEqual([
        ['delivered', 1],
        ['failed', 0],
      ]);
    const now = unixSeconds();
    const range = { webhook: id, from: now - 3600, to: now + 60 };
    expect(await app.post('/api/admin/replayWebhook', range, { member: staff })).toMatchObject({ code: 0 });
    expect(await app.done('/api/admin/replayWebhook', { ...range, onlyFailed: false }, { member: staff })).toEqual({
      count: 1,
    });
    await arrived(3);
    expect(await audits('ask.replayWebhook', id)).toHaveLength(2);
  });
});

describe('chat services', () => {
  test.each([
    [
      'slack',
      'ok',
      '',
      (body: Record<string, unknown>) => expect(body['text']).toMatch(/^<http.*\|writer posted “.*”>/),
    ],
    [
      'wecom',
      '{"errcode":0,"errmsg":"ok"}',
      '',
      (body: Record<string, unknown>) =>
        expect(body).toMatchObject({ msgtype: 'markdown', markdown: { content: expect.stringContaining('](http') } }),
    ],
    [
      'dingtalk',
      '{"errcode":0,"errmsg":"ok"}',
      'SECabc',
      (body: Record<string, unknown>) =>
        expect(body).toMatchObject({
          msgtype: 'markdown',
          markdown: { title: expect.stringContaining('writer posted') },
        }),
    ],
    [
      'feishu',
      '{"code":0,"msg":"success"}',
      'abc',
      (body: Record<string, unknown>) =>
        expect(body).toMatchObject({ msg_type: 'post', content: { post: { zh_cn: {} } } }),
    ],
  ] as const)('%s is told in its own shape', async (format, said, secret, check) => {
    const { id } = await save({ format, language: 'en', secret, address: `${origin}/bot/key-of-the-room` });
    reply = () => ({ status: 200, body: said });
    await publish();
    await arrived(1);
    check(JSON.parse(calls[0]!.body) as Record<string, unknown>);
    await expect.poll(async () => (await deliveries(id)).rows[0]?.state).toBe('delivered');
    expect(JSON.stringify(await deliveries(id))).not.toContain('key-of-the-room');
  });
});
