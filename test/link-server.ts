import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { serverCertificate, serverKey } from '#test/directory-certificates.ts';

/** A site for links to lead to, on this machine: it answers by the path, as far as `answers` has no other. */
export type LinkServer = {
  base: string;
  /** `host:port`, as operators allow it. */
  host: string;
  /** Requests in their order, as `GET /path`. */
  asked: string[];
  agents: Set<string>;
  answers: Map<string, (req: IncomingMessage, res: ServerResponse) => void>;
  close(): Promise<void>;
};

const statusOf = (res: ServerResponse, status: number, headers: Record<string, string> = {}) =>
  void res.writeHead(status, headers).end();

/** Answers of paths that every such site has. */
const common: Record<string, (req: IncomingMessage, res: ServerResponse) => void> = {
  '/ok': (_req, res) => void res.end('Here it is.'),
  '/moved': (_req, res) => statusOf(res, 301, { location: '/ok' }),
  '/moved-twice': (_req, res) => statusOf(res, 308, { location: '/moved' }),
  '/moved-then-found': (_req, res) => statusOf(res, 301, { location: '/found' }),
  '/found': (_req, res) => statusOf(res, 302, { location: '/ok' }),
  '/moved-to-nothing': (_req, res) => statusOf(res, 301, { location: '/missing' }),
  '/gone': (_req, res) => statusOf(res, 410),
  '/broken': (_req, res) => statusOf(res, 500),
  '/secret': (_req, res) => statusOf(res, 403),
  '/busy': (_req, res) => statusOf(res, 429, { 'retry-after': '7200' }),
  '/resting': (_req, res) => statusOf(res, 503, { 'retry-after': '7200' }),
  '/circle': (_req, res) => statusOf(res, 302, { location: '/circle/' }),
  '/circle/': (_req, res) => statusOf(res, 302, { location: '/circle' }),
  '/nowhere': (_req, res) => statusOf(res, 302, { location: 'ftp://example.org/' }),
  '/inside': (_req, res) => statusOf(res, 301, { location: 'http://10.0.0.7/' }),
  '/no-head': (req, res) => (req.method === 'HEAD' ? statusOf(res, 405) : void res.end('Here it is.')),
  '/silent-head': (req, res) => (req.method === 'HEAD' ? undefined : void res.end('Here it is.')),
  '/silent': () => {},
  '/endless': (req, res) => {
    res.writeHead(200);
    if (req.method === 'HEAD') return void res.destroy();
    const more = () => {
      while (!res.destroyed && res.write('x'.repeat(65_536)));
    };
    res.on('drain', more);
    more();
  },
};

/** Starts one on a port of its own; `isSecure` with a certificate that nobody trusts. */
export async function startLinkServer({ isSecure = false }: { isSecure?: boolean } = {}): Promise<LinkServer> {
  const [asked, agents, answers]: [string[], Set<string>, LinkServer['answers']] = [[], new Set(), new Map()];
  const listener: RequestListener = (req, res) => {
    const { pathname } = new URL(req.url!, 'http://x');
    asked.push(`${req.method} ${req.url}`);
    agents.add(req.headers['user-agent'] ?? '');
    (answers.get(pathname) ?? common[pathname] ?? (() => statusOf(res, 404)))(req, res);
  };
  const server: Server = isSecure
    ? createSecureServer({ cert: serverCertificate, key: serverKey }, listener)
    : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base: `${isSecure ? 'https' : 'http'}://${host}`,
    host,
    asked,
    agents,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
