import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { seconds } from '#app/ask/parts/post-columns.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import { requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import type { DeveloperDomain, DomainInput, OwnDomains } from './developer-domains.schema.ts';

const columns = sql`m.id, m.host, m.shown, m.token, m.state, m.way, m.dns, m.file, ${seconds('m.tried_at')} "triedAt",
  ${seconds('m.proven_at')} "provenAt", ${seconds('m.checked_at')} "checkedAt", m.fault_days "faultDays", m.reason`;

/** The domain of the developer that the caller works as. @throws Refusal need-login, NOT_DEVELOPER */
export async function getOwnDomains(ctx: Ctx, input: z.output<typeof DomainInput>): Promise<OwnDomains> {
  const { id, role, state } = await requireDeveloper(ctx, 'read', input.developer);
  const { rows } = await sql<DeveloperDomain>`select ${columns} from market.developer_domain m
    where m.developer_id = ${id} order by m.id desc`.execute(ctx.db);
  return {
    own: rows.find((row) => row.state !== 'withdrawn') ?? null,
    withdrawn: rows.filter((row) => row.state === 'withdrawn'),
    mayManage: mayAtDeveloper(role, state, 'team'),
  };
}

/**
 * Domains of these developers for the desk, the present one first, then those that staff withdrew.
 * @throws Refusal forbidden
 */
export async function listDeskDomains(ctx: Ctx, ids: readonly number[]): Promise<Map<number, DeveloperDomain[]>> {
  await requireConsole(ctx, 'developers');
  const { rows } = await sql<DeveloperDomain & { developerId: number }>`
    select ${columns}, m.developer_id "developerId" from market.developer_domain m
    where m.developer_id = any(${ids}::bigint[]) order by m.state = 'withdrawn', m.id desc`.execute(ctx.db);
  return Map.groupBy(rows, ({ developerId }) => developerId);
}

/** The proven domain of the developer `d`, ProvenDomain as JSON; null without one. */
export const provenDomainJson: RawBuilder<unknown> = sql`(
  select json_build_object('host', m.host, 'shown', m.shown, 'checkedAt', ${seconds('m.checked_at')})
  from market.developer_domain m where m.developer_id = d.member_id and m.state = 'proven')`;
