import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { isNameReserved } from '#app/account/reserved-names/reserved-names.queries.server.ts';
import { isNameRetired } from '#app/account/reserved-names/retired-names.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { patterns } from '#app/core/rules.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import en from './added-members-api.en.ts';
import zh from './added-members-api.zh.ts';
import type { RowFault } from './added-members.schema.ts';
import { joiningBounds } from '#app/account/joining/joining.schema.ts';

const say = bilingual(zh, en);

/** A row as it came. */
export type Raw = { line: number; username: string; email: string; nickname: string; group: string };
/** A row that can become a member; `groupId` null for the default group. */
export type Ready = { username: string; email: string; nickname: string; groupId: number | null };

const heads: Record<string, keyof Raw> = {
  username: 'username',
  账号: 'username',
  account: 'username',
  email: 'email',
  'e-mail': 'email',
  邮箱: 'email',
  nickname: 'nickname',
  昵称: 'nickname',
  group: 'group',
  会员组: 'group',
};

/**
 * The rows of a CSV with a head line, whose columns may stand in any order and in either language; a semicolon or a tab
 * may divide them.
 * @returns rows, or why the file cannot be read
 */
export function readRows(csv: string): Raw[] | LocalText {
  let lines: { record: string[]; info: { lines: number } }[];
  try {
    lines = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as typeof lines;
  } catch {
    return say.unreadable;
  }
  const [head, ...rows] = lines;
  const columns = (head?.record ?? []).map((name) => heads[name.toLowerCase()]);
  if (!columns.includes('username') || !columns.includes('email')) return say.noHead;
  if (rows.length > joiningBounds.rows) return say.tooManyRows(joiningBounds.rows);
  return rows.map(({ record, info }) => {
    const row: Raw = { line: info.lines, username: '', email: '', nickname: '', group: '' };
    record.forEach((value, index) => {
      const column = columns[index];
      if (column && column !== 'line') row[column] = value;
    });
    return row;
  });
}

/** What the rows would become, and all that is wrong with them, line by line. */
export async function checkRows(ctx: Ctx, rows: readonly Raw[]): Promise<{ ready: Ready[]; faults: RowFault[] }> {
  const faults: RowFault[] = [];
  const known = await readKnown(ctx, rows);
  const seen = new Set<string>();
  const ready: Ready[] = [];
  for (const row of rows) {
    const found = await faultsOf(ctx, row, known, seen);
    faults.push(
      ...Object.entries(found).map(([field, text]) => ({
        line: row.line,
        field: field as RowFault['field'],
        text: text.in(ctx.language),
      })),
    );
    const nickname = row.nickname || row.username;
    const groupId = known.groups.get(row.group.toLowerCase()) ?? null;
    ready.push({ username: row.username, email: row.email.toLowerCase(), nickname, groupId });
  }
  return { ready, faults };
}

type Known = { names: Set<string>; emails: Set<string>; groups: Map<string, number> };

async function readKnown(ctx: Ctx, rows: readonly Raw[]): Promise<Known> {
  const names = rows.map(({ username }) => username.toLowerCase());
  const emails = rows.map(({ email }) => email.toLowerCase());
  const { rows: taken } = await sql<{ username: string; email: string | null }>`
    select lower(username) username, email from account.member
    where lower(username) = any(${names}::text[]) or email = any(${emails}::text[])`.execute(ctx.db);
  const { rows: groups } = await sql<{ id: number; zh: string; en: string }>`
    select id, lower(name_zh) zh, lower(name_en) en from account.member_group where area = 'site'`.execute(ctx.db);
  return {
    names: new Set(taken.map(({ username }) => username)),
    emails: new Set(taken.flatMap(({ email }) => email ?? [])),
    groups: new Map(groups.flatMap((one) => [[one.zh, one.id] as const, [one.en, one.id] as const])),
  };
}

async function faultsOf(
  ctx: Ctx,
  { username, email, nickname, group }: Raw,
  known: Known,
  seen: Set<string>,
): Promise<Record<string, LocalText>> {
  const faults: Record<string, LocalText> = {};
  const [name, address] = [username.toLowerCase(), email.toLowerCase()];
  if (!patterns.account.test(username)) faults['username'] = say.badUsername;
  else if (known.names.has(name) || (await isNameRetired(ctx, username))) faults['username'] = say.usernameTaken;
  else if (await isNameReserved(ctx, username)) faults['username'] = say.usernameReserved;
  else if (seen.has(name)) faults['username'] = say.twice;
  if (!patterns.email.test(email) || email.length > 100) faults['email'] = say.badEmail;
  else if (known.emails.has(address)) faults['email'] = say.emailTaken;
  else if (seen.has(address)) faults['email'] = say.twice;
  if (nickname !== '' && !patterns.nickname.test(nickname)) faults['nickname'] = say.badNickname;
  if (group !== '' && !known.groups.has(group.toLowerCase())) faults['group'] = say.noGroup;
  seen.add(name).add(address);
  return faults;
}
