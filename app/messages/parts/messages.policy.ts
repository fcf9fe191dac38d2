/*
 * What may be sent, taken back and shown: pure rules.
 */

export const limits = {
  content: [1, 2000],
  note: 500,
  perMinute: 30,
  sameTextFor_s: 5,
  takeBackFor_s: 86_400,
  reportedTexts: 20,
} as const;

export const reportReasons = ['spam', 'abuse', 'fraud', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

const newFor_s = 7 * 86_400;

/** How many messages a day may go to members who never wrote back; an account is new in its first week. */
export const dailyToStrangers = (joinedAt_s: number, now: Date) =>
  now.getTime() / 1000 - joinedAt_s < newFor_s ? 20 : 100;

/** An author takes a message back from both sides on the day after sending it. */
export const canTakeBack = (message: { isOwn: boolean; createdAt: Date }, now: Date) =>
  message.isOwn && now.getTime() - message.createdAt.getTime() < limits.takeBackFor_s * 1000;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Plain text as HTML that shows it and nothing else. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter]!);

// Without the flag i: it would take k and s for letters beyond ASCII.
const address = /[hH][tT]{2}[pP][sS]?:\/\/[^\s<>"'`\u0080-\u{10ffff}]+/gu;
const trailing = /[.,;:!?)\]}]+$/;

/**
 * A message as HTML: escaped, lines kept, web addresses as links that open a window and carry no weight for search
 * engines.
 */
export function htmlOf(text: string): string {
  let html = '';
  let at = 0;
  for (const found of text.matchAll(address)) {
    const url = withoutTrail(found[0]);
    if (!URL.canParse(url)) continue;
    const shown = escapeHtml(url);
    html += escapeHtml(text.slice(at, found.index));
    html += `<a href="${shown}" target="_blank" rel="nofollow noopener noreferrer ugc">${shown}</a>`;
    at = found.index + url.length;
  }
  return (html + escapeHtml(text.slice(at))).replaceAll('\n', '<br>');
}

/** Punctuation after an address belongs to the sentence; a bracket that the address opened stays. */
function withoutTrail(found: string): string {
  const tail = trailing.exec(found)?.[0] ?? '';
  const url = found.slice(0, found.length - tail.length);
  return tail.startsWith(')') && url.split('(').length > url.split(')').length ? `${url})` : url;
}

const excerptLength = 120;
const leadLength = 6;

/** A message as one short line; when words are looked for, the line begins shortly before them. */
export function excerptOf(text: string, words = ''): string {
  const line = text.replace(/\s+/g, ' ');
  const at = words === '' ? -1 : line.toLowerCase().indexOf(words.toLowerCase());
  const from = at > leadLength * 2 ? at - leadLength : 0;
  const cut = line.slice(from, from + excerptLength).toWellFormed();
  return `${from > 0 ? '…' : ''}${cut}${from + excerptLength < line.length ? '…' : ''}`;
}
