import type { Contact } from '#app/account/sessions/contacts.queries.server.ts';
import type { Language } from '#app/core/texts/language.ts';
import type { Mail } from '#app/core/mail/mail.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import type { AnnouncementWords } from './announcements.queries.server.ts';
import enLines from './notice-lines.en.ts';
import enMail from './notice-mail.en.ts';
import zhLines from './notice-lines.zh.ts';
import zhMail from './notice-mail.zh.ts';
import { say as sayOfReplies } from '#app/messages/mail-replies/mail-replies.queries.server.ts';
import { unsubscribeToken } from './notice-preferences.queries.server.ts';
import { type NoticeKind, type NoticeView, type Rhythm, ruleOf } from './notices.schema.ts';
import { lineOf } from './notice-line.ts';

const texts = { 'zh-cn': { lines: zhLines, mail: zhMail }, en: { lines: enLines, mail: enMail } };

/** What a mail tells. */
export type Letter = {
  contact: Contact;
  siteName: string;
  rhythm: Rhythm;
  notices: NoticeView[];
  announcements: AnnouncementWords[];
  /** Where the mail may be answered and what becomes of it. */
  reply?: { address: string; isMessage: boolean } | null;
  /** Where all of it stands, for the best of what somebody follows, which has words of its own. */
  bestOf?: string;
};

type Item = { line: string; more: string[]; url: string };
const mostItems = 50;

/**
 * A mail about notices in the member's language, as plain text and HTML. The headers of RFC 2369 and RFC 8058 let mail
 * programs unsubscribe with one press, unless all of it is about things that cannot be switched off.
 */
export function composeMail({ contact, siteName, rhythm, notices, announcements, bestOf, reply }: Letter): Mail {
  const { mail: t } = texts[contact.language];
  const items = [
    ...announcements.map((one) => announcementItem(one)),
    ...notices.map((notice) => noticeItem(contact, notice)),
  ];
  const kinds = [
    ...new Set<NoticeKind>([
      ...notices.map(({ kind }) => kind),
      ...(announcements.length > 0 ? (['announcement'] as const) : []),
    ]),
  ];
  const unsubscribes = kinds.filter((kind) => !ruleOf(kind).isFixed);
  const token = unsubscribes.length > 0 ? unsubscribeToken({ memberId: contact.id, kinds: unsubscribes }) : null;
  const lang = contact.language;
  const parts: Parts = {
    ...(reply ? replyParts(reply, lang) : { marker: '', reply: '' }),
    hello: t.hello(contact.nickname),
    intro: bestOf && rhythm !== 'now' ? t.best.intro[rhythm] : t.intro[rhythm],
    items: items.slice(0, mostItems),
    rest: items.length > mostItems ? t.more(items.length - mostItems) : '',
    all: bestOf
      ? { label: t.best.all, url: link(`${bestOf}?lang=${lang}`) }
      : { label: t.all, url: link(`/user/account/notice?lang=${lang}`) },
    why: token ? t.why(siteName) : t.whySecurity(siteName),
    links: [
      ...(token ? [{ label: t.unsubscribe, url: link(`/unsubscribe/${token}?lang=${lang}`) }] : []),
      { label: t.settings, url: link(`/user/account/notice/settings?lang=${lang}`) },
    ],
  };
  const subject = bestOf
    ? t.best.subject(siteName, items.length)
    : rhythm !== 'now'
      ? t.subjectDigest[rhythm](siteName, items.length)
      : items.length === 1
        ? t.subject(siteName, items[0]!.line)
        : t.subjectMany(siteName, items.length);
  return {
    language: contact.language,
    to: contact.email,
    subject: clip(subject),
    text: plain(parts),
    html: html(parts, lang, t.view),
    ...(reply ? { replyTo: reply.address } : {}),
    headers: { ...(token ? unsubscribeHeaders(token) : {}), ...(reply ? { 'Auto-Submitted': 'auto-generated' } : {}) },
  };
}

/** The line to write above, and what becomes of what is written there. */
function replyParts({ isMessage }: NonNullable<Letter['reply']>, language: Contact['language']) {
  const words = (one: keyof Pick<typeof sayOfReplies, 'marker' | 'message' | 'comment' | 'taken'>) =>
    sayOfReplies[one].in(language);
  return {
    marker: words('marker'),
    reply: [words(isMessage ? 'message' : 'comment'), words('taken')].join(language === 'en' ? ' ' : ''),
  };
}

function noticeItem({ language }: Contact, notice: NoticeView): Item {
  return { ...noticeWords(language, notice), url: notice.path && link(notice.path) };
}

/** What a notice says in a member's language, in a line and what stands below. */
export function noticeWords(language: Language, notice: NoticeView): Pick<Item, 'line' | 'more'> {
  const { lines, mail: t } = texts[language];
  const { who, did, title, more } = lineOf(lines, notice);
  const said = [who, did.trimEnd()].filter(Boolean).join(language === 'en' || /\w$/.test(who) ? ' ' : '');
  const line = title ? `${said}${language === 'en' ? ' ' : ''}${t.title(title)}` : said;
  return { line: clip(line), more };
}

function announcementItem({ title, text, path }: AnnouncementWords): Item {
  const words = text.length > 500 ? `${[...text].slice(0, 500).join('')}…` : text;
  return { line: title, more: [words], url: link(path || '/user/account/notice?kind=announcement') };
}

function unsubscribeHeaders(token: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${link(`/api/notice/unsubscribe?token=${token}`)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const link = (path: string) => getSiteUrl() + path;
const clip = (text: string) => ([...text].length > 150 ? `${[...text].slice(0, 149).join('')}…` : text);

type Link = { label: string; url: string };
type Parts = {
  marker: string;
  reply: string;
  hello: string;
  intro: string;
  items: Item[];
  rest: string;
  all: Link;
  why: string;
  links: Link[];
};

function plain({ marker, reply, hello, intro, items, rest, all, why, links }: Parts): string {
  const shown = items.map(({ line, more, url }) =>
    [`* ${line}`, ...more.map((text) => `  ${text.replaceAll('\n', '\n  ')}`), ...(url ? [`  ${url}`] : [])].join('\n'),
  );
  const foot = [why, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n');
  return [
    ...(marker ? [marker] : []),
    hello,
    intro,
    ...shown,
    ...(rest ? [rest] : []),
    ...(reply ? [reply] : []),
    `${all.label}: ${all.url}`,
    foot,
  ].join('\n\n');
}

const muted = 'color:#5e6761';

function html(
  { marker, reply, hello, intro, items, rest, all, why, links }: Parts,
  language: Contact['language'],
  view: string,
): string {
  const shown = items.map(({ line, more, url }) => {
    const head = url
      ? `<a href="${escape(url)}" style="color:#1f5e43;font-weight:600;text-decoration:none">${escape(line)}</a>`
      : `<b>${escape(line)}</b>`;
    const words = more
      .map((text) => `<p style="margin:6px 0 0;${muted};white-space:pre-line">${escape(text)}</p>`)
      .join('');
    const go = url ? `<p style="margin:6px 0 0"><a href="${escape(url)}" style="color:#2f7d5b">${view}</a></p>` : '';
    return `<div style="padding:14px 0;border-top:1px solid #e6e3db">${head}${words}${go}</div>`;
  });
  const foot = links
    .map(({ label, url }) => `<a href="${escape(url)}" style="${muted}">${escape(label)}</a>`)
    .join(' · ');
  return (
    `<!doctype html><html lang="${language === 'en' ? 'en' : 'zh-CN'}"><body style="margin:0;padding:24px;background:#fbfaf7;font:16px/1.7 'PingFang SC','Microsoft YaHei',sans-serif;color:#1f2421">` +
    (marker ? `<p style="max-width:600px;margin:0 auto 12px;font-size:14px;${muted}">${escape(marker)}</p>` : '') +
    `<div style="max-width:600px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e6e3db;border-radius:8px">` +
    `<p style="margin:0">${escape(hello)}</p><p style="margin:4px 0 16px">${escape(intro)}</p>${shown.join('')}` +
    (rest ? `<p style="${muted}">${escape(rest)}</p>` : '') +
    (reply
      ? `<p style="margin:0;padding:14px 0 0;border-top:1px solid #e6e3db;font-size:14px;${muted}">${escape(reply)}</p>`
      : '') +
    `<p style="margin:16px 0 0"><a href="${escape(all.url)}" style="display:inline-block;padding:8px 16px;background:#2f7d5b;color:#fff;border-radius:6px;text-decoration:none">${escape(all.label)}</a></p></div>` +
    `<p style="max-width:600px;margin:16px auto 0;font-size:14px;${muted}">${escape(why)}<br>${foot}</p></body></html>`
  );
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
