/** The tables that a batch fills, in an order that keeps every reference whole, with the columns of their rows. */
export const demoTables = {
  'ask.post':
    'id,kind,author_id,category_id,language,title,excerpt,html,text,revision,up,down,answers,answer_score,accepted,views,bookmarks,hot,created_at,active_at',
  'ask.post_tag': 'post_id,tag_id,position,channel,created_at,active_at,hot,score',
  'ask.answer': 'id,post_id,author_id,excerpt,html,text,revision,up,down,created_at',
  'ask.acceptance': 'answer_id,post_id,member_id,created_at',
  'ask.comment': 'id,post_id,answer_id,author_id,markdown,html,score,created_at',
  'ask.vote': 'subject,subject_id,member_id,post_id,value,created_at',
  'ask.bookmark': 'member_id,post_id,created_at',
  'ask.revision': 'subject,subject_id,number,title,markdown,category_id,tag_ids,author_id,reason,created_at',
  'ask.search_doc': 'post_id,created_at,version,tsv,body,parts',
} as const;
export type DemoTable = keyof typeof demoTables;
export const demoTableNames = Object.keys(demoTables) as DemoTable[];

export type CopyValue = string | number | null | Date | readonly number[];

/** One row in COPY's text format (PostgreSQL documentation, COPY, "Text Format"). */
export function toCopyLine(values: readonly CopyValue[]): string {
  let line = '';
  for (let i = 0; i < values.length; i++) line += (i > 0 ? '\t' : '') + toCopyText(values[i]!);
  return `${line}\n`;
}

function toCopyText(value: CopyValue): string {
  if (typeof value === 'string') return special.test(value) ? value.replace(specials, escapeOne) : value;
  if (typeof value === 'number') return String(value);
  if (value === null) return String.raw`\N`;
  return value instanceof Date ? value.toISOString() : `{${value.join(',')}}`;
}

const special = /[\\\n\r\t]/;
const specials = /[\\\n\r\t]/g;
const names: Record<string, string> = {
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
  '\\': '\\\\',
};
const escapeOne = (character: string): string => names[character]!;
