import { sql } from 'kysely';
import type { Ctx } from './ctx.server.ts';

/** What was acted upon: a domain's noun and its id. */
export type Subject = { kind: string; id: number | null };

/**
 * Writes one audit row in the caller's transaction: who did what to which thing, with detail that holds no secret. What
 * staff do signed in as a member carries their own id as `impersonatorId` in the detail, what a program does the
 * `tokenId`.
 * @param action `domain.verbNoun`, for example `ask.acceptAnswer`
 */
export async function audit(
  ctx: Ctx,
  action: string,
  subject: Subject,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const actorId = 'id' in ctx.actor ? ctx.actor.id : null;
  const impersonatorId = 'impersonatorId' in ctx.actor ? ctx.actor.impersonatorId : undefined;
  const tokenId = ctx.actor.kind === 'token' ? ctx.actor.tokenId : undefined;
  const whole = {
    ...detail,
    ...(impersonatorId !== undefined && { impersonatorId }),
    ...(tokenId !== undefined && { tokenId }),
  };
  await sql`insert into core.audit (at, actor_kind, actor_id, action, subject_kind, subject_id, detail, request_id)
    values (${ctx.now}, ${ctx.actor.kind}, ${actorId}, ${action}, ${subject.kind}, ${subject.id},
      ${JSON.stringify(whole)}::jsonb, ${ctx.requestId})`.execute(ctx.db);
  for (const follow of followers.get(action) ?? []) await follow(ctx, { action, subject, detail });
}

/** What acts are called, in Chinese and in English, by the names they are written down with. */
export type ActNames = Record<string, readonly [zh: string, en: string]>;

/** An act as it was written down. */
export type Act = { action: string; subject: Subject; detail: Record<string, unknown> };
type Follower = (ctx: Ctx, act: Act) => Promise<void>;

const followers = new Map<string, Set<Follower>>();

/**
 * Has something done after each of some acts, in the same transaction; set at boot. All followers of an act are called,
 * one after the other in the order in which they came.
 */
export function followActs(actions: readonly string[], follow: Follower): void {
  for (const action of actions) followers.set(action, (followers.get(action) ?? new Set()).add(follow));
}
