import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as setImmediateAsync, setTimeout as setTimeoutAsync } from 'node:timers/promises';
import type { Env } from '#app/core/process/env.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

/**
 * How long a client may take, in milliseconds, so that slow ones hold no connection for ever: to send the headers, to
 * send the whole request (an upload over a telephone), and between two requests; looked at every five seconds.
 */
export const serverLimits = {
  headersTimeout: 15_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5000,
};

/** A connection on which nothing moves for so long is cut: also who asks and does not read the answer. */
export const idleTimeout_ms = 60_000;

/**
 * Takes the port.
 * @throws StartupError when it is taken, not allowed, or the host is not one of this machine
 */
export function listenOn(server: Server, env: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartupError(whyNot(error, env))));
    server.listen(env.PORT, env.HOST, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

const connections = new WeakMap<Server, Set<Socket>>();

/** SITE_URL, or the address the server listens on. No trailing slash. */
export function siteUrlOf(server: Server, env: Pick<Env, 'HOST' | 'SITE_URL'>): string {
  if (env.SITE_URL) return env.SITE_URL.replace(/\/+$/, '');
  const { port } = server.address() as AddressInfo;
  const host =
    env.HOST === '0.0.0.0' || env.HOST === '::' ? 'localhost' : env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return `http://${host}:${port}`;
}

/**
 * Answers whatever has reached this process, and ends. New requests are held while what waits at the port and in the
 * connections is read, so that it is read soon; then the port is given back and all are answered. Each answer ends its
 * connection, so that clients ask elsewhere; a request that takes longer than `patience_ms` is cut off.
 */
export async function stopServer(server: Server, patience_ms = 8000): Promise<void> {
  let arrivals = 0;
  server.on('connection', () => (arrivals += 1));
  const release = holdRequests(server, () => (arrivals += 1));
  await setTimeoutAsync(20); // what was sent at the same moment arrives
  await untilRead(() => arrivals, 3000);
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  release();
  const idle = setInterval(() => void untilRead(() => arrivals, 300).then(() => closeIdle(server)), 20);
  const end = setTimeout(() => server.closeAllConnections(), patience_ms);
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}

type Exchange = [request: IncomingMessage, response: ServerResponse];

/** Keeps requests back until the function that it returns is called. */
function holdRequests(server: Server, onRequest: () => void): () => void {
  const answer = server.listeners('request') as ((...exchange: Exchange) => void)[];
  let held: Exchange[] | null = [];
  server.removeAllListeners('request');
  server.on('request', (...exchange: Exchange) => {
    onRequest();
    exchange[1].shouldKeepAlive = false;
    if (held) held.push(exchange);
    else for (const listener of answer) listener.call(server, ...exchange);
  });
  return () => {
    const due = held ?? [];
    held = null;
    for (const exchange of due) for (const listener of answer) listener.call(server, ...exchange);
  };
}

/** Node takes a connection for busy on which nothing was ever sent, as browsers keep ready. */
function closeIdle(server: Server): void {
  server.closeIdleConnections();
  for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
}

/**
 * Waits for a turn of the event loop that was short and brought nothing new: all sockets have just been read, and what
 * is closed now has nothing unread in it. Those that are being answered may keep the process from it for `most_ms`.
 */
async function untilRead(count: () => number, most_ms: number): Promise<void> {
  const end = performance.now() + most_ms;
  for (;;) {
    const [before, from] = [count(), performance.now()];
    await setImmediateAsync();
    if ((count() === before && performance.now() - from < 1) || from > end) return;
  }
}

function whyNot(error: NodeJS.ErrnoException, env: Pick<Env, 'HOST' | 'PORT'>): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${env.PORT} on ${env.HOST} is taken by another program: stop it or set PORT to a free port.`;
  if (error.code === 'EACCES') return `Port ${env.PORT} may not be used by this user: set PORT to one above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST ${env.HOST} is not an address of this machine.`;
  return `The address ${env.HOST}:${env.PORT} cannot be used (${error.code ?? error.message}).`;
}
