import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { getSiteSettings } from '#app/account/site.settings.server.ts';
import en from '#app/account/account-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import { foldName, isReservedName } from './reserved-names.policy.ts';

const say = bilingual(zh, en);

type Bearer = {
  /** Who wants the name; null for somebody new. */
  id: number | null;
  /** What they are called now: a name that reads the same stays theirs. */
  before: string;
};

/**
 * Whether a name, of an account or a nickname, may not be taken: it reads like one of the site's own, which only staff
 * may bear, or like the account or the nickname of somebody else who is staff. Who has such a name keeps it.
 */
export async function isNameReserved(
  ctx: Pick<Ctx, 'db'>,
  name: string,
  { id, before }: Bearer = { id: null, before: '' },
): Promise<boolean> {
  const folded = foldName(name);
  if (before !== '' && folded === foldName(before)) return false;
  const { siteName, siteNameEn } = await getSiteSettings(ctx);
  const { rows } = await sql<{ id: number; username: string; nickname: string }>`
    select m.id, m.username, m.nickname from account.staff s
      join account.member m on m.id = s.member_id`.execute(ctx.db);
  if (!rows.some((row) => row.id === id) && isReservedName(name, [siteName, siteNameEn])) return true;
  return rows.some((row) => row.id !== id && [row.username, row.nickname].some((own) => foldName(own) === folded));
}

/** @throws Refusal at the field when `isNameReserved` */
export async function requireUnreservedName(
  ctx: Pick<Ctx, 'db'>,
  field: 'username' | 'nickname',
  name: string,
  bearer?: Bearer,
): Promise<void> {
  if (await isNameReserved(ctx, name, bearer))
    throw new Refusal(say.nameReserved, { kind: 'refused', fields: { [field]: say.nameReserved } });
}
