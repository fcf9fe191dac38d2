import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { patterns } from '#app/core/rules.ts';
import { isNameReserved } from '#app/account/reserved-names/reserved-names.queries.server.ts';
import { retiredNameHashes } from '#app/account/reserved-names/retired-names.queries.server.ts';

/** A member of another platform. `key` is the caller's own name for them. */
export type ForeignMember = {
  key: string;
  name: string;
  nickname: string;
  email: string;
  about: string;
  createdAt: Date;
};

/** What became of one: `isJoined` when an account with that address was there already. */
export type TakenMember = { key: string; id: number; isJoined: boolean };

/**
 * Makes accounts for members of another platform, in the caller's transaction. Nobody has a password: who has an
 * address claims the account by the code for a forgotten password. An address that an account here has joins the two.
 * Names that are taken or are no user names get another, and so do those that read like the site's own or its staff's;
 * the shown name stays as near as it may.
 */
export async function takeMembers(ctx: Ctx, members: readonly ForeignMember[]): Promise<TakenMember[]> {
  const taken: TakenMember[] = [];
  for (const member of members) taken.push(await takeMember(ctx, member));
  const made = taken.filter(({ isJoined }) => !isJoined);
  if (taken.length > 0)
    await audit(
      ctx,
      'account.takeMembers',
      { kind: 'member', id: null },
      { made: made.length, joined: taken.length - made.length, first: made[0]?.id ?? null },
    );
  return taken;
}

async function takeMember(
  ctx: Ctx,
  { key, name, nickname, email, about, createdAt }: ForeignMember,
): Promise<TakenMember> {
  const address = patterns.email.test(email.trim()) && email.trim().length <= 100 ? email.trim().toLowerCase() : null;
  if (address !== null) {
    const { rows } = await sql<{ id: number }>`select id from account.member where email = ${address}`.execute(ctx.db);
    if (rows[0]) return { key, id: rows[0].id, isJoined: true };
  }
  const ownName = (await isNameReserved(ctx, name)) ? '' : name;
  const shown = (await isNameReserved(ctx, nickname || name)) ? '' : nickname || name;
  for (let turn = 0; ; turn++) {
    const username = userName(ownName, key, turn);
    const { rows } = await sql<{ id: number }>`
      insert into account.member (username, nickname, email, motto, created_at)
      select ${username}, ${shownName(shown, username)}, ${address}::text,
        ${about.replace(/\s+/g, ' ').trim().slice(0, 200)}, ${createdAt}::timestamptz
      where not exists (select from account.member where retired_name = any(${retiredNameHashes(username)}::bytea[]))
      on conflict do nothing returning id`.execute(ctx.db);
    if (rows[0]) return { key, id: rows[0].id, isJoined: false };
  }
}

const longest = 15;

/** A user name as rules ask for it: the name itself, then with the key behind it, then with a number. */
function userName(name: string, key: string, turn: number): string {
  const plain = name.normalize('NFKD').replace(/[^\w]|^[^a-zA-Z]+/g, '');
  if (turn === 0 && patterns.account.test(plain)) return plain;
  const tail = turn < 2 ? key.replace(/\W/g, '').slice(-8) : `${key.replace(/\W/g, '').slice(-6)}${turn}`.slice(-9);
  const head = (/^[a-zA-Z]/.test(plain) ? plain : 'member').slice(0, longest - tail.length - 1);
  return `${head}_${tail}`;
}

/** Letters, digits, hyphens and Chinese signs; others become hyphens. */
function shownName(name: string, username: string): string {
  const tidy = name
    .normalize('NFKC')
    .trim()
    .replace(/[^\p{Script=Han}A-Za-z0-9_-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32);
  return patterns.nickname.test(tidy) ? tidy : username;
}
