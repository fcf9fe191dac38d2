import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';

/** A member in the form that moves between sites. */
export type ForeignForm = {
  type: 'member';
  id: string;
  name: string;
  nickname: string;
  email: string;
  about: string;
  createdAt: string;
};

/**
 * Members who have not closed their account, in the order of ids after `last`. Passwords, numbers of phones and
 * settings are never in it.
 */
export async function listForeignForms(
  ctx: Pick<Ctx, 'db'>,
  { last, limit }: { last: number; limit: number },
): Promise<{ last: number; records: ForeignForm[] }> {
  const { rows } = await sql<ForeignForm & { key: number }>`
    select m.id "key", 'member' "type", m.id::text id, username "name", nickname, coalesce(email, '') email,
      motto about,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') "createdAt"
    from account.member m where m.id > ${last} and closed_at is null order by m.id limit ${limit}`.execute(ctx.db);
  return { last: rows.at(-1)?.key ?? 0, records: rows.map(({ key: _key, ...record }) => record) };
}
