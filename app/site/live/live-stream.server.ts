import type { ServerResponse } from 'node:http';
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

/** Connections by the bodies of their answers. */
const byBody = new WeakMap<object, LiveStream>();

/**
 * Has events go straight to the connection of an answer once its head is out. What all are told costs 10 µs a reader
 * so, and 40 by way of the answer's body and node's own framing (decision 070). Any other answer stays as it is.
 */
export const sendStraight = (body: object | null, outgoing: ServerResponse): void =>
  body ? byBody.get(body)?.goStraight(outgoing) : undefined;

/** One chunk of HTTP/1.1 (RFC 9112, section 7.1), made once for all who are sent the same bytes one after the other. */
function frameOf(bytes: Uint8Array): Buffer {
  if (framed?.bytes !== bytes)
    framed = { bytes, frame: Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, lineEnd]) };
  return framed.frame;
}
const lineEnd = Buffer.from('\r\n');
let framed: { bytes: Uint8Array; frame: Buffer } | undefined;

/** How long it is until it is looked again whether a connection has taken what came before. */
const look_ms = 50;

/** One open connection: who listens, to what, and what is on its way to them. */
export class LiveStream {
  readonly actor: LoginActor;
  readonly hasMe: boolean;
  readonly posts: Set<number>;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  #controller!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  #onEnd: (() => void) | undefined;
  #socket: ServerResponse['socket'] = null;
  /** What comes before it is known what was missed; null from then on. */
  #held: Message[] | null = [];

  constructor(actor: LoginActor, { me, posts }: Topics, onEnd: () => void) {
    this.actor = actor;
    this.hasMe = me;
    this.posts = new Set(posts);
    this.#onEnd = onEnd;
    this.body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      { start: (controller) => void (this.#controller = controller), cancel: () => this.#leave() },
      { highWaterMark: maxUnsent_bytes, size: (bytes) => bytes.byteLength },
    );
    byBody.set(this.body, this);
  }

  get isOpen(): boolean {
    return this.#onEnd !== undefined;
  }

  /** Only where node frames the answer in chunks itself, and nothing stands between: as for HTTP/1.1. */
  goStraight(outgoing: ServerResponse): void {
    const look = () => {
      if (!this.isOpen || outgoing.destroyed) return;
      const isTaken = outgoing.headersSent && this.#held === null && this.#controller.desiredSize === maxUnsent_bytes;
      if (!isTaken || outgoing.writableLength > 0) return void setTimeout(look, look_ms).unref();
      if (outgoing.chunkedEncoding && !outgoing.hasHeader('content-encoding')) this.#socket = outgoing.socket;
    };
    // what was read from the body is written before: that takes no more than promises
    setImmediate(look);
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
  write(bytes: Uint8Array<ArrayBuffer>): void {
    if (!this.isOpen) return;
    if (this.#socket) return this.#writeStraight(this.#socket, bytes);
    this.#controller.enqueue(bytes);
    if ((this.#controller.desiredSize ?? 0) >= 0) return;
    this.#leave();
    this.#controller.error(new Error('The reader of events does not read'));
  }

  #writeStraight(socket: NonNullable<ServerResponse['socket']>, bytes: Uint8Array): void {
    if (socket.writable) socket.write(frameOf(bytes));
    if (socket.writableLength <= maxUnsent_bytes) return;
    this.#leave();
    socket.destroy(new Error('The reader of events does not read'));
  }

  /** Says a last word and ends the connection. */
  end(word: Uint8Array<ArrayBuffer>): void {
    this.write(word);
    if (!this.isOpen) return;
    this.#leave();
    this.#controller.close();
  }

  #leave(): void {
    const onEnd = this.#onEnd;
    this.#onEnd = undefined;
    onEnd?.();
  }
}
