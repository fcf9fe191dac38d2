import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { z } from 'zod';
import { forgetFaces } from '#app/account/account.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { afterCommit } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { mergeEdits } from '#app/core/merge-edits.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { tellOldAddress } from '#app/account/bindings/bindings.commands.server.ts';
import { dropCodes } from '#app/account/sessions/codes.commands.server.ts';
import { raiseMemberEvent } from '#app/account/events/member-events.commands.server.ts';
import en from '#app/account/members-api.en.ts';
import zh from '#app/account/members-api.zh.ts';
import { isNameRetired } from '#app/account/reserved-names/retired-names.queries.server.ts';
import { endLogins } from '#app/account/sessions/sessions.commands.server.ts';
import { onMember } from './members.commands.server.ts';
import type { EditMemberInput } from './members.schema.ts';

const say = bilingual(zh, en);

/**
 * Changes what the console may change of a member. Account name, e-mail and mobile number are ways into the account:
 * changing one takes a recent proof, is told to the member, at the old address too, and ends their logins and codes.
 * Staff change their own in the member centre alone, where each is proven.
 * @throws Refusal forbidden without the node "members/edit" or on staff with further rights; need-proof; not-found; for
 * one's own ways in, for a name or an address that is taken, and at what others have changed since it was `seen`
 */
export async function editMember(ctx: Ctx, input: z.output<typeof EditMemberInput>): Promise<Reply> {
  await onMember(ctx, 'members/edit', input.id, async (tctx, actorId) => {
    const { rows } = await sql<Details>`select username, nickname, email, mobile, motto, avatar from account.member
      where id = ${input.id}`.execute(tctx.db);
    const before = rows[0]!;
    const next: Details = {
      ...before,
      ...mergeEdits(before, pick(input), input.seen),
      avatar: input.dropAvatar ? '' : before.avatar,
    };
    const fields = (Object.keys(before) as (keyof Details)[]).filter((field) => next[field] !== before[field]);
    if (fields.length === 0) return;
    const ways = waysIn.filter((field) => fields.includes(field));
    if (ways.length > 0) requireWaysIn(ctx, ways, input.id === actorId);
    await refusingTaken(async () =>
      sql`update account.member set username = ${next.username}, nickname = ${next.nickname}, email = ${next.email},
        mobile = ${next.mobile},
        motto = ${next.motto}, avatar = ${next.avatar} where id = ${input.id}`.execute(tctx.db),
    );
    afterCommit(tctx.db, forgetFaces);
    if (fields.includes('username') && (await isNameRetired(tctx, next.username)))
      throw new Refusal(say.usernameTaken, { kind: 'refused', fields: { username: say.usernameTaken } });
    const others = fields.filter((field) => !(ways as readonly string[]).includes(field));
    if (others.length > 0)
      await audit(tctx, 'account.editMember', { kind: 'member', id: input.id }, { fields: others });
    if (ways.length > 0) await afterNewWaysIn(tctx, input.id, before, ways);
  });
  return new Reply(null, { text: say.memberSaved });
}

/** What a member logs in by, and resets the password by. */
const waysIn = ['username', 'email', 'mobile'] as const;
type WayIn = (typeof waysIn)[number];

function requireWaysIn(ctx: Ctx, ways: readonly WayIn[], isOwn: boolean): void {
  if (isOwn)
    throw new Refusal(say.ownWaysIn, {
      kind: 'refused',
      fields: Object.fromEntries(ways.map((way) => [way, say.ownWaysIn])),
    });
  requireRecentProof(ctx);
}

/** Ends what the old ways led to, and tells the member, who may know nothing of it. */
async function afterNewWaysIn(tctx: Ctx, id: number, before: Details, ways: readonly WayIn[]): Promise<void> {
  await audit(tctx, 'account.changeWaysIn', { kind: 'member', id }, { fields: ways });
  await endLogins(tctx, id);
  await sql`delete from account.pass where member_id = ${id}`.execute(tctx.db);
  const told: Ctx = { ...tctx, actor: { kind: 'job', name: 'console' } };
  for (const way of ways) {
    if (way !== 'username' && before[way] !== null) await dropCodes(tctx, way, before[way]);
    await raiseMemberEvent(
      told,
      id,
      way === 'username' ? 'accountRenamed' : before[way] === null ? `${way}Added` : `${way}Changed`,
    );
  }
  if (ways.includes('email') && before.email !== null) await tellOldAddress(tctx, id, before.email);
}

type Details = {
  username: string;
  nickname: string;
  email: string | null;
  mobile: string | null;
  motto: string;
  avatar: string;
};

const pick = ({ username, nickname, email, mobile, motto }: z.output<typeof EditMemberInput>) => ({
  username,
  nickname,
  email,
  mobile,
  motto,
});

/** Turns the refusal of an index into one of ours, at the field it is about. */
async function refusingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const field =
      error instanceof DatabaseError && error.code === '23505'
        ? /^member_(username|email|mobile)$/.exec(error.constraint ?? '')?.[1]
        : undefined;
    if (!field) throw error;
    const text = { username: say.usernameTaken, email: say.emailTaken, mobile: say.mobileTaken }[
      field as 'username' | 'email' | 'mobile'
    ];
    throw new Refusal(text, { kind: 'refused', fields: { [field]: text } });
  }
}
