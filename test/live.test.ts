import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endLogins } from '#app/account/sessions/sessions.commands.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { tell } from '#app/core/stream/tell.server.ts';
import { streamsOfMember } from '#app/site/live/live-register.server.ts';
import { type Member, newQuestion, newText, useTestApp } from '#test/app.ts';
import { ctxAs, visitor } from '#test/ask.ts';
import { addStaff } from '#test/console.ts';

const app = useTestApp();
let asker: Member;
let answerer: Member;
let reader: Member;
let category = 0;
let post = 0;
beforeAll(async () => {
  [asker, answerer, reader] = [
    await app.addMember('asker'),
    await app.addMember('answerer'),
    await app.addMember('reader'),
  ];
  category = await app.addCategory();
  post = (await app.done('/api/ask/publishPost', newQuestion(category), { member: asker })).id;
});
beforeEach(() => app.forgetLimits());
const open: AbortController[] = [];
afterEach(() => open.splice(0).forEach((one) => one.abort()));

type Event = { event: string; data: Record<string, unknown>; id: string };

/** Listens as a browser does; `events` are those that came so far. */
async function listen(
  member: Member,
  topics: string,
  { last = '', headers = {} }: { last?: string; headers?: Record<string, string> } = {},
) {
  const stop = new AbortController();
  open.push(stop);
  const response = await fetch(`${app.url}/api/live?topics=${topics}`, {
    signal: stop.signal,
    headers: {
      cookie: app.cookiesOf(member),
      accept: 'text/event-stream',
      'sec-fetch-site': 'same-origin',
      ...(last && { 'last-event-id': last }),
      ...headers,
    },
  });
  const events: Event[] = [];
  let position = '';
  let isOver = false;
  const read = async () => {
    let text = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + piece).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        position = field('id') || position;
        if (field('event'))
          events.push({ event: field('event'), data: JSON.parse(field('data')) as Event['data'], id: field('id') });
      }
    }
  };
  const done = response.headers.get('content-type')?.startsWith('text/event-stream')
    ? read()
        .catch(() => {})
        .finally(() => (isOver = true))
    : Promise.resolve();
  const named = (name: string) => events.filter(({ event }) => event === name).map(({ data }) => data);
  return { response, events, named, done, stop, position: () => position, isOver: () => isOver };
}

const answer = async () => {
  const made = await app.done<{ id: number; held: boolean }>(
    '/api/ask/postAnswer',
    { postId: post, markdown: newText() },
    { member: answerer },
  );
  expect(made.held).toBe(false);
  return made;
};
const vote = (member: Member, subject: string, id: number, value: number) =>
  app.done('/api/ask/vote', { subject, id, value }, { member });

describe('a page that listens to a thread', () => {
  test('is told of answers, comments, votes, acceptance, edits and closing by ids and numbers, at once', async () => {
    const page = await listen(reader, `me,post:${post}`);
    expect([page.response.status, page.response.headers.get('x-accel-buffering')]).toEqual([200, 'no']);
    expect(page.response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(page.response.headers.get('content-encoding')).toBeNull();
    await expect.poll(() => page.named('count')).toEqual([{ messages: 0, notices: 0 }]);
    expect(page.named('release')).toEqual([{ build: expect.stringMatching(/./) as string }]);
    const { id } = await answer();
    await expect.poll(() => page.named('answer')).toMatchObject([{ post, id }]);
    const markdown = newText();
    const comment = await app.done('/api/ask/postComment', { subject: 'answer', id, markdown }, { member: asker });
    await expect.poll(() => page.named('comment')).toMatchObject([{ post, id: comment.id }]);
    await vote(asker, 'answer', id, 1);
    await expect.poll(() => page.named('votes')).toEqual([{ post, scores: [{ of: 'answer', id, score: 1 }] }]);
    await app.done('/api/ask/accept', { answerId: id, accepted: true }, { member: asker });
    await expect
      .poll(() => page.named('state'))
      .toMatchObject([{ post, what: 'accepted', by: expect.stringMatching(/^[\da-f-]{36}$/) as string }]);
    expect(JSON.stringify(page.events)).not.toMatch(/nickname|markdown|asker|answerer/);
    const { rows } = await sql<{ key: string }>`select distinct key from core.stream, jsonb_object_keys(data) key
      where topic like 'post:%' order by key`.execute(app.database.db);
    expect(rows.map(({ key }) => key)).toEqual(['by', 'id', 'of', 'what']); // nobody's name or number: `by` is a call's
  });

  test('is told of many votes once a second', async () => {
    const page = await listen(reader, `post:${post}`);
    for (const value of [1, 0, -1, 0, 1, 0]) await vote(answerer, 'post', post, value);
    await expect.poll(() => page.named('votes').at(-1)).toEqual({ post, scores: [{ of: 'post', id: post, score: 0 }] });
    expect(page.named('votes').length).toBeLessThanOrEqual(3);
  });

  test('hears what it missed when it comes back, once, and is told to read anew after too much or too long', async () => {
    const page = await listen(reader, `post:${post}`);
    await answer();
    await expect.poll(() => page.named('answer').length).toBe(1);
    page.stop.abort();
    await page.done;
    const [one, two] = [await answer(), await answer()];
    const back = await listen(reader, `post:${post}`, { last: page.position() });
    const three = await answer();
    await expect.poll(() => back.named('answer').some(({ id }) => id === three.id)).toBe(true);
    const heard = [...page.named('answer'), ...back.named('answer')];
    const once = [...new Map(heard.map(({ n, id }) => [n, id])).values()];
    expect(once.slice(-3)).toEqual([one.id, two.id, three.id]);
    expect(back.named('answer').filter(({ id }) => id === three.id)).toHaveLength(1);

    const [xid] = page.position().split('-');
    for (const last of [`${xid}-1`, 'nonsense', '-', '99999999999999999999999-1', `${'9'.repeat(19)}-1`]) {
      const anew = await listen(reader, `post:${post}`, { last });
      await expect.poll(() => anew.named('reset')).toEqual([{}]);
      anew.stop.abort();
      await anew.done;
    }
    const row = { topic: `post:${post}`, kind: 'state', data: { what: 'edited' } };
    await tell(ctxAs(app.database.db, visitor), ...Array.from({ length: 201 }, () => row));
    // by this process, before the next one comes; beside a long transaction it hears once more what was before
    await expect.poll(() => back.named('state').filter(({ what }) => what === 'edited')).toHaveLength(201);
    const late = await listen(reader, `post:${post}`, { last: page.position() });
    await expect.poll(() => late.named('reset')).toEqual([{}]);
    expect(late.named('state')).toEqual([]);
  });

  test('hears no more of a post that it may not see any more', async () => {
    const { id } = await app.done('/api/ask/publishPost', newQuestion(category), { member: asker });
    const page = await listen(reader, `post:${id},post:${post}`);
    await sql`update ask.post set deleted_at = now() where id = ${id}`.execute(app.database.db);
    await tell(ctxAs(app.database.db, visitor), { topic: `post:${id}`, kind: 'answer', data: { id: 1 } });
    await expect.poll(() => page.named('state')).toMatchObject([{ post: id, what: 'gone' }]);
    await tell(ctxAs(app.database.db, visitor), { topic: `post:${id}`, kind: 'answer', data: { id: 2 } });
    const last = await answer();
    await expect.poll(() => page.named('answer')).toMatchObject([{ post, id: last.id }]);
  });
});

test('a question page says to members from where on they are told, and to guests nothing', async () => {
  const read = async (cookie: string) => (await app.send(`/ask/info/${post}.data`, { headers: { cookie } })).text();
  expect(await read(app.cookiesOf(reader))).toMatch(/"liveAt","\d+-\d+"/);
  expect(await read('think-lang=en')).toMatch(/"liveAt",""/);
});

describe('a member', () => {
  test('is told of messages, notices, and drafts of another device', async () => {
    const page = await listen(reader, 'me');
    const body = { userId: reader.id, content: newText() };
    await app.done('/api/interaction/sendMessage', body, { member: asker });
    await expect.poll(() => page.named('message')).toMatchObject([{ with: asker.id }]);
    await expect.poll(() => page.named('count').at(-1)).toMatchObject({ messages: 1 });
    await app.done('/api/interaction/markRead', { ids: 'all' }, { member: reader });
    await expect.poll(() => page.named('count').at(-1)).toMatchObject({ messages: 0 });
    const draft = { key: `answer:${post}`, data: { markdown: 'half' } };
    await app.done('/api/ask/saveDraft', draft, { member: reader }); // in the login of the page
    await tell(ctxAs(app.database.db, visitor), { topic: `member:${reader.id}`, kind: 'draft', data: { login: 0 } });
    await expect.poll(() => page.named('draft')).toHaveLength(1);
    const own = await listen(asker, 'me');
    await expect.poll(() => own.named('count')).toHaveLength(1);
    const unread = own.named('count')[0]!['notices'] as number;
    await answer();
    await expect.poll(() => own.named('count').at(-1)).toMatchObject({ notices: unread + 1 });
    await expect.poll(() => own.named('notice').length).toBe(1);
  });

  test('hears at once of an announcement to all and of its end, without any numbers; one to come is not told', async () => {
    const boss = await addStaff(app, 'speaker');
    const [page, thread] = [await listen(reader, 'me'), await listen(reader, `post:${post}`)];
    await expect.poll(() => page.named('count')).toHaveLength(1);
    const words = {
      titleZh: '周六维护',
      titleEn: 'Maintenance on Saturday',
      markdownZh: '两点。',
      markdownEn: 'At two.',
    };
    const send = (more: object) =>
      app.done('/api/notice/createAnnouncement', { ...words, path: '', ...more }, { member: boss });
    const startsAt = Math.floor(Date.now() / 1000) + 86_400;
    const later = await send({ titleZh: '以后再说', startsAt });
    const { id } = await send({});
    await expect.poll(() => page.named('announcement')).toEqual([{ n: expect.any(Number) as number }]);
    await app.done('/api/notice/withdrawAnnouncement', { id }, { member: boss });
    await expect.poll(() => page.named('announcement')).toHaveLength(2);
    await app.done('/api/notice/withdrawAnnouncement', { id: later.id }, { member: boss });
    const last = await answer();
    await expect.poll(() => thread.named('answer')).toMatchObject([{ id: last.id }]);
    expect(page.named('announcement')).toHaveLength(2);
    expect(page.named('count')).toHaveLength(1);
    expect(thread.named('announcement')).toEqual([]);
  });

  test('hears nothing any more from the moment their logins end, or they are suspended', async () => {
    const gone = await app.addMember('gone');
    const page = await listen(gone, `me,post:${post}`);
    const ctx = { ...ctxAs(app.database.db, visitor), now: new Date() };
    await transact(ctx, (tctx) => endLogins(tctx, gone.id));
    await page.done;
    expect(page.named('end')).toEqual([{ why: 'login' }]);
    const suspended = await app.addMember('suspended');
    const other = await listen(suspended, 'me');
    await sql`insert into account.suspension (member_id, suspended_at) values (${suspended.id}, now())`.execute(
      app.database.db,
    );
    await other.done;
    expect(other.named('end')).toEqual([{ why: 'login' }]);
    expect((await listen(suspended, 'me')).response.status).toBe(401);
  });
});

describe('is refused clearly:', () => {
  const refused = async (member: Member, topics: string, headers: Record<string, string> = {}) => {
    const cookie = `${app.cookiesOf(member)}; think-lang=en`;
    const { response } = await listen(member, topics, { headers: { cookie, ...headers } });
    return [response.status, ((await response.json()) as { msg: string }).msg];
  };
  test('what is no topic, another one’s, too many of them, and posts out of reach', async () => {
    const bad = 'topics must be me or post:ID, separated by commas, 20 at most.';
    for (const topics of [
      '',
      'you',
      `member:${asker.id}`,
      'post:0',
      'post:-1',
      'post:1;drop',
      'pages',
      'login',
      'kept',
    ])
      expect(await refused(reader, topics), topics).toEqual([403, bad]);
    const many = Array.from({ length: 21 }, (_, n) => `post:${n + 1}`).join(',');
    expect(await refused(reader, many)).toEqual([403, bad]);
    expect(await refused(reader, 'post:999999')).toEqual([403, 'You cannot see these posts.']);
    const some = await listen(reader, 'me,post:999999');
    await expect.poll(() => some.named('refused')).toEqual([{ topics: ['post:999999'] }]);
  });

  test('guests, foreign pages and programs with a token of the API', async () => {
    const guest = { ...reader, token: 'none' };
    expect((await refused(guest, 'me'))[0]).toBe(401);
    expect((await refused(reader, 'me', { 'sec-fetch-site': 'cross-site' }))[0]).toBe(401);
    const { response } = await listen(reader, 'me', { headers: { cookie: '', 'ba-user-token': reader.token } });
    expect(response.status).toBe(200); // a client of ours with the token of a login
    expect((await refused(reader, 'me', { cookie: '', authorization: 'Bearer wwk_none' }))[0]).toBe(401);
  });

  test('who asks for the head alone, as nobody would read what is told', async () => {
    const hasty = await app.addMember('hasty');
    const headers = { cookie: app.cookiesOf(hasty), 'sec-fetch-site': 'same-origin' };
    const response = await fetch(`${app.url}/api/live?topics=me`, { method: 'HEAD', headers });
    expect([response.status, response.headers.get('allow'), streamsOfMember(hasty.id).size]).toEqual([405, 'GET', 0]);
  });

  test('a sixth connection of one member, until one is closed', async () => {
    const lone = await app.addMember('lone');
    const pages = await Promise.all(Array.from({ length: 5 }, () => listen(lone, 'me')));
    expect(pages.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await listen(lone, 'me')).response.status).toBe(403);
    pages[0]!.stop.abort();
    await expect.poll(async () => (await listen(lone, 'me')).response.status).toBe(200);
  });
});
