import type { Element, ElementContent, RootContent } from 'hast';
import type { Address, Email } from 'postal-mime';
import { limits } from './mail-replies.policy.ts';
import type { IncomingMail } from './mail-replies.schema.ts';
import { aboveQuote, withoutDevice } from './incoming-mail.policy.ts';

/**
 * A mail as it came, in the charsets of any mail program, with what its member wrote.
 * @throws Error for bytes that are no mail
 */
export async function readMail(raw: Uint8Array): Promise<IncomingMail> {
  const { default: PostalMime } = await import('postal-mime'); // with the first mail
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 50, maxHeadersSize: limits.size });
  const text = mail.text?.trim() ? mail.text : await textOfHtml(mail.html ?? '');
  const headers = mail.headers.map(({ key, value }) => ({ key, value }));
  return {
    messageId: mail.messageId?.trim() ?? '',
    subject: mail.subject ?? '',
    from: addressesOf(mail.from),
    to: recipientsOf(mail, headers),
    headers,
    text: await ownWords(text),
    hasAttachments: mail.attachments.some((one) => one.related !== true && one.disposition !== 'inline'),
  };
}

function addressesOf(address: Address | undefined): string[] {
  if (!address) return [];
  return address.group ? address.group.map((one) => one.address) : [address.address];
}

const deliveries = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);

function recipientsOf(mail: Email, headers: IncomingMail['headers']): string[] {
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((address) => addressesOf(address));
  return [
    ...named,
    ...headers.flatMap(({ key, value }) => (deliveries.has(key) ? [value.trim().replace(/^<|>$/g, '')] : [])),
  ];
}

/**
 * What the member wrote themselves. A text too long for anything is left as it is: the library's patterns take long
 * over it.
 */
async function ownWords(text: string): Promise<string> {
  const own = aboveQuote(text.slice(0, limits.size));
  if (own.length > limits.words) return own;
  const { default: EmailReplyParser } = await import('email-reply-parser'); // with the first mail
  return withoutDevice(new EmailReplyParser().read(own).getVisibleText());
}

const quotes =
  /^(?:gmail_quote|gmail_quote_container|gmail_attr|gmail_extra|moz-cite-prefix|yahoo_quoted|divRplyFwdMsg|appendonsend|isReplyContent|ntes-mailmaster-quote|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION)$/;
const blocks = new Set([
  'p',
  'div',
  'li',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'table',
  'ul',
  'ol',
  'section',
  'article',
  'hr',
]);
const unseen = new Set(['head', 'style', 'script', 'title', 'template', 'noscript']);

/** The text of a mail that comes as HTML alone, down to the first quote that a mail program marked. */
async function textOfHtml(html: string): Promise<string> {
  const [{ unified }, { default: rehypeParse }] = await Promise.all([import('unified'), import('rehype-parse')]);
  const tree = unified().use(rehypeParse, { fragment: true }).parse(html.slice(0, limits.size));
  const parts: string[] = [];
  collect(tree.children, parts, false);
  return parts
    .join('')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Puts the text of some nodes together; true when a quote began, after which nothing counts. */
function collect(nodes: readonly (RootContent | ElementContent)[], parts: string[], isPre: boolean): boolean {
  for (const node of nodes) {
    if (node.type === 'text') parts.push(isPre ? node.value : node.value.replace(/[\t\n\r\f ]+/g, ' '));
    if (node.type !== 'element' || unseen.has(node.tagName)) continue;
    if (isQuote(node)) return true;
    const isBlock = blocks.has(node.tagName);
    if (node.tagName === 'br') parts.push('\n');
    if (isBlock && !/(?:^|\n)$/.test(parts.at(-1) ?? '')) parts.push('\n');
    if (collect(node.children, parts, isPre || node.tagName === 'pre')) return true;
    if (isBlock) parts.push(node.tagName === 'p' ? '\n\n' : '\n');
  }
  return false;
}

function isQuote({ tagName, properties }: Element): boolean {
  const { id, className, type } = properties;
  const names = [id, ...(Array.isArray(className) ? className : [className])].map(String);
  return (tagName === 'blockquote' && type === 'cite') || names.some((name) => quotes.test(name));
}
