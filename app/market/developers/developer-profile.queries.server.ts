import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#app/core/ctx.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import { requireDeveloper } from './developers.queries.server.ts';
import type { DeveloperInput, DeveloperProfile } from './developers.schema.ts';

/**
 * The profile of the developer that the caller works as; contact data for its owner alone.
 * @throws Refusal need-login, NOT_DEVELOPER
 */
export async function getDeveloperProfile(
  ctx: Ctx,
  { developer }: z.output<typeof DeveloperInput> = {},
): Promise<DeveloperProfile> {
  const { id, role } = await requireDeveloper(ctx, 'read', developer);
  const { rows } = await sql<DeveloperProfile>`
    select member_id id, slug, state, name_zh "nameZh", name_en "nameEn", kind,
      introduction, homepage, email, mobile, agreement,
      case state when 'suspended' then reason else '' end reason, ${seconds('applied_at')} "appliedAt"
    from market.developer where member_id = ${id}`.execute(ctx.db);
  const profile = rows[0]!;
  return role === 'owner' ? profile : { ...profile, email: '', mobile: '' };
}
