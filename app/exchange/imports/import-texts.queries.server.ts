import { markdownFrom } from '#app/core/markdown/render.server.ts';

type Format = 'markdown' | 'html' | 'bbcode' | 'text';

/** A foreign text as Markdown. */
export async function toMarkdown(body: string, format: Format): Promise<string> {
  const text = body.replace(/\r\n?/g, '\n');
  if (format === 'html' || format === 'bbcode') return markdownFrom(format, text);
  return format === 'text' ? plainText(text) : text.trim();
}

/** Plain text keeps its lines and means nothing by its signs. */
const plainText = (text: string) =>
  text
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
    .replace(/\n(?!\n)/g, '  \n')
    .replace(/ {2}\n\n/g, '\n\n');

/** Chinese when a good part of a text's letters is; most foreign dumps do not say. */
export function languageOf(text: string): 'zh-cn' | 'en' {
  const sample = text.slice(0, 2000);
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = sample.match(/[A-Za-z]{2,}/g)?.length ?? 0;
  return han > words ? 'zh-cn' : 'en';
}
