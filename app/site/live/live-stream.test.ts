import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, test, vi } from 'vitest';
import type { LoginActor } from '#app/core/ctx.server.ts';
import { endAllStreams, openStream, streamsOfPost } from './live-register.server.ts';
import { LiveStream, type Message, sendStraight } from './live-stream.server.ts';
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
  expect(await new Response(stream.body).text()).toBe('event 1\nevent 2\nevent 3\nnumbers\nevent 4\nend');
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
  await expect(new Response(stream.body).text()).rejects.toThrow();
});

/** A connection as the server answers it, and what its reader has had so far. */
async function connect() {
  const stream = new LiveStream(actor, { me: true, posts: [] }, () => {});
  let written = 0;
  const listener = getRequestListener(
    (_request, { outgoing }) => {
      const response = outgoing as ServerResponse;
      const write = response.write.bind(response) as (...args: unknown[]) => boolean;
      response.write = (...args: unknown[]) => ((written += 1), write(...args));
      sendStraight(stream.body, response);
      return new Response(stream.body, { headers: { 'content-type': 'text/event-stream' } });
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  stream.write(bytes('first\n'));
  const [reader] = (await once(request, 'response')) as [IncomingMessage];
  stream.send(message(2));
  stream.begin([message(1)]);
  const isStraight = () => {
    const before = written;
    stream.write(bytes('.'));
    return new Promise<boolean>((resolve) => setImmediate(() => setImmediate(() => resolve(written === before))));
  };
  await vi.waitUntil(isStraight);
  return { stream, reader, close: () => server.close() };
}

test('once its head is out, events go straight to the connection, in order and framed, up to its end', async () => {
  const { stream, reader, close } = await connect();
  const text = reader.setEncoding('utf8').toArray();
  stream.write(bytes('ü\n'));
  stream.write(bytes(`${'x'.repeat(300)}\n`));
  stream.end(bytes('end'));
  expect((await text).join('').replace(/\.+/, '.')).toBe(`first\nevent 1\nevent 2\n.ü\n${'x'.repeat(300)}\nend`);
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
    one instanceof LiveStream ? (one.begin([]), new Response(one.body).text()) : one,
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
