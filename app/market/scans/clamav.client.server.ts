import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** What clamd says of a file: the name of what it found, or null. @see docs.clamav.net/manual/Usage/Scanning.html */
export type ClamAnswer = { virus: string | null; version: string };

const silence_ms = 120_000;
const longestAnswer = 4096;

/**
 * Sends a file to clamd by its INSTREAM command, no faster than it reads.
 * @param address "host:port"
 * @throws Error when clamd cannot be reached, stays silent or gives up, for example because the file is larger than its
 * StreamMaxLength
 */
export async function askClamav(path: string, address: string): Promise<ClamAnswer> {
  const version = await ask(address, async (socket) => void socket.write('zVERSION\0'));
  const answer = await ask(address, async (socket) => {
    socket.write('zINSTREAM\0');
    await pipeline(createReadStream(path, { highWaterMark: 64 * 1024 }), framed, socket, { end: false });
    socket.write(Buffer.alloc(4));
  });
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found === undefined && answer !== 'stream: OK') throw new Error(`clamd answered ${answer.slice(0, 200)}`);
  return { virus: found ?? null, version };
}

/** Each piece stands behind its length in four bytes. */
async function* framed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of source) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield Buffer.concat([length, piece]);
  }
}

function ask(address: string, send: (socket: Socket) => Promise<void>): Promise<string> {
  const at = address.lastIndexOf(':');
  return new Promise((resolve, reject) => {
    const socket = connect(Number(address.slice(at + 1)), address.slice(0, at));
    let answer = '';
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(silence_ms, () => fail(new Error('clamd stays silent')));
    socket.on('error', fail);
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString('utf8');
      if (answer.length > longestAnswer) return fail(new Error('clamd says too much'));
      if (!answer.includes('\0')) return;
      socket.destroy();
      resolve(answer.slice(0, answer.indexOf('\0')));
    });
    socket.on('end', () => fail(new Error('clamd closed the connection')));
    // what it says while it is sent to is told before what sending came to
    socket.on('connect', () => void send(socket).catch(() => {}));
  });
}
