import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { z } from 'zod';
import { forgetFaces } from '#app/account/account.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { afterCommit, transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { getUploadSettings } from '#app/account/uploads/uploads.settings.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { languageCookie } from '#app/account/sessions/contacts.commands.server.ts';
import en from '#app/account/account-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import { isNameRetired } from '#app/account/reserved-names/retired-names.queries.server.ts';
import { requireUnreservedName } from '#app/account/reserved-names/reserved-names.queries.server.ts';
import { fileHost } from '#app/account/uploads/uploaded-files.queries.server.ts';
import { raiseProfileSaved } from '#app/account/events/member-events.commands.server.ts';
import { requireNode } from '#app/account/rules/rules.queries.server.ts';
import { isBirthday, isCompleteProfile } from './profile.policy.ts';
import type { LanguageChoice, ProfileInput } from './profile.schema.ts';

const say = bilingual(zh, en);

type Profile = {
  avatar: string;
  username: string;
  nickname: string;
  gender: 0 | 1 | 2;
  birthday: string | null;
  motto: string;
  language: LanguageChoice;
};

/**
 * Changes what the calling member says about themselves; fields that are not given stay. A language that is chosen
 * holds for mails and, at once, for this device.
 * @throws Refusal that the account name is taken, that a name reads like the site's own, the picture was never uploaded
 * here, or the birthday cannot be one
 */
export async function updateProfile(ctx: Ctx, input: z.output<typeof ProfileInput>): Promise<Reply> {
  const { id } = requireMember(ctx);
  await requireNode(ctx, 'account/profile/edit');
  if (input.birthday && !isBirthday(input.birthday, ctx.now))
    throw new Refusal(say.birthdayWrong, { fields: { birthday: say.birthdayWrong } });
  const changed = await refusingTakenName(async () =>
    transact(ctx, async (tctx) => {
      const before = await lockProfile(tctx, id);
      const next: Profile = { ...before, ...given(input) };
      if (next.avatar !== before.avatar) next.avatar = await knownAvatar(tctx, next.avatar);
      const fields = (Object.keys(before) as (keyof Profile)[]).filter((field) => next[field] !== before[field]);
      if (fields.length === 0) return fields;
      for (const field of ['username', 'nickname'] as const)
        if (fields.includes(field))
          await requireUnreservedName(tctx, field, next[field], { id, before: before[field] });
      const chosen = next.language === '' ? null : next.language;
      await sql`update account.member set avatar = ${next.avatar}, username = ${next.username},
        nickname = ${next.nickname},
        gender = ${next.gender}, birthday = ${next.birthday}, motto = ${next.motto}, chosen_language = ${chosen},
        language = coalesce(${chosen}, language) where id = ${id}`.execute(tctx.db);
      if (fields.includes('username') && (await isNameRetired(tctx, next.username))) throw nameTaken();
      afterCommit(tctx.db, forgetFaces);
      await audit(tctx, 'account.updateProfile', { kind: 'member', id }, { fields });
      if (isCompleteProfile(next)) await raiseProfileSaved(tctx, id);
      return fields;
    }),
  );
  const cookies = changed.includes('language') && input.language ? [languageCookie(input.language)] : [];
  return new Reply(null, {
    text: say.dataUpdated,
    cookies,
    changesPages: changed.some((field) => field !== 'birthday' && field !== 'language'),
  });
}

async function lockProfile(ctx: Ctx, id: number): Promise<Profile> {
  const { rows } = await sql<Profile>`
    select avatar, username, nickname, gender, birthday, motto, coalesce(chosen_language, '') language
      from account.member where id = ${id} for no key update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

function given(input: z.output<typeof ProfileInput>): Partial<Profile> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** What clients of this family show of members without a picture, and send back as theirs. */
const defaultAvatar = '/static/images/avatar.png';

/**
 * The path of a picture that was uploaded here; older clients send its full address. Pictures of other sites would tell
 * them who looks at the member.
 */
async function knownAvatar(ctx: Ctx, avatar: string): Promise<string> {
  if (avatar === '') return '';
  const hosts = [fileHost(await getUploadSettings(ctx)), getSiteUrl()].flatMap((host) => [
    host,
    host.replace(/^https?:/, ''),
  ]);
  const host = hosts.find((one) => avatar.startsWith(`${one}/`)) ?? '';
  const path = avatar.slice(host.length);
  if (path === defaultAvatar) return '';
  const { rows } = await sql`select from account.upload where url = ${path} and mimetype like 'image/%'
    limit 1`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal(say.avatarUnknown, { fields: { avatar: say.avatarUnknown } });
  return path;
}

async function refusingTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') throw nameTaken();
    throw error;
  }
}

const nameTaken = () => new Refusal(say.usernameTaken, { fields: { username: say.usernameTaken } });
