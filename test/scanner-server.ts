import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ScannerTemplate } from '#app/market/scans/scanner-template.schema.ts';

type Scan = { sha256: string; asked: number; content: Buffer };
/** How a stand-in for a scanner over HTTP behaves. */
export type ScannerHabits = { polls?: number; fails?: boolean; token?: string; says?: object[] };

/**
 * A scanner over HTTP: a scan is begun with the archive, asked for until it is done, and its report read; without the
 * token it answers 401.
 */
export async function startScanner({ polls = 2, fails = false, token = 'scan-token', says = [] }: ScannerHabits = {}) {
  const scans = new Map<string, Scan>();
  const answer = (response: ServerResponse, status: number, body: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://scanner');
    const body = await buffer(request);
    if (request.headers['authorization'] !== `Bearer ${token}`) return answer(response, 401, { error: 'token' });
    if (request.method === 'POST' && pathname === '/scans') {
      const id = `scan-${scans.size + 1}`;
      scans.set(id, { sha256: createHash('sha256').update(body).digest('hex'), asked: 0, content: body });
      return answer(response, 201, { data: { id } });
    }
    const scan = scans.get(pathname.split('/')[2] ?? '');
    if (!scan) return answer(response, 404, { error: 'scan' });
    if (pathname.endsWith('/report')) return answer(response, 200, { report: { findings: says } });
    scan.asked += 1;
    const state = scan.asked <= polls ? 'running' : fails ? 'error' : 'finished';
    return answer(response, 200, { data: { state } });
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return { url, scans, token, template: templateOf(url), close: () => void server.close() };
}

function templateOf(url: string): ScannerTemplate {
  const headers = { Authorization: 'Bearer {token}' };
  return {
    start: { url: `${url}/scans?sha256={sha256}`, headers, body: 'raw', field: 'file', id: 'data.id' },
    poll: {
      url: `${url}/scans/{id}`,
      headers,
      state: 'data.state',
      done: ['finished'],
      failed: ['error'],
      every_ms: 10,
      most_s: 1,
    },
    result: {
      url: `${url}/scans/{id}/report`,
      headers,
      findings: 'report.findings',
      rule: 'name',
      file: 'path',
      severity: 'level',
      severities: { critical: 'error', low: 'info' },
    },
  };
}
