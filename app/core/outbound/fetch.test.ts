import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchGuarded } from './fetch.server.ts';

let base = '';
const server = createServer((req, res) => void answer(req, res));
async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.url === '/away') return void res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  if (req.url === '/large') return void res.end('x'.repeat(1024 ** 2 + 1));
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  res
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ method: req.method, body: Buffer.concat(chunks).toString() }));
}
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const call = { method: 'GET', headers: {} };
const get = (address: string, trusted = base, allowsLoopback = true) =>
  fetchGuarded(address, call, new URL(trusted), allowsLoopback);

describe('a guarded call', () => {
  it('sends forms and reads answers', async () => {
    const sent = await fetchGuarded(
      `${base}/token`,
      { method: 'POST', headers: {}, body: new URLSearchParams({ code: 'a b' }) },
      new URL(base),
      true,
    );
    expect(sent.status).toBe(200);
    expect(await sent.json()).toEqual({ method: 'POST', body: 'code=a+b' });
  });

  it('follows no redirect and reads nothing that is too large', async () => {
    expect((await get(`${base}/away`)).status).toBe(302);
    await expect(get(`${base}/large`)).rejects.toThrow('too large');
  });

  it('calls plain http on one’s own machine alone, and private hosts only when the operator typed them', async () => {
    await expect(get(base, base, false)).rejects.toThrow('is not https');
    await expect(get('http://example.com', base)).rejects.toThrow('is not https');
    await expect(get(base, 'https://id.example.com')).rejects.toThrow('is not https');
    await expect(get('https://10.0.0.7/token', 'https://id.example.com')).rejects.toThrow('not a public address');
    await expect(get('https://localhost/token', 'https://id.example.com')).rejects.toThrow('not a public address');
    await expect(get('https://127.0.0.1:1/token', 'https://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED');
  });

  it('ends when its time is over', async () => {
    const signal = AbortSignal.abort(new Error('over'));
    await expect(fetchGuarded(base, { ...call, signal }, new URL(base), true)).rejects.toThrow();
  });
});
