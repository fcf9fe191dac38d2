import { once } from 'node:events';
import { Agent, createServer, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { listenOn, serverLimits, stopServer } from './http-server.server.ts';

const env = { HOST: '127.0.0.1', PORT: 0 };

/** Answers after so many milliseconds in which the process does nothing else, as rendering pages does. */
async function busyServer(busy_ms: number): Promise<{ server: Server; port: number }> {
  const server = createServer(serverLimits, (_asked, answer) => {
    const end = performance.now() + busy_ms;
    while (performance.now() < end);
    answer.end('done');
  });
  await listenOn(server, env);
  return { server, port: (server.address() as AddressInfo).port };
}

/** The body, or what became of the request instead, and whether the answer ends the connection. */
function ask(port: number, agent: Agent | false): Promise<{ text: string; connection: string | undefined }> {
  return new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', agent, path: '/' }, (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => (text += piece.toString()));
      answer.on('end', () => resolve({ text, connection: answer.headers.connection }));
      answer.on('error', (error) => resolve({ text: error.message, connection: undefined }));
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ text: error.code ?? error.message, connection: undefined }),
    );
    asked.end();
  });
}

test('every request that has reached the socket when a stop begins is answered, on connections old and new', async () => {
  const { server, port } = await busyServer(15);
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  await Promise.all(Array.from({ length: 12 }, () => ask(port, agent))); // connections that are kept
  const sent = Array.from({ length: 24 }, (_, i) => ask(port, i % 2 ? agent : false));
  const stopped = stopServer(server); // before one of them was read
  const late = Array.from({ length: 6 }, () => ask(port, false));
  const answers = await Promise.all([...sent, ...late]);
  expect(answers).toEqual(answers.map(() => ({ text: 'done', connection: 'close' })));
  await stopped;
  expect((await ask(port, false)).text).toBe('ECONNREFUSED');
  agent.destroy();
});

test('connections that are kept, never used, or were being answered do not hold a stop up', async () => {
  const held: ServerResponse[] = [];
  // nobody waits for that
  const server = createServer(
    { ...serverLimits, keepAliveTimeout: 3_600_000 },
    (_asked, answer) => void held.push(answer),
  );
  await listenOn(server, env);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const first = ask(port, agent);
  await expect.poll(() => held.length).toBe(1);
  held[0]!.write('do'); // its head promises to keep the connection
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const stopped = stopServer(server, 3_600_000);
  await expect.poll(() => server.listening).toBe(false);
  held[0]!.end('ne');
  expect((await first).text).toBe('done');
  await stopped;
  agent.destroy();
  unused.destroy();
});

test('clients that ask over and over do not hold a stop up', async () => {
  const { server, port } = await busyServer(0);
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const busy = Array.from({ length: 4 }, async () => {
    while (!isOver) await ask(port, agent);
  });
  await stopServer(server, 3_600_000);
  isOver = true;
  await Promise.all(busy);
  agent.destroy();
});

test('a request that never ends is cut off', async () => {
  const server = createServer(serverLimits, () => {});
  await listenOn(server, env);
  const { port } = server.address() as AddressInfo;
  const asked = once(server, 'request');
  const endless = connect(port, '127.0.0.1', () =>
    endless.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n'),
  );
  const closed = once(endless, 'close');
  await asked;
  await stopServer(server, 100);
  await closed;
});
