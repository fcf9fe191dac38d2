import { isLoopbackHost } from '#app/core/loopback.ts';
import { patterns } from '#app/core/rules.ts';
import type { DirectoryTransport } from './directory.schema.ts';

/*
 * Rules of the company directory: pure.
 */

/** What stands where the account is filled in. */
export const placeholder = '{account}';
/** Times of one question to the directory. */
export const connect_ms = 5000;
export const operation_ms = 5000;
/** All questions of one login together. */
export const session_ms = 15_000;
/**
 * While the directory is asked, answers to wrong logins come in steps of this, so that the time tells less who decided.
 */
export const answerStep_ms = 500;
/** The password of an account that has none of its own: it fits nothing. */
export const noPassword = '-';

/** Whether an address of a server leads to this machine. */
export const isLoopback = (url: string) => isLoopbackHost(new URL(url).hostname);

/**
 * How passwords travel to the directory; null where that would be without encryption over a network and nobody has
 * allowed it.
 * @param url ldap:// or ldaps://
 */
export function transportOf({
  url,
  startTls,
  plain,
}: {
  url: string;
  startTls: boolean;
  plain: boolean;
}): DirectoryTransport | null {
  if (new URL(url).protocol === 'ldaps:') return 'tls';
  if (startTls) return 'starttls';
  return plain || isLoopback(url) ? 'plain' : null;
}

/**
 * The stable id of an entry as it is kept: Active Directory's objectGUID is bytes, an entryUUID may come in capitals.
 */
export function stableId(attribute: string, value: Buffer): string {
  const name = attribute.toLowerCase();
  if (isBinaryId(name)) return value.toString('hex');
  const text = value.toString('utf8').trim();
  return name === 'entryuuid' ? text.toLowerCase() : text;
}

/**
 * Whether every parenthesis of a filter has its other half; those that stand for themselves are written \28 and \29
 * (RFC 4515).
 */
export function isBalanced(filter: string): boolean {
  let depth = 0;
  for (const sign of filter) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0 && /^\s*\(.*\)\s*$/s.test(filter);
}

/**
 * Whether a text is a distinguished name (RFC 4514, section 3). Spaces around the separators pass too, as servers take
 * them.
 */
export const isDn = (text: string): boolean => dn.test(text);

/**
 * Whether a text may name the account of a bind: a DN, or what Active Directory takes besides, `name@domain` and
 * `DOMAIN\name`.
 */
export const isBindName = (text: string): boolean =>
  isDn(text) || /^[^\s@\\=,]+@[^\s@\\=,]+$|^[^\s@\\=,]+\\[^@\\=,]+$/.test(text);

const pair = String.raw`\\(?:[\\"+,;<> #=]|[0-9a-f]{2})`;
const inside = String.raw`(?:[^\0"+,;<>\\]|${pair})`;
const value = `(?:#(?:[0-9a-f]{2})+ *|(?![ #])${inside}+)`;
const part = String.raw`(?:[a-z][a-z0-9-]*|\d+(?:\.\d+)+) *= *${value}`;
const dn = new RegExp(`^${part}(?:[+,] *${part})*$`, 'iu');

/** What to search for to find an entry by its kept id. */
export const searchedId = (attribute: string, id: string): string | Buffer =>
  isBinaryId(attribute) ? Buffer.from(id, 'hex') : id;

const isBinaryId = (attribute: string) => ['objectguid', 'objectsid'].includes(attribute.toLowerCase());

/** An e-mail address of the directory as addresses are kept here; '' when it is none. */
export function emailFrom(value: string): string {
  const email = value.trim().toLowerCase();
  return email.length <= 100 && patterns.email.test(email) ? email : '';
}
