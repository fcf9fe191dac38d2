import en from './mail-replies.en.ts';
import zh from './mail-replies.zh.ts';

/*
 * Where a member's own words end in a mail: pure rules. The library for it knows few Chinese programs and takes a line
 * that merely begins with 在 for a quote, so the heads of quotes are found here, line by line, before it looks at what
 * is left.
 */

const markers = [zh.marker, en.marker].map((marker) => marker.replace(/^—+|—+$/g, '').trim());
const wrote = /(?:写道|寫道|wrote)\s*[：:]\s*$/i;
const dated =
  /^[>\s]*(?:(?:在|於|于)\s?\d{4}|(?:On|At)\s.{0,120}\d{4}|\d{4}\s?[-/年.]\s?\d{1,2})|[于於]\s?\d{4}\s?[-/年]/i;
const parted =
  /^[>\s]*-{2,}\s*(?:原始邮件|原始郵件|原邮件|邮件原件|回复的原邮件|回复的邮件|转发的邮件|original(?: message| email)?|replied message|forwarded message)\s*-{2,}\s*$/i;
const named = /^[>\s]*(?:原始邮件|原始郵件)\s*$/;
const sender = /^[>\s|*]*(?:发件人|寄件者|寄件人|from)[\s*]*[：:|]/i;
const sent = /^[>\s|*]*(?:发送时间|发送日期|发件时间|寄件日期|傳送時間|传送时间|日期|时间|sent|date)[\s*]*[：:|]/i;
const rule = /^[>\s]*_{10,}\s*$/;
const device =
  /^[\s>]*(?:(?:发自|來自|来自|傳自|传自)\s?(?:我的|我的?)?\s?\S.{0,40}|从\s?\S.{0,30}发送|通过\s?\S.{0,30}发送|获取\s?Outlook.{0,30}|Get Outlook for .{1,60}|Sent from \S.{0,60}|Sent via \S.{0,60})[。.]?\s*$/i;

/** What stands above the first head of a quote, of the programs of QQ Mail, 163, Outlook, Gmail, Apple and alike. */
export function aboveQuote(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').split('\n');
  const end = lines.findIndex((_line, at) => isHead(lines, at));
  return (end === -1 ? lines : lines.slice(0, end)).join('\n').trim();
}

function isHead(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  const next = lines.slice(at + 1, at + 5);
  if (markers.some((marker) => line.includes(marker)) || parted.test(line)) return true;
  if (sender.test(line)) return next.some((one) => sent.test(one));
  const following = next.filter((one) => one.trim() !== '').slice(0, 2);
  if (named.test(line) || rule.test(line)) return following.some((one) => sender.test(one));
  return (
    isAttribution(line) ||
    isAttribution(joined([line, ...next.slice(0, 1)])) ||
    isAttribution(joined([line, ...next.slice(0, 2)]))
  );
}

const joined = (lines: readonly string[]) =>
  lines.every((line) => line.trim() !== '') ? lines.map((line) => line.trim()).join(' ') : '';

/**
 * "On DATE, NAME wrote:" and its Chinese kin, which programs wrap over up to three lines: it begins with what only such
 * a line has.
 */
function isAttribution(line: string): boolean {
  if (line.length > 400 || !wrote.test(line)) return false;
  return (
    dated.test(line) &&
    (/^[>\s]*(?:在|於|于|On\s|At\s|\d{4})/i.test(line) || /^[^\n]{0,120}<[^<>\s]+@[^<>\s]+>/.test(line))
  );
}

/**
 * Without the line that programs put below every mail ("发自我的 iPhone") and all after it, when it stands near the end.
 */
export function withoutDevice(text: string): string {
  const lines = text.trimEnd().split('\n');
  const at = lines.findIndex((line, place) => place >= lines.length - 4 && device.test(line));
  return (at === -1 ? lines : lines.slice(0, at)).join('\n').trim();
}
