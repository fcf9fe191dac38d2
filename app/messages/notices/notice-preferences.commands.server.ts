import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import {
  noticeKinds,
  type Preference,
  type PreferencesInput,
  ruleOf,
  type UnsubscribeInput,
} from './notices.schema.ts';
import { listPreferences, readUnsubscribeToken } from './notice-preferences.queries.server.ts';

/**
 * Keeps how the caller wants to be told of some kinds; kinds that cannot be switched off stay as they are. It holds for
 * what happens from now on, and for mails that have not gone out.
 * @throws Refusal need-login
 */
export async function savePreferences(
  ctx: Ctx,
  { preferences }: z.output<typeof PreferencesInput>,
): Promise<Preference[]> {
  const { id } = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const chosen = preferences.filter(({ kind }) => !ruleOf(kind).isFixed);
    await writePreferences(tctx, id, chosen);
    await audit(tctx, 'messages.savePreferences', { kind: 'member', id }, { chosen });
    return listPreferences(tctx);
  });
}

/**
 * Switches mails off for whoever the link was sent to: about the kinds of the mail it was in, or with `all` every kind
 * that can be. Repeating changes nothing.
 * @throws Refusal not-found for a token that is none of ours
 */
export async function unsubscribe(
  ctx: Ctx,
  { token, all }: z.output<typeof UnsubscribeInput>,
): Promise<Record<string, never>> {
  const { memberId, kinds } = readUnsubscribeToken(token);
  const off = (all ? noticeKinds : kinds).filter((kind) => !ruleOf(kind).isFixed);
  return transact(ctx, async (tctx) => {
    await writePreferences(
      tctx,
      memberId,
      off.map((kind) => ({ kind, site: null, mail: 'off' })),
    );
    await audit(tctx, 'messages.unsubscribe', { kind: 'member', id: memberId }, { kinds: off });
    return {};
  });
}

/** `site` null and `push` left out leave those as they are. */
type Choice = { kind: Preference['kind']; site: boolean | null; mail: Preference['mail']; push?: boolean | undefined };

async function writePreferences(ctx: Ctx, memberId: number, choices: readonly Choice[]): Promise<void> {
  const given = [...new Map(choices.map((choice) => [choice.kind, choice])).values()].map((choice) => ({
    ...choice,
    normal: ruleOf(choice.kind).site,
  }));
  await sql`
    insert into messages.notice_preference as p (member_id, kind, site, mail, push)
    select ${memberId}, kind, coalesce(site, normal), mail, push
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (kind text, site boolean, mail text,
      push boolean, normal boolean) order by kind
    on conflict (member_id, kind) do update set mail = excluded.mail, push = coalesce(excluded.push, p.push),
      site = coalesce((select g.site from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (kind text,
        site boolean) where g.kind = p.kind), p.site)`.execute(ctx.db);
  await sql`
    update messages.notice n set mail = nullif(p.mail, 'off') from messages.notice_preference p
    where n.member_id = ${memberId} and n.mail is not null and p.member_id = n.member_id and p.kind = n.kind
      and p.kind = any(${given.map(({ kind }) => kind)}::text[])`.execute(ctx.db);
}
