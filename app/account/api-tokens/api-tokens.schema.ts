import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/*
 * Glossary: API token – a key with which a program acts for a member; scope – what it may do. An endpoint that names no
 * scope refuses every API token.
 */

/**
 * What a token may do: read the site as its member; ask, answer, comment, vote and bookmark; read and write messages;
 * read the member's own data.
 */
export const scopeNames = ['read', 'ask:write', 'messages', 'account:read'] as const;
export type Scope = (typeof scopeNames)[number];

export const tokenLifetimes_days = [30, 90, 365] as const;

/** Some scopes, each once. Lists come as lists or as one text, as forms and queries send them. */
export const scopesOf = <const S extends readonly string[]>(names: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z
      .array(z.enum(names))
      .min(1)
      .max(20)
      .transform((list) => names.filter((name) => (list as readonly string[]).includes(name)) as S[number][]),
  );
export const tokenName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{C}]*$/u);

export const CreateTokenInput = z.object({
  name: tokenName,
  scopes: scopesOf(scopeNames),
  days: z.coerce.number<number | string>().pipe(z.literal(tokenLifetimes_days)),
});

export const TokenIdInput = z.object({ id: rule.id() });

/** A token as its member sees it; times are unix seconds. The token itself is shown when it is made and never again. */
export type ApiToken<S extends string = Scope> = {
  id: number;
  name: string;
  hint: string;
  scopes: S[];
  createdAt: number;
  expiresAt: number;
  isExpired: boolean;
  lastUsedAt: number | null;
  lastUsedIp: string;
};
