import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { listGroupNames } from '#app/account/rules/groups.queries.server.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { redirectUri } from './oidc.client.server.ts';
import { mostProviders } from './federation.policy.ts';
import type { Provider, ProviderDesk } from './federation.schema.ts';

/**
 * Every provider, and the groups that newcomers may be given. @throws Refusal forbidden without the menu "federation"
 */
export async function getProviderDesk(ctx: Ctx): Promise<ProviderDesk> {
  await requireConsole(ctx, 'federation');
  const { rows } = await sql<Omit<Provider, 'redirectUri'>>`
    select id, name_zh "nameZh", name_en "nameEn", issuer, client_id "clientId", secret <> '' "hasSecret", scopes,
      creates_accounts "createsAccounts",
      trusts_email "trustsEmail", coalesce(group_id, 0) "groupId", is_on "isOn",
      (select count(*) from account.federation_identity i where i.provider_id = p.id) members
    from account.federation_provider p order by id`.execute(ctx.db);
  return {
    providers: rows.map((row) => ({ ...row, redirectUri: redirectUri(row.id) })),
    groups: await listGroupNames(ctx, 'site'),
    most: mostProviders,
  };
}
