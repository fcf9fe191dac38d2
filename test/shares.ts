import { unixSeconds } from '#app/core/unix-seconds.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { realNamePurpose } from '#app/account/real-name/real-name.queries.server.ts';
import { changeShare, saveShare } from '#app/billing/shares/shares.commands.server.ts';
import { SaveShareInput } from '#app/billing/shares/shares.schema.ts';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';
import { seal } from '#app/core/secrets/sealed.server.ts';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { bookCtx } from '#test/ledger.ts';

/** What stands in the paid part of every share of a test, and nowhere else. */
export const secretWords = 'the-words-that-are-sold';

/** What saving a share takes, with a price of ¥9.90. */
export function newShare(
  now: Date,
  more: Partial<z.input<typeof SaveShareInput>> = {},
): z.output<typeof SaveShareInput> {
  return SaveShareInput.parse({
    title: 'Prompts that work',
    preview: 'What **everybody** may read.',
    body: `# Prompts\n\nRead ${secretWords} twice.`,
    price: 990,
    expiresAt: unixSeconds(now) + 30 * 86_400,
    ...more,
  });
}

/** Verifies a member's real name; born in 1990 unless told. */
export async function verify(db: Db, memberId: number, number = '11010519900307002X'): Promise<void> {
  const sealed = seal(realNamePurpose, { name: '张小明', number, representative: '' });
  await sql`insert into account.real_name (member_id, kind, state, name_hint, number_hint, number_hash, sealed,
    submitted_at, decided_at)
    values (${memberId}, 'personal', 'verified', '张**', '1***', ${Buffer.from(`hash of ${memberId}`)}, ${sealed}, now(),
      now())`.execute(db);
}

/** Gives a member cash, in fen. */
export async function giveCash(db: Db, memberId: number, amount: bigint): Promise<void> {
  await creditTopUp(bookCtx(db), {
    channel: 'alipay',
    transaction: `share-${memberId}-${Math.random()}`,
    memberId,
    amount,
  });
}

/** A share on sale by a verified member; its public id. */
export async function sellShare(
  ctx: Ctx,
  author: Actor & { id: number },
  more: Partial<z.input<typeof SaveShareInput>> = {},
): Promise<string> {
  const actx = { ...ctx, actor: author };
  const { rows } = await sql`select from account.real_name
    where member_id = ${author.id} and state = 'verified'`.execute(ctx.db);
  if (rows.length === 0) await verify(ctx.db, author.id);
  const { id } = (await saveShare(actx, newShare(ctx.now, more))).data as { id: string };
  await changeShare(actx, { id, act: 'publish' });
  return id;
}

let made = 0;
/** A member with so much cash, in fen. */
export async function richBuyer(db: Db, amount: bigint): Promise<Actor & { id: number }> {
  made += 1;
  const { rows } = await sql<{ id: number }>`
    insert into account.member (username, nickname, created_at) values (${`rich${made}`}, ${`rich${made}`}, now())
      returning id`.execute(db);
  const { id } = rows[0]!;
  await giveCash(db, id, amount);
  return { kind: 'member', id, loginId: 0, ip: '192.0.2.2', agent: 'test' };
}
