import { createDecipheriv, createVerify, type KeyObject } from 'node:crypto';
import { MessageFault, type ProviderEvent, type RawMessage } from './payment-provider.ts';
import { mustBeFresh, mustHave, readFen, readJson, textIn } from './provider-call.server.ts';

/** What is signed of a request, and, without method and path, of an answer or a notification. */
export const signedLines = (...lines: string[]): string => lines.map((line) => `${line}\n`).join('');

/** @throws MessageFault unless the four headers are there and the signature is that of a key of the ring */
export function requireSignature(header: (name: string) => string, body: string, ring: Map<string, KeyObject>): void {
  const [serial, signature, timestamp, nonce] = ['serial', 'signature', 'timestamp', 'nonce'].map((name) =>
    mustHave(header(`wechatpay-${name}`), `wechatpay-${name}`),
  ) as [string, string, string, string];
  const key = mustHave(ring.get(serial.toUpperCase()), `the key ${serial}`);
  const isRight = createVerify('RSA-SHA256')
    .update(signedLines(timestamp, nonce, body))
    .verify(key, signature, 'base64');
  if (!isRight) throw new MessageFault('the signature is wrong');
}

export function receiptOf(from: Record<string, unknown>) {
  const paidAt = new Date(textIn(from, 'success_time'));
  return {
    number: textIn(from, 'out_trade_no'),
    transaction: textIn(from, 'transaction_id'),
    currency: textIn(from, 'amount', 'currency'),
    merchant: textIn(from, 'appid'),
    payee: textIn(from, 'mchid'),
    paidAt: Number.isNaN(paidAt.getTime()) ? null : paidAt,
  };
}

/** WeChat recommends five minutes; each repeat is signed anew. */
const tolerance_s = 300;

export function readNotification(
  { headers, body }: RawMessage,
  ring: Map<string, KeyObject>,
  apiKey: string,
  now: Date,
): ProviderEvent {
  const raw = body.toString('utf8');
  requireSignature((name) => headers[name] ?? '', raw, ring);
  mustBeFresh(Number(headers['wechatpay-timestamp']), now, tolerance_s);
  const { id, type, resource } = readEnvelope(raw);
  const head = { id: mustHave(id, 'id'), type: mustHave(type, 'event_type'), isSandbox: null };
  const said = decrypt(resource, apiKey);
  const text = (...path: string[]) => mustHave(textIn(said, ...path), path.join('.'));
  if (head.type.startsWith('REFUND.'))
    return { ...head, kind: 'refund', number: text('out_trade_no'), refundNumber: text('out_refund_no') };
  if (head.type !== 'TRANSACTION.SUCCESS' || textIn(said, 'trade_state') !== 'SUCCESS')
    return { ...head, kind: 'other' };
  for (const name of ['out_trade_no', 'transaction_id', 'appid', 'mchid'] as const) text(name);
  const receipt = {
    ...receiptOf(said),
    currency: text('amount', 'currency'),
    amount: mustHave(readFen(text('amount', 'total')), 'amount.total'),
  };
  return { ...head, kind: 'paid', receipt, reference: '' };
}

function readEnvelope(raw: string): { id: string; type: string; resource: unknown } {
  try {
    const read: unknown = JSON.parse(raw);
    return {
      id: textIn(read, 'id'),
      type: textIn(read, 'event_type'),
      resource: (read as { resource?: unknown }).resource,
    };
  } catch {
    throw new MessageFault('the body is no JSON');
  }
}

/** AES-256-GCM under the APIv3 key; the last 16 bytes are the tag. @throws MessageFault */
function decrypt(resource: unknown, apiKey: string): Record<string, unknown> {
  if (textIn(resource, 'algorithm') !== 'AEAD_AES_256_GCM')
    throw new MessageFault('the algorithm is not AEAD_AES_256_GCM');
  try {
    const bytes = Buffer.from(textIn(resource, 'ciphertext'), 'base64');
    const decipher = createDecipheriv('aes-256-gcm', apiKey, textIn(resource, 'nonce'), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(textIn(resource, 'associated_data'))).setAuthTag(bytes.subarray(-16));
    return readJson(Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]));
  } catch {
    throw new MessageFault('the resource cannot be opened');
  }
}
