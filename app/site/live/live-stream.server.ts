import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { LoginActor } from '#app/core/ctx.server.ts';
import { streamPosition } from '#app/core/stream/stream.server.ts';
import { encodeEvent, maxUnsent_bytes, type Topics } from './live.policy.ts';
import type { LiveEvent, LiveEvents } from './live.schema.ts';

const encoder = new TextEncoder();

let unsent = 0;
let safe = '';

/** Marks news that have been read and are not sent yet. Returns what ends it. */
export function beginSending(): () => void {
  livePosition();
  unsent += 1;
  return () => {
    unsent -= 1;
    livePosition();
  };
}

/** Where whoever is cut off now has to go on: before what was read and is not sent yet. */
export const livePosition = (): string => (unsent > 0 ? safe : (safe = streamPosition()));

/** An event, made once for all who get it. `n` is its row of the stream, 0 for what is of no row. */
export type Message = { n: number; bytes: Uint8Array<ArrayBuffer> };

export const messageOf = <E extends LiveEvent>(name: E, data: LiveEvents[E], n = 0): Message => ({
  n,
  bytes: encoder.encode(encodeEvent(name, data, livePosition())),
});

type Bytes = Uint8Array<ArrayBuffer>;

/** Connections by the bodies of their answers. */
const byBody = new WeakMap<object, LiveStream>();

/**
 * Sends the head of an answer with events and hands its connection over to the stream: what all are told costs 10 µs a
 * reader so, and 40 by way of the answer's body and node's own framing, and nothing of request and answer stays in
 * memory for as long as a page is open (decision 070). Any other answer stays as it is.
 */
export function handOver(response: Response, outgoing: ServerResponse): Response {
  const stream = response.body && byBody.get(response.body);
  if (!stream) return response;
  if (outgoing.destroyed || outgoing.socket?.destroyed) stream.leave();
  else {
    const { req, socket } = outgoing;
    socket?.cork();
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.flushHeaders();
    stream.take(outgoing);
    socket?.uncork();
    [req.headers, req.rawHeaders] = [{}, []]; // nobody asks for them any more
  }
  return RESPONSE_ALREADY_SENT;
}

/** One chunk of HTTP/1.1 (RFC 9112, section 7.1), made once for all who are sent the same bytes one after the other. */
function frameOf(bytes: Bytes): Buffer {
  if (framed?.bytes !== bytes)
    framed = { bytes, frame: Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, lineEnd]) };
  return framed.frame;
}
const lineEnd = Buffer.from('\r\n');
let framed: { bytes: Bytes; frame: Buffer } | undefined;

const notRead = () => new Error('The reader of events does not read');

/** One open connection: who listens, to what, and what is on its way to them. */
export class LiveStream {
  readonly actor: LoginActor;
  readonly hasMe: boolean;
  readonly posts: Set<number>;
  #onEnd: (() => void) | undefined;
  /** What comes before it is known what was missed; null from then on. */
  #held: Message[] | null = [];
  /** What comes before the connection is there; null from then on. */
  #waiting: Bytes[] | null = [];
  #waiting_bytes = 0;
  #outgoing: ServerResponse | undefined;
  #onWaiting: (() => void) | undefined;
  #isCut = false;

  constructor(actor: LoginActor, { me, posts }: Topics, onEnd: () => void) {
    this.actor = whoOf(actor);
    this.hasMe = me;
    this.posts = new Set(posts);
    this.#onEnd = onEnd;
  }

  get isOpen(): boolean {
    return this.#onEnd !== undefined;
  }

  /** The body of the answer, read by whoever has no connection to hand over. */
  toBody(): ReadableStream<Bytes> {
    const body = new ReadableStream<Bytes>(
      { pull: (controller) => this.#pass(controller), cancel: () => this.leave() },
      { highWaterMark: 0 },
    );
    byBody.set(body, this);
    return body;
  }

  /** Passes on what waits, or what comes next. */
  #pass(controller: ReadableStreamDefaultController<Bytes>): Promise<void> {
    return new Promise((resolve) => {
      this.#onWaiting = () => {
        this.#onWaiting = undefined;
        if (this.#isCut) controller.error(notRead());
        for (const bytes of this.#waiting ?? []) controller.enqueue(bytes);
        if (!this.#isCut && !this.isOpen) controller.close();
        [this.#waiting, this.#waiting_bytes] = [[], 0];
        resolve();
      };
      if (this.#waiting_bytes > 0 || !this.isOpen) this.#onWaiting();
    });
  }

  /** Sends to a connection from now on, whose head is out; to be called once. */
  take(outgoing: ServerResponse): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    this.#outgoing = outgoing;
    if (this.#isCut) return void outgoing.destroy(notRead());
    for (const bytes of waiting) this.#put(outgoing, bytes);
    if (this.isOpen) outgoing.once('close', () => this.leave());
    else outgoing.end();
  }

  /** Sends an event, after what was missed. */
  send(message: Message): void {
    if (this.#held) this.#held.push(message);
    else this.write(message.bytes);
  }

  /** Sends what was missed and then what has come meanwhile. */
  begin(missed: readonly Message[]): void {
    const known = new Set(missed.map(({ n }) => n));
    const all = [...missed, ...(this.#held ?? []).filter(({ n }) => n === 0 || !known.has(n))];
    this.#held = null;
    for (const { bytes } of all) this.write(bytes);
  }

  /** Sends at once, whatever waits. A reader who does not read is cut. */
  write(bytes: Bytes): void {
    if (!this.isOpen) return;
    const unsent = this.#outgoing ? this.#put(this.#outgoing, bytes) : this.#wait(bytes);
    if (unsent <= maxUnsent_bytes) return;
    this.#isCut = true;
    if (this.#waiting) this.#waiting = [];
    this.leave();
    this.#onWaiting?.();
    this.#outgoing?.destroy(notRead());
  }

  #wait(bytes: Bytes): number {
    this.#waiting?.push(bytes);
    this.#waiting_bytes += bytes.length;
    this.#onWaiting?.();
    return this.#waiting_bytes;
  }

  /** Only where node frames the answer in chunks itself, as for HTTP/1.1, and it is this answer's turn. */
  #put(outgoing: ServerResponse, bytes: Bytes): number {
    const { socket } = outgoing;
    if (!socket || !outgoing.chunkedEncoding) outgoing.write(bytes);
    else if (socket.writable) socket.write(frameOf(bytes));
    return (socket ?? outgoing).writableLength;
  }

  /** Says a last word and ends the connection. */
  end(word: Bytes): void {
    this.write(word);
    if (!this.isOpen) return;
    this.leave();
    this.#onWaiting?.();
    this.#outgoing?.end();
  }

  /** Its reader is gone. */
  leave(): void {
    const onEnd = this.#onEnd;
    this.#onEnd = undefined;
    onEnd?.();
  }
}

/** Who listens, without what a page's request has read of them: it would stay for as long as the page is open. */
const whoOf = ({ kind, id, loginId, groupId, impersonatorId, consoleGroupId }: LoginActor): LoginActor => ({
  kind,
  id,
  loginId,
  ip: '',
  agent: '',
  ...(groupId !== undefined && { groupId }),
  ...(impersonatorId !== undefined && { impersonatorId }),
  ...(consoleGroupId !== undefined && { consoleGroupId }),
});
