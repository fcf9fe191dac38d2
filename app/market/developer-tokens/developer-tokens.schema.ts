import { z } from 'zod';
import type { MemberCard } from '#app/account/account.schema.ts';
import { type ApiToken, scopesOf, tokenName } from '#app/account/api-tokens/api-tokens.schema.ts';
import { rule } from '#app/core/rules.ts';
import type { DeveloperRight } from '#app/market/developers/developers.schema.ts';

/*
 * Glossary: developer's token – an API token (`pmk_…`) with which a program acts for a member at one developer, such as
 * a build that publishes; scope – what it may do there, at most what its member may.
 */

/** What a developer's token may do, and the right that its member needs for it. */
export const rightOfScope = {
  'plugins:read': 'read',
  'plugins:publish': 'release',
  'plugins:statistics': 'statistics',
  'plugins:orders': 'refund',
} as const satisfies Record<string, DeveloperRight>;
export type DeveloperScope = keyof typeof rightOfScope;
export const developerScopes = ['plugins:read', 'plugins:publish', 'plugins:statistics', 'plugins:orders'] as const;

/** Days that one chooses of; the operator's limit leaves the longer ones out. */
export const developerTokenLifetimes_days = [7, 30, 90, 180, 365] as const;

/** Who publishes also reads what became of it. */
const scopes = scopesOf(developerScopes).transform((list): DeveloperScope[] =>
  list.includes('plugins:publish')
    ? developerScopes.filter((one) => one === 'plugins:read' || list.includes(one))
    : list,
);

export const AddDeveloperTokenInput = z.object({
  /** Left out, it is the developer that the caller works as. */
  developer: rule.id().optional(),
  name: tokenName,
  scopes,
  days: z.coerce.number<number | string>().pipe(z.literal(developerTokenLifetimes_days)),
});
export const DeveloperTokensInput = z.object({ developer: rule.id().optional() });
export const DeveloperTokenInput = z.object({ developer: rule.id().optional(), id: rule.id() });

/** A token as those who work for the developer see it. */
export type DeveloperToken = ApiToken<DeveloperScope> & { by: MemberCard; isOwn: boolean };
export type DeveloperTokens = {
  tokens: DeveloperToken[];
  /** What the caller's role lets a token of theirs do, and how long it may last. */
  scopes: DeveloperScope[];
  lifetimes: number[];
};
