import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment as a stand-in keeps it; amounts in fen. */
export type Trade = {
  number: string;
  amount: number;
  state: 'waiting' | 'closed' | 'paid';
  transaction: string;
  reference: string;
  notifyUrl: string;
};
/** A refund as a stand-in keeps it. */
export type GivenBack = { number: string; trade: string; amount: number; state: string; transaction: string };

/** What a stand-in answers to a call, before it is signed. */
export type Answer = { status: number; body: string; headers?: Record<string, string> };
export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};

/**
 * A running stand-in. `calls` is what it was asked; `lose` has it do the next calls without their answers reaching
 * anybody.
 */
export type PaymentServer = {
  url: string;
  trades: Map<string, Trade>;
  refunds: Map<string, GivenBack>;
  calls: string[];
  lose(calls: number): void;
  close(): void;
};

export const rsaKeys = (): { publicKey: KeyObject; privateKey: KeyObject } =>
  generateKeyPairSync('rsa', { modulusLength: 2048 });
export const pem = (key: KeyObject): string =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' });

let made = 0;
/** A number of the provider's that no other has. */
export const newTransaction = (): string => `2026112222001${String((made += 1)).padStart(15, '0')}`;

/** Starts a stand-in on a free port that answers with `speak`; it does not keep the process alive. */
export async function openPaymentServer(
  speak: (call: Call, server: PaymentServer) => Answer | Promise<Answer>,
): Promise<PaymentServer> {
  let lost = 0;
  const server = createServer((request, response) => void respond(request, response));
  const running: PaymentServer = {
    url: '',
    trades: new Map(),
    refunds: new Map(),
    calls: [],
    lose: (calls) => void (lost = calls),
    close: () => void server.close(),
  };
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const call = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    running.calls.push(`${call.method} ${call.path}`);
    const { status, body, headers } = await speak(call, running);
    if (lost > 0) {
      lost -= 1;
      return void request.socket.destroy();
    }
    response.writeHead(status, headers).end(body);
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  running.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return running;
}
