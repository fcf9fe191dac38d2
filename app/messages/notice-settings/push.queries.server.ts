import { sql } from 'kysely';
import { type Ctx, isImpersonated, requireMember } from '#app/core/ctx.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { unseal } from '#app/core/secrets/sealed.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import en from './push-api.en.ts';
import zh from './push-api.zh.ts';
import type { PushDevice } from './push.schema.ts';

export const say = bilingual(zh, en);

/** A login that still lets its browser be pushed to. */
export const isLive = (ctx: Pick<Ctx, 'now'>) => sql`l.ended_at is null and l.expires_at > ${ctx.now}
  and not account.is_suspended(s.member_id, ${ctx.now})`;

/**
 * The caller's browsers that messages are pushed to, the newest first.
 * @throws Refusal need-login
 */
export async function listPushDevices(ctx: Ctx): Promise<PushDevice[]> {
  const { id, loginId } = requireMember(ctx);
  type Row = Omit<PushDevice, 'created' | 'sent'> & { created: Date; sent: Date | null };
  const { rows } = await sql<Row>`
    select s.id, s.agent, s.created_at created, s.sent_at sent, s.login_id is not distinct from ${loginId} "isHere"
    from messages.push_subscription s join account.login l on l.id = s.login_id
    where s.member_id = ${id} and ${isLive(ctx)} order by s.id desc`.execute(ctx.db);
  return rows.map(({ created, sent, ...row }) => ({
    ...row,
    created: unixSeconds(created),
    sent: sent && unixSeconds(sent),
  }));
}

/**
 * The push address that is kept for the caller's login, so that their browser can compare; '' without one, and for
 * staff who are signed in as the member.
 * @throws Refusal need-login
 */
export async function findPushHere(ctx: Ctx): Promise<string> {
  const { id, loginId } = requireMember(ctx);
  if (isImpersonated(ctx)) return '';
  const { rows } = await sql<{ sealed: string }>`select s.sealed from messages.push_subscription s
    join account.login l on l.id = s.login_id
    where s.member_id = ${id} and s.login_id = ${loginId} and ${isLive(ctx)}`.execute(ctx.db);
  return rows[0] ? endpointOf(rows[0].sealed) : '';
}

function endpointOf(sealed: string): string {
  try {
    return (unseal('push', sealed) as { endpoint: string }).endpoint;
  } catch {
    return ''; // the site has another key since: what it pushes is refused, and push is turned on anew
  }
}
