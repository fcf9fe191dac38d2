import type { Ctx } from '#app/core/ctx.server.ts';
import { enqueue } from '#app/core/jobs/recurring-jobs.server.ts';
import type { MemberEvent, MemberEventName } from './member-events.schema.ts';

/**
 * The job in which account tells others what happened to a member. Its handler is the messages domain's, to which
 * account has no way.
 */
export const memberEventJob = { name: 'account.memberEvent' } as const;

/** Tells that something happened to a member's account, when the caller's transaction commits. */
export async function raiseMemberEvent(ctx: Ctx, memberId: number, event: MemberEventName): Promise<void> {
  const { ip, agent } = 'ip' in ctx.actor ? ctx.actor : { ip: '', agent: '' };
  const data: MemberEvent = { memberId, event, at_ms: ctx.now.getTime(), ip, agent };
  await enqueue(ctx, memberEventJob, data);
}

/** The job in which account tells that a member has saved their profile. Its handler is the billing domain's. */
export const profileSavedJob = { name: 'account.profileSaved' } as const;
export type ProfileSaved = { memberId: number };

/** Tells that a member has saved a profile, when the caller's transaction commits. */
export async function raiseProfileSaved(ctx: Ctx, memberId: number): Promise<void> {
  await enqueue<ProfileSaved>(ctx, profileSavedJob, { memberId });
}
