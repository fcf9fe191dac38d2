import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Ctx, requireMember } from '../ctx.server.ts';
import { transact } from '../db/pool.server.ts';
import { Refusal } from '../errors.ts';
import type { LocalText } from '#app/core/texts/language.ts';
import { say } from '#app/core/refusals.server.ts';
import { Reply } from './endpoint.server.ts';

/**
 * The header that names an intention: a UUID made by the caller, kept until it is answered and never used for another.
 */
export const idempotencyHeader = 'idempotency-key';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

type Kept = { data: unknown; text: { key: string; 'zh-cn': string; en: string } | null };
type Call = { path: string; key: string | null; input: unknown };

/**
 * Runs a command once for a member's key, in one transaction with the note of its answer: a repeat gets the same
 * answer, and a parallel repeat waits for it. A refusal rolls everything back, so that the same key may be tried again.
 * After draft-ietf-httpapi-idempotency-key-header-07.
 * @throws Refusal invalid without a key; IDEMPOTENCY_MISMATCH when the key was used for another request; what `run`
 * throws
 */
export async function answerOnce(
  ctx: Ctx,
  { path, key, input }: Call,
  run: (tctx: Ctx) => Promise<unknown>,
): Promise<Reply> {
  const { id } = requireMember(ctx);
  if (key === null || !uuid.test(key))
    throw new Refusal(say.keyNeeded, { kind: 'invalid', data: { error: 'IDEMPOTENCY_KEY_NEEDED' } });
  const hash = createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest();
  return transact(ctx, async (tctx) => {
    const taken = await sql`
      insert into core.idempotent_request (member_id, key, path, input_hash, at)
        values (${id}, ${key}::uuid, ${path}, ${hash}, ${tctx.now})
      on conflict do nothing returning 1`.execute(tctx.db);
    if (taken.rows.length === 0) return repeat(tctx, { path, key, hash, id }, tctx.db);
    const result = await run(tctx);
    const reply = result instanceof Reply ? result : new Reply(result);
    await sql`update core.idempotent_request set answer = ${JSON.stringify(keep(reply))}::jsonb
      where member_id = ${id} and key = ${key}::uuid`.execute(tctx.db);
    return reply;
  });
}

/**
 * Forgets answers older than two days: no browser asks again so late, and what moves money has a key of its own in the
 * ledger.
 */
export async function purgeIdempotentRequests(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`delete from core.idempotent_request where at <
    ${new Date(ctx.now.getTime() - 2 * 86_400_000)}`.execute(ctx.db);
}

async function repeat(
  ctx: Ctx,
  { path, key, hash, id }: { path: string; key: string; hash: Buffer; id: number },
  tx: Ctx['db'],
): Promise<Reply> {
  const { rows } = await sql<{ is_same: boolean; answer: Kept }>`
    select path = ${path} and input_hash = ${hash} is_same, answer from core.idempotent_request
      where member_id = ${id} and key = ${key}::uuid`.execute(tx);
  if (!rows[0]?.is_same) throw new Refusal(say.keyMismatch, { data: { error: 'IDEMPOTENCY_MISMATCH' } });
  const { data, text } = rows[0].answer;
  return new Reply(data, { text: text ? { key: text.key, in: (language) => text[language] } : undefined });
}

const keep = ({ data, text }: Reply): Kept => ({
  data: data ?? null,
  text: text ? { key: text.key, ...both(text) } : null,
});
const both = (text: LocalText) => ({ 'zh-cn': text.in('zh-cn'), en: text.in('en') });
