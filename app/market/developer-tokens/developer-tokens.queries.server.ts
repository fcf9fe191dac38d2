import type { z } from 'zod';
import { listCards } from '#app/account/account.queries.server.ts';
import { listDeveloperTokens } from '#app/account/api-tokens/api-tokens.queries.server.ts';
import { type Ctx, requireMember } from '#app/core/ctx.server.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import { requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import type { OwnDeveloper } from '#app/market/developers/developers.schema.ts';
import { getTokenSettings } from './developer-tokens.settings.server.ts';
import {
  type DeveloperScope,
  developerScopes,
  type DeveloperTokens,
  type DeveloperTokensInput,
  developerTokenLifetimes_days,
  rightOfScope,
} from './developer-tokens.schema.ts';

/** What a token of somebody with this role may do. */
export const scopesFor = ({ role, state }: Pick<OwnDeveloper, 'role' | 'state'>): DeveloperScope[] =>
  developerScopes.filter((scope) => mayAtDeveloper(role, state, rightOfScope[scope]));

/** Who manages the team sees and revokes all tokens of a developer; others their own. */
export const seesAll = ({ role, state }: Pick<OwnDeveloper, 'role' | 'state'>): boolean =>
  role === 'owner' || mayAtDeveloper(role, state, 'team');

/**
 * Tokens of the developer that the caller works as: all of them for its owner, their own for others of the team.
 * @throws Refusal need-login, NOT_DEVELOPER
 */
export async function getDeveloperTokens(
  ctx: Ctx,
  input: z.output<typeof DeveloperTokensInput>,
): Promise<DeveloperTokens> {
  const { id: memberId } = requireMember(ctx);
  const developer = await requireDeveloper(ctx, 'read', input.developer);
  const [rows, { developerTokenDays }] = await Promise.all([
    listDeveloperTokens(ctx, developer.id, seesAll(developer) ? null : memberId),
    getTokenSettings(ctx),
  ]);
  const cards = await listCards(
    ctx,
    rows.map((row) => row.memberId),
  );
  return {
    tokens: rows.map(({ memberId: by, ...row }) => ({
      ...row,
      scopes: developerScopes.filter((scope) => (row.scopes as readonly string[]).includes(scope)),
      by: cards.get(by)!,
      isOwn: by === memberId,
    })),
    scopes: developer.state === 'approved' ? scopesFor(developer) : [],
    lifetimes: developerTokenLifetimes_days.filter((days) => days <= developerTokenDays),
  };
}
