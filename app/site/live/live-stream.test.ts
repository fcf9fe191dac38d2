import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, test, vi } from 'vitest';
import type { LoginActor } from '#app/core/ctx.server.ts';
import { endAllStreams, openStream, streamsOfPost } from './live-register.server.ts';
import { handOver, LiveStream, type Message } from './live-stream.server.ts';
import { encodeEvent, parsePosition, parseTopics, retryAfter_ms } from './live.policy.ts';

const actor: LoginActor = { kind: 'member', id: 7, loginId: 1, ip: '', agent: '' };
const bytes = (text: string) => new TextEncoder().encode(text);
const message = (n: number, text = `event ${n}`): Message => ({ n, bytes: bytes(`${text}\n`) });

test('what came while it was looked up what was missed is sent after it, each event once', async () => {
  const stream = new LiveStream(actor, { me: true, posts: [] }, () => {});
  stream.send(message(2));
  stream.send(message(3));
  stream.send(message(0, 'numbers'));
  stream.begin([message(1), message(2)]);
  stream.send(message(4));
  stream.end(bytes('end'));
  expect(await new Response(stream.toBody()).text()).toBe('event 1\nevent 2\nevent 3\nnumbers\nevent 4\nend');
});

test('a reader who does not read is cut when 64 KB wait, and costs no more', async () => {
  let ends = 0;
  const stream = new LiveStream(actor, { me: true, posts: [] }, () => (ends += 1));
  stream.begin([]);
  const large = bytes('x'.repeat(16 * 1024));
  for (let n = 0; n < 4; n += 1) stream.write(large);
  expect([stream.isOpen, ends]).toEqual([true, 0]);
  for (let n = 0; n < 4; n += 1) stream.write(large);
  expect([stream.isOpen, ends]).toEqual([false, 1]);
  await expect(new Response(stream.toBody()).text()).rejects.toThrow();
});

/** A connection as the server answers it, and what its reader has had so far. */
async function connect(options: { isEnded?: boolean } = {}) {
  const stream = new LiveStream(actor, { me: true, posts: [] }, () => {});
  const written: unknown[] = [];
  stream.write(bytes('first\n'));
  if (options.isEnded) stream.end(bytes('end'));
  const listener = getRequestListener(
    (_request, { outgoing }) => {
      const response = outgoing as ServerResponse;
      const write = response.write.bind(response) as (...args: unknown[]) => boolean;
      response.write = (...args: unknown[]) => (written.push(args[0]), write(...args));
      return handOver(new Response(stream.toBody(), { headers: { 'content-type': 'text/event-stream' } }), response);
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const [reader] = (await once(request, 'response')) as [IncomingMessage];
  expect(reader.headers['content-type']).toBe('text/event-stream');
  stream.send(message(2));
  stream.begin([message(1)]);
  return { stream, reader, written, close: () => server.close() };
}

test('events go straight to the connection, in order and framed, up to its end', async () => {
  const { stream, reader, written, close } = await connect();
  const text = reader.setEncoding('utf8').toArray();
  stream.write(bytes('ü\n'));
  stream.write(bytes(`${'x'.repeat(300)}\n`));
  stream.end(bytes('end'));
  expect((await text).join('')).toBe(`first\nevent 1\nevent 2\nü\n${'x'.repeat(300)}\nend`);
  expect([written, stream.isOpen]).toEqual([[], false]);
  close();
});

test('what was said before the connection was there is sent first, also when it has ended meanwhile', async () => {
  const { stream, reader, close } = await connect({ isEnded: true });
  expect((await reader.setEncoding('utf8').toArray()).join('')).toBe('first\nend');
  expect(stream.isOpen).toBe(false);
  close();
});

test('of a listener no more is kept than who it is', () => {
  const face = { username: 'u', nickname: 'n', avatar: '' };
  const whole: LoginActor = { ...actor, token: 't', groupId: 3, agent: 'a browser', along: { large: [1] }, face };
  expect(new LiveStream(whole, { me: true, posts: [] }, () => {}).actor).toEqual({ ...actor, groupId: 3 });
});

test('who goes away is forgotten', async () => {
  const { stream, reader, close } = await connect();
  reader.destroy();
  await vi.waitUntil(() => !stream.isOpen);
  close();
});

test('one who does not read is cut there too', async () => {
  const { stream, reader, close } = await connect();
  reader.pause();
  const failed = once(reader, 'error');
  const large = bytes('x'.repeat(1024 * 1024));
  await vi.waitUntil(() => {
    stream.write(large);
    return !stream.isOpen;
  });
  reader.resume();
  await failed;
  stream.write(large); // nobody is there any more
  close();
});

test('all are let go when the server stops, told to come back at different moments, and forgotten', async () => {
  const streams = [1, 2, 3].map((id) => openStream({ ...actor, id }, { me: true, posts: [5] }));
  const texts = streams.map((one) =>
    one instanceof LiveStream ? (one.begin([]), new Response(one.toBody()).text()) : one,
  );
  expect(streamsOfPost(5).size).toBe(3);
  endAllStreams();
  expect(streamsOfPost(5).size).toBe(0);
  for (const text of texts) expect(await text).toMatch(/^retry: \d+\nevent: end\ndata: \{"why":"stop"\}\n\n$/);
  expect([retryAfter_ms(500, 10_000, 0), retryAfter_ms(500, 10_000, 1)]).toEqual([500, 10_000]);
});

test('topics and places are read strictly', () => {
  expect(parseTopics('me,post:12,post:12,,post:3')).toEqual({ me: true, posts: [12, 3] });
  for (const text of ['', ',', 'ME', 'post:', 'post:01', 'post:1e3', `post:${'1'.repeat(16)}`, 'me post:1'])
    expect(parseTopics(text), text).toBeNull();
  expect(parsePosition('123-456')).toEqual({ xid: '123', at_s: 456 });
  for (const text of ['', '1', '1-', '-1', '1-2-3', `${'9'.repeat(19)}-1`, '1-x'])
    expect(parsePosition(text), text).toBeNull();
  expect(encodeEvent('notice', { n: 4 }, '')).toBe('event: notice\ndata: {"n":4}\n\n');
});
