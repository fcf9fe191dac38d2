import type { z } from 'zod';
import { awayWait_s } from '#app/core/failure.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { countWaitingOf } from '#app/messages/conversations/messages.queries.server.ts';
import { eventOf, isFor } from './live-news.server.ts';
import { leavePost, openStream } from './live-register.server.ts';
import { livePosition, type LiveStream, type Message, messageOf } from './live-stream.server.ts';
import en from './live-api.en.ts';
import zh from './live-api.zh.ts';
import { maxOfMember, parseTopics, retryAfter_ms } from './live.policy.ts';
import { findReaders, listMissed } from './live.queries.server.ts';
import { type LiveInput, maxTopics } from './live.schema.ts';

const say = bilingual(zh, en);
const encoder = new TextEncoder();
let build = '';

/** Which build this server serves, told to each who connects: pages of another one offer to reload. */
export function setServedBuild(id: string): void {
  build = id;
}

/**
 * Opens a stream of events for a member who is signed in. Topics are looked at when they are taken and each time
 * something is told of them.
 * @throws Refusal need-login; forbidden for programs; invalid for what is no topic; forbidden when all posts are out of
 * reach; too-many with five connections
 */
export async function openLive(ctx: Ctx, { topics, last }: z.output<typeof LiveInput>): Promise<Response> {
  const actor = requireMember(ctx);
  if (actor.kind !== 'member' && actor.kind !== 'staff') throw forbidden();
  const wanted = parseTopics(topics);
  if (!wanted) throw new Refusal(say.topics(maxTopics), { fields: { topics: say.topics(maxTopics) } });
  const stream = openStream(actor, wanted);
  if (stream === 'many') throw new Refusal(say.connections(maxOfMember), { kind: 'too-many' });
  if (stream === 'full') return new Response('', { status: 503, headers: { 'retry-after': String(awayWait_s) } });
  try {
    const missed = await begin(ctx, stream, last);
    stream.write(encoder.encode(`retry: ${retryAfter_ms(1000, 5000)}\nid: ${livePosition()}\n\n`));
    stream.begin(missed);
  } catch (error) {
    stream.end(new Uint8Array());
    throw error;
  }
  return new Response(stream.toBody(), { headers });
}

/** Nothing between here and the reader may keep an event back, or the whole. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** What is told first: the build, both numbers, what was refused, and what was missed. */
async function begin(ctx: Ctx, stream: LiveStream, last: string): Promise<Message[]> {
  const posts = [...stream.posts];
  const mayRead = await findReaders(ctx.db, posts, () => [stream]);
  const refused = posts.filter((id) => !mayRead(stream, id));
  if (refused.length > 0 && refused.length === posts.length && !stream.hasMe)
    throw new Refusal(say.unseen, { kind: 'forbidden' });
  for (const id of refused) leavePost(stream, id);
  const me = stream.hasMe ? await countWaitingOf(ctx, [stream.actor.id]) : null;
  const waiting = me?.get(stream.actor.id);
  return [
    messageOf('release', { build }),
    ...(refused.length > 0 ? [messageOf('refused', { topics: refused.map((id) => `post:${id}`) })] : []),
    ...(waiting ? [messageOf('count', { messages: waiting.count, notices: waiting.notices })] : []),
    ...(last === '' ? [] : await missedBy(ctx, stream, last)),
  ];
}

async function missedBy(ctx: Ctx, stream: LiveStream, last: string): Promise<Message[]> {
  const me = `member:${stream.actor.id}`;
  const topics = [...(stream.hasMe ? [me] : []), ...[...stream.posts].map((id) => `post:${id}`)];
  const rows = await listMissed(ctx, last, topics);
  if (!rows) return [messageOf('reset', {})];
  return rows.flatMap((row) => (row.topic === me && !isFor(stream, row) ? [] : (eventOf(row) ?? [])));
}
