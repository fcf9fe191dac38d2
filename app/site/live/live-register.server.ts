import type { LoginActor } from '#app/core/ctx.server.ts';
import { livePosition, LiveStream } from './live-stream.server.ts';
import { heartbeat_ms, maxOfMember, maxOfProcess, retryAfter_ms, type Topics } from './live.policy.ts';

const encoder = new TextEncoder();

const all = new Set<LiveStream>();
const byPost = new Map<number, Set<LiveStream>>();
const byMember = new Map<number, Set<LiveStream>>();
let heartbeat: NodeJS.Timeout | undefined;

function put(map: Map<number, Set<LiveStream>>, key: number, stream: LiveStream): void {
  map.set(key, (map.get(key) ?? new Set()).add(stream));
}

function take(map: Map<number, Set<LiveStream>>, key: number, stream: LiveStream): void {
  const streams = map.get(key);
  if (streams?.delete(stream) && streams.size === 0) map.delete(key);
}

/** Opens a connection; 'full' or 'many' when this process or this member has as many as there may be. */
export function openStream(actor: LoginActor, topics: Topics): LiveStream | 'full' | 'many' {
  if (all.size >= maxOfProcess) return 'full';
  if ((byMember.get(actor.id)?.size ?? 0) >= maxOfMember) return 'many';
  const stream = new LiveStream(actor, topics, () => forget(stream));
  all.add(stream);
  put(byMember, actor.id, stream);
  for (const id of stream.posts) put(byPost, id, stream);
  heartbeat ??= setInterval(beat, heartbeat_ms).unref();
  return stream;
}

function forget(stream: LiveStream): void {
  all.delete(stream);
  take(byMember, stream.actor.id, stream);
  for (const id of stream.posts) take(byPost, id, stream);
  if (all.size > 0) return;
  clearInterval(heartbeat);
  heartbeat = undefined;
}

/** Keeps proxies from cutting the line, and says the place: whoever comes back later is told what came after it. */
function beat(): void {
  const bytes = encoder.encode(`event: beat\nid: ${livePosition()}\ndata: {}\n\n`);
  for (const stream of all) stream.write(bytes);
}

/** Has a connection hear no more of a post. */
export function leavePost(stream: LiveStream, postId: number): void {
  stream.posts.delete(postId);
  take(byPost, postId, stream);
}

export const allStreams = (): ReadonlySet<LiveStream> => all;
export const streamsOfPost = (postId: number): ReadonlySet<LiveStream> => byPost.get(postId) ?? none;
export const streamsOfMember = (memberId: number): ReadonlySet<LiveStream> => byMember.get(memberId) ?? none;
const none: ReadonlySet<LiveStream> = new Set();

/** Ends connections whose login has ended: their pages do not come back by themselves. */
export function endStreams(streams: Iterable<LiveStream>): void {
  const word = encoder.encode('event: end\ndata: {"why":"login"}\n\n');
  for (const stream of streams) stream.end(word);
}

/** The server stops: all come back within ten seconds, not at the same moment, to whoever answers then. */
export function endAllStreams(): void {
  for (const stream of all)
    stream.end(encoder.encode(`retry: ${retryAfter_ms(500, 10_000)}\nevent: end\ndata: {"why":"stop"}\n\n`));
}
