import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the bare server answers with. */
export type BarePage = { status: number; headers: Record<string, string>; body: Buffer };

/**
 * The reference of the benchmark, a process of its own: a bare `node:http` server that answers every address of `pages`
 * (sent by the parent) with bytes it holds in memory.
 */
if (process.argv[1] === import.meta.filename) {
  let pages = new Map<string, BarePage>();
  const server = createServer((req, res) => {
    const page = pages.get(req.url ?? '')!;
    res.writeHead(page.status, page.headers);
    res.end(page.body);
  });
  process.on('message', (sent: Map<string, BarePage>) => {
    pages = sent;
    process.send?.('loaded');
  });
  server.listen(0, '127.0.0.1', () => console.log(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  process.on('SIGTERM', () => process.exit(0));
}
