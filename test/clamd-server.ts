import { createServer, type Server, type Socket } from 'node:net';

/** How a stand-in for clamd behaves beside what it is asked. */
export type ClamdHabits = { largest_bytes?: number; isSilent?: boolean };

/** The file by which every scanner of viruses is tried: eicar.org. Put together, so that none takes this file for it. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('');

/**
 * Speaks clamd's protocol over TCP: zVERSION, zPING and zINSTREAM with pieces behind their lengths, an end of length 0,
 * a limit of the stream; it finds the EICAR file.
 */
export async function startClamd(
  habits: ClamdHabits = {},
): Promise<{ address: string; seen: number[]; close(): void }> {
  const seen: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket, habits, seen);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: addressOf(server),
    seen,
    close: () => (sockets.forEach((one) => one.destroy()), void server.close()),
  };
}

function addressOf(server: Server): string {
  return `127.0.0.1:${(server.address() as { port: number }).port}`;
}

function serve(
  socket: Socket,
  { largest_bytes = 25 * 1024 ** 2, isSilent = false }: ClamdHabits,
  seen: number[],
): void {
  let waiting = Buffer.alloc(0);
  let command = '';
  const content: Buffer[] = [];
  let size = 0;
  const say = (text: string) => socket.end(`${text}\0`);
  socket.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]);
    const end = waiting.indexOf(0);
    if (command === '' && end !== -1) {
      command = waiting.toString('latin1', 0, end);
      waiting = waiting.subarray(end + 1);
      if (command === 'zVERSION') return say('ClamAV 1.4.3/27800/Wed Nov 25 09:00:00 2026');
      if (command === 'zPING') return say('PONG');
      if (command !== 'zINSTREAM') return say('UNKNOWN COMMAND');
    }
    while (command === 'zINSTREAM' && waiting.length >= 4) {
      const length = waiting.readUInt32BE(0);
      if (waiting.length < 4 + length) return;
      size += length;
      if (size > largest_bytes) return say('INSTREAM size limit exceeded. ERROR');
      if (length === 0) {
        seen.push(size);
        if (isSilent) return;
        return say(Buffer.concat(content).includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
      }
      content.push(waiting.subarray(4, 4 + length));
      waiting = waiting.subarray(4 + length);
    }
  });
}
