import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { forbidden } from '#app/core/refusals.server.ts';
import { signatureOf, signed } from '#app/ask/anonymity/anonymity.commands.server.ts';
import { canMakeWiki } from '#app/ask/parts/asker.policy.ts';
import { askerOf } from '#app/ask/privileges/asker.queries.server.ts';
import { lockSubject } from './suggestions.commands.server.ts';
import type { WikiInput } from './wiki.schema.ts';

/**
 * Makes a post or answer everybody's, or its author's again: many may edit what is everybody's, and votes on it earn no
 * reputation from then on. What was earned stays. Repeating changes nothing.
 * @throws Refusal need-login, not-found; forbidden for everybody but its author and moderators, and for authors who
 * want it back
 */
export async function setWiki(ctx: Ctx, { subject, id, wiki }: z.output<typeof WikiInput>): Promise<{ wiki: boolean }> {
  const member = requireMember(ctx);
  return transact(ctx, async (tctx) => {
    const target = await lockSubject(tctx, subject, id);
    if (target.post.kind === 'model') throw forbidden();
    if (!canMakeWiki(await askerOf(tctx), { ...target, isWiki: !wiki })) throw forbidden();
    if (target.isWiki === wiki) return { wiki };
    const by = signatureOf(target, member.id);
    await sql`update ${sql.table(`ask.${subject}`)} set wiki_at = ${wiki ? tctx.now : null},
      wiki_by = ${wiki ? by : null} where id = ${id}`.execute(tctx.db);
    await audit(signed(tctx, by), 'ask.setWiki', { kind: subject, id }, { wiki });
    return { wiki };
  });
}
