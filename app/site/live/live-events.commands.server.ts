import { type Act, followActs } from '#app/core/audit.server.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { hintStream, tell } from '#app/core/stream/tell.server.ts';
import { readingActs, toldActs } from './live.policy.ts';

/** Ends of logins tell themselves, by triggers: these acts have it heard at once. */
const endingActs = [
  'account.logOut',
  'account.endLogin',
  'account.endOtherLogins',
  'account.endMemberLogins',
  'account.endStolenLogin',
  'account.endImpersonation',
  'account.suspendMember',
];

/** Has what open pages show told in the transaction of the act. Called once, at boot. */
export function followLiveEvents(): void {
  followActs(Object.keys(toldActs), tellThread);
  followActs(['messages.sendMessage'], tellMessage);
  followActs(readingActs, tellReading);
  followActs(endingActs, async (ctx) => hintStream(ctx));
}

/**
 * Nobody is named: who wrote something, what is read tells, to whoever may know it. The number of the call tells the
 * page that made it that this is its own act.
 */
async function tellThread(ctx: Ctx, { action, subject, detail }: Act): Promise<void> {
  const postId = subject.kind === 'post' ? subject.id : detail['postId'];
  const of = toldActs[action];
  if (typeof postId !== 'number' || of === undefined) return;
  const topic = `post:${postId}`;
  if (of === 'votes') await tell(ctx, { topic, kind: 'votes', data: { of: subject.kind, id: subject.id } });
  else if (of === 'answer' || of === 'comment') await tell(ctx, { topic, kind: of, data: { id: subject.id } });
  else await tell(ctx, { topic, kind: 'state', data: { what: of, by: ctx.requestId } });
}

/** To the one who gets it, and to whoever wrote it, whose other devices show it too. */
async function tellMessage(ctx: Ctx, { detail }: Act): Promise<void> {
  const { actor } = ctx;
  const to = detail['to'];
  if (!isMember(actor) || typeof to !== 'number') return;
  await tell(
    ctx,
    { topic: `member:${to}`, kind: 'message', data: { with: actor.id } },
    { topic: `member:${actor.id}`, kind: 'message', data: { with: to, login: actor.loginId } },
    { topic: 'members', kind: 'count', data: { members: [to] } },
  );
}

async function tellReading(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (isMember(actor)) await tell(ctx, { topic: 'members', kind: 'count', data: { members: [actor.id] } });
}
