import type { Ctx } from '../ctx.server.ts';
import { networkOf } from '#app/core/address.ts';

/** Who a limit counts: the member, else the network they call from. */
export function callerOf({ actor }: Pick<Ctx, 'actor'>): string {
  if ('id' in actor) return `m${actor.id}`;
  return 'ip' in actor ? networkOf(actor.ip) : actor.kind;
}
