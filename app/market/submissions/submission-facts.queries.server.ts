import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { defaultHost } from '#app/market/manifests/default-host.ts';
import type { Listing } from '#app/market/plugins/plugins.schema.ts';
import { readVersion } from '#app/market/releases/releases.queries.server.ts';
import type { VersionView } from '#app/market/releases/releases.schema.ts';
import type { RiskFacts } from './risk.policy.ts';

/** A plugin as it stands, for a submission. */
export type PluginFacts = {
  draft: Listing;
  listing: Listing | null;
  isTrusted: boolean;
  developerDays: number;
};

/** What a submission of a plugin is made from. @throws Refusal not-found */
export async function readPluginFacts(ctx: Pick<Ctx, 'db' | 'now'>, pluginId: number): Promise<PluginFacts> {
  const { rows } = await sql<PluginFacts>`select p.draft, p.listing, d.is_trusted "isTrusted",
      greatest(0, floor(extract(epoch from ${ctx.now}::timestamptz - coalesce(d.decided_at, d.applied_at)) / 86400))
        ::integer "developerDays"
    from market.plugin p join market.developer d on d.member_id = p.developer_id
    where p.id = ${pluginId}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** How much each permission of the host lets a plugin do; one that the host no longer knows is taken seriously. */
export const riskOfPermission = (permission: string): 'low' | 'medium' | 'high' =>
  defaultHost.permissions.find(({ name }) => name === permission)?.risk ?? 'high';

/** What a submission with this version is judged by. */
export async function readRiskFacts(
  ctx: Pick<Ctx, 'db'>,
  plugin: PluginFacts,
  versionId: number | null,
): Promise<{ facts: RiskFacts; version: VersionView | null }> {
  const version = versionId === null ? null : await readVersion(ctx, versionId);
  return {
    version,
    facts: {
      isFirst: plugin.listing === null,
      isTrusted: plugin.isTrusted,
      developerDays: plugin.developerDays,
      version: version && {
        difference: version.difference,
        findings: version.findings,
        checks: version.checks,
        riskOf: riskOfPermission,
      },
    },
  };
}
