import { sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { presetOf } from './privileges.policy.ts';
import { forgetPrivileges, getPrivilegeRule, say, tellPrivileges } from './privileges.queries.server.ts';
import { privileges, type PrivilegesInput } from './privileges.schema.ts';

/**
 * Changes which reputation each privilege takes, from now on.
 * @throws Refusal forbidden without the console's node; STATE_CONFLICT when somebody else has changed it meanwhile
 */
export async function savePrivileges(
  ctx: Ctx,
  { levels, note, seen }: z.output<typeof PrivilegesInput>,
): Promise<Reply> {
  await requireConsole(ctx, 'privileges/edit');
  const { id: staffId } = requireMember(ctx);
  const reply = await transact(ctx, async (tctx) => {
    await sql`lock table ask.privilege_rule in share row exclusive mode`.execute(tctx.db);
    const before = await getPrivilegeRule(tctx);
    if (privileges.every((name) => before.levels[name] === levels[name]))
      return new Reply(null, { text: say.unchanged });
    if (before.id !== seen) throw new Refusal(say.changedMeanwhile, { data: { error: 'STATE_CONFLICT' } });
    const preset = presetOf(levels);
    // A request that began earlier may get the lock later: the newest rule counts.
    await sql`insert into ask.privilege_rule (starts_at, preset, levels, note, made_by)
      select greatest(${tctx.now}::timestamptz, max(starts_at)), ${preset}, ${JSON.stringify(levels)}::jsonb, ${note},
        ${staffId} from ask.privilege_rule`.execute(tctx.db);
    await audit(
      tctx,
      'ask.savePrivileges',
      { kind: 'privilege_rule', id: null },
      { preset, before: before.levels, after: levels, note },
    );
    await tellPrivileges(tctx);
    return new Reply(null, { text: say.saved });
  });
  forgetPrivileges();
  return reply;
}
