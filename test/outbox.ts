import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** Everything in an outbox folder that went to an address, oldest first, as plain text. */
export function listMessages(outbox: string, to: string): string[] {
  const names = namesIn(outbox).filter((name) => !name.startsWith('.'));
  const texts = names.sort().map((name) => readFileSync(join(outbox, name), 'utf8'));
  return texts.filter((text) => new RegExp(`^To: ${RegExp.escape(to)}$`, 'm').test(text)).map(plainText);
}

/** Waits for the message number `nth` to an address and returns its code. */
export async function readCode(outbox: string, to: string, nth = 1): Promise<string> {
  await expect
    .poll(() => listMessages(outbox, to).length, { interval: 50, message: `mail to ${to}` })
    .toBeGreaterThanOrEqual(nth);
  const text = listMessages(outbox, to)[nth - 1] ?? '';
  const code = /\b[3467ACDEFGHJKMNPQRTUVWXY]{4}\b/.exec(text)?.[0];
  if (!code) throw new Error(`No code in the message to ${to}:\n${text}`);
  return code;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nothing was ever sent
  }
}

/** The plain part of a mail, decoded; a text message as it is. */
function plainText(message: string): string {
  const part = /Content-Type: text\/plain[^]*?\n\n([^]*?)(?=\n--|$)/.exec(message);
  if (!part) return message;
  const [whole, text = ''] = part;
  // a mail of one part says its encoding before its type
  const head = /^Content-Type: multipart/m.test(message) ? whole : message;
  if (/encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/encoding: quoted-printable/i.test(head)) return text;
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
