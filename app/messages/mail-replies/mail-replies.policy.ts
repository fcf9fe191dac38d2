/*
 * Which mails are replies, and whose: pure rules.
 */

/**
 * `size` of a mail in bytes, `perRun` mails at once, `tries` before a mail that fails is left alone, `words` of a text
 * that is looked at at all.
 */
export const limits = { size: 1024 * 1024, perRun: 50, tries: 5, words: 20_000, refusalsPerDay: 5 } as const;

/** How long a mail may be answered, and how long it is known that it could have been. */
export const lives_days = { token: 30, expired: 60, mail: 120 } as const;

const placeholder = '{token}';
const token = '([a-z2-7]{32})';

/** True for an address with the placeholder before its @ that can hold a token (RFC 5321: at most 64 octets there). */
export function isReplyAddress(template: string): boolean {
  const [local = '', domain = '', ...more] = template.split('@');
  const filled = local.replace(placeholder, 'a'.repeat(32));
  return (
    more.length === 0 &&
    local.split(placeholder).length === 2 &&
    filled.length <= 64 &&
    /^[a-z0-9](?:[a-z0-9_+=.-]*[a-z0-9])?$/i.test(filled) &&
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i.test(domain)
  );
}

/** The address that a token is answered at. */
export const addressOf = (template: string, given: string) => template.replace(placeholder, given);

/** The first token among addresses; mail servers may have changed the case. */
export function tokenIn(template: string, addresses: readonly string[]): string | null {
  const [before = '', after = ''] = template.toLowerCase().split(placeholder);
  const pattern = new RegExp(`^${RegExp.escape(before)}${token}${RegExp.escape(after)}$`);
  for (const address of addresses) {
    const found = pattern.exec(address.toLowerCase());
    if (found) return found[1]!;
  }
  return null;
}

type Header = { key: string; value: string };
const valuesOf = (headers: readonly Header[], key: string) =>
  headers.filter((header) => header.key === key).map((header) => header.value.trim());

/**
 * True for what a program sent by itself: bounces, out-of-office notes, lists, vacation answers (RFC 3834, RFC 3464).
 */
export function isAutomatic(headers: readonly Header[], from: readonly string[]): boolean {
  const has = (key: string, test: RegExp) => valuesOf(headers, key).some((value) => test.test(value));
  return (
    has('auto-submitted', /^(?!no\b)\S/i) ||
    has('precedence', /^(?:bulk|list|junk|auto_reply)/i) ||
    has('return-path', /^<\s*>$/) ||
    has('content-type', /^multipart\/report/i) ||
    [
      'x-autoreply',
      'x-autorespond',
      'x-auto-reply',
      'x-autoresponse',
      'x-vacation',
      'list-id',
      'x-failed-recipients',
    ].some((key) => has(key, /\S/)) ||
    from.some((address) => /^(?:mailer-daemon|postmaster|no-?reply|bounces?)(?:[+.@-]|$)/i.test(address))
  );
}

/**
 * Whether the receiving server found the mail forged (RFC 8601). DMARC decides when it passed or failed; without it
 * neither SPF may fail nor DKIM while no signature holds. Headers of other servers count for nothing, of one's own the
 * uppermost does.
 * @param server the name under which the receiving server writes, '' to look at none
 */
export function isForged(headers: readonly Header[], server: string): boolean {
  if (server === '') return false;
  const own = valuesOf(headers, 'authentication-results').find(
    (value) => value.split(/[;\s]/)[0]!.toLowerCase() === server.toLowerCase(),
  );
  if (own === undefined) return false;
  const results = own.replace(/\([^()]*\)/g, ' ');
  const found = (method: string) =>
    [...results.matchAll(new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*(\\w+)`, 'gi'))].map((match) =>
      match[1]!.toLowerCase(),
    );
  const dmarc = found('dmarc');
  if (dmarc.includes('fail')) return true;
  if (dmarc.includes('pass')) return false;
  const dkim = found('dkim');
  return found('spf').includes('fail') || (dkim.includes('fail') && !dkim.includes('pass'));
}
