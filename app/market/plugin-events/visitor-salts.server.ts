import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { networkOf } from '#app/core/address.ts';
import { type Ctx, isMember } from '#app/core/ctx.server.ts';

let known = new WeakMap<Ctx['db'], { day: string; salt: Buffer }>();

/**
 * A visitor as the events of a day know them: whether it is the same one, and nothing once the day's salt is gone. A
 * member is the same on all devices, others are their network and program.
 */
export async function visitorOf(ctx: Pick<Ctx, 'db' | 'actor'>, day: string): Promise<Buffer> {
  const { actor } = ctx;
  const who = isMember(actor) ? `m${actor.id}` : 'ip' in actor ? `${networkOf(actor.ip)} ${actor.agent}` : actor.kind;
  const hash = createHash('sha256')
    .update(await saltOf(ctx, day))
    .update(who);
  return hash.digest().subarray(0, 12);
}

/** The salt of a day, made by whoever needs it first and the same in all processes. */
async function saltOf({ db }: Pick<Ctx, 'db'>, day: string): Promise<Buffer> {
  const last = known.get(db);
  if (last?.day === day) return last.salt;
  await sql`insert into market.visitor_salt (day, salt) values (${day}, ${randomBytes(32)})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ salt: Buffer }>`select salt from market.visitor_salt where day = ${day}`.execute(db);
  const { salt } = rows[0]!;
  known.set(db, { day, salt });
  return salt;
}

/** Has the next visitor hashed with what the database has. */
export function forgetSalts(): void {
  known = new WeakMap();
}
