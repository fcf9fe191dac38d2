import type { Ctx } from '#app/core/ctx.server.ts';
import { notify } from './notices.commands.server.ts';
import type { WaitingAct } from './waiting-acts.ts';

/** What waits at a desk: `path` leads there, `count` is how many wait there now. */
export type WaitingAtDesk = { act: WaitingAct; path: string; count: number };

/**
 * Tells staff that something waits at a desk, in the caller's transaction as `notify` does: nobody of what they did
 * themselves, and each once per desk while that stands unread; its number grows. Returns how many were told.
 * @param staff who can deal with it, of `listStaffWith`
 */
export async function tellDesk(
  tctx: Ctx,
  staff: readonly number[],
  { act, path, count }: WaitingAtDesk,
): Promise<number> {
  const by = 'id' in tctx.actor ? tctx.actor.id : null;
  return notify(tctx, {
    memberId: staff.filter((id) => id !== by),
    kind: 'desk',
    act,
    subject: { kind: 'desk', id: 0 },
    path,
    actorId: null, // whom staff have blocked is nothing to their desk
    data: { points: count },
  });
}
