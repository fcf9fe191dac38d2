import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '../env.server.ts';
import { StartupError } from '../startup-error.ts';

/**
 * How long a client may take, in milliseconds, so that slow ones hold no connection for ever: to send the headers, to send
 * the whole request (an upload over a telephone), and between two requests; looked at every five seconds.
 */
export const serverLimits = { headersTimeout: 15_000, requestTimeout: 180_000, keepAliveTimeout: 10_000, connectionsCheckingInterval: 5000 };

/** A connection on which nothing moves for so long is cut: also who asks and does not read the answer. */
export const idleTimeout_ms = 60_000;

/**
 * Takes the port.
 * @throws StartupError when it is taken, not allowed, or the host is not one of this machine
 */
export function listenOn(server: Server, env: Pick<Env, 'HOST' | 'PORT'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartupError(whyNot(error, env))));
    server.listen(env.PORT, env.HOST, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

/** SITE_URL, or the address the server listens on. No trailing slash. */
export function siteUrlOf(server: Server, env: Pick<Env, 'HOST' | 'SITE_URL'>): string {
  if (env.SITE_URL) return env.SITE_URL.replace(/\/+$/, '');
  const { port } = server.address() as AddressInfo;
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? 'localhost' : env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return `http://${host}:${port}`;
}

/** Stops taking requests and waits for those in hand; idle keep-alive connections are closed at once. */
export function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

function whyNot(error: NodeJS.ErrnoException, env: Pick<Env, 'HOST' | 'PORT'>): string {
  if (error.code === 'EADDRINUSE') return `Port ${env.PORT} on ${env.HOST} is taken by another program: stop it or set PORT to a free port.`;
  if (error.code === 'EACCES') return `Port ${env.PORT} may not be used by this user: set PORT to one above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return `HOST ${env.HOST} is not an address of this machine.`;
  return `The address ${env.HOST}:${env.PORT} cannot be used (${error.code ?? error.message}).`;
}
