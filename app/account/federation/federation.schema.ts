import { z } from 'zod';
import { joinFields } from '#app/account/joining/joining.schema.ts';
import { seenValues } from '#app/core/seen-values.ts';
import { rule } from '#app/core/rules.ts';
import { languageCookie } from '#app/account/sessions/sessions.schema.ts';

/*
 * Glossary (OpenID Connect Core 1.0): provider – another server that knows people and vouches for them; issuer – its
 * address, from which all its others are discovered; subject – its unchanging name of a person; identity – a subject at
 * a provider, bound to one member; attempt – one journey of a browser to a provider and back; state – its name, which
 * comes back with the browser.
 */

/** A way to log in as visitors see it, in their language. */
export type ProviderOffer = { id: number; name: string };

/** A provider in the account's own list; `identity` is null while none is bound. Times are unix seconds. */
export type OwnFederation = ProviderOffer & {
  isOn: boolean;
  identity: { label: string; createdAt: number; lastUsedAt: number | null } | null;
};

/** A provider as staff see it: the secret is never shown again. `members` are those who have bound an identity. */
export type Provider = {
  id: number;
  nameZh: string;
  nameEn: string;
  issuer: string;
  clientId: string;
  hasSecret: boolean;
  scopes: string;
  createsAccounts: boolean;
  trustsEmail: boolean;
  /** 0 is the default group. */
  groupId: number;
  isOn: boolean;
  members: number;
  /** The address that the provider must know as where people come back to. */
  redirectUri: string;
};

export type ProviderDesk = { providers: Provider[]; groups: { id: number; name: string }[]; most: number };

/** What looking at a provider came to: a sentence for staff, and what was found or what the other side said. */
export type ProviderProbe = { isGood: boolean; text: string; detail: string };

/**
 * The address as the provider itself writes it, with or without a slash at its end; what follows `/.well-known` is left
 * out.
 */
const issuer = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((value) => URL.canParse(value) && !/[?#]/.test(value) && new URL(value).username === '')
  .transform((value) => value.replace(/\/\.well-known\/openid-configuration$/, ''));
const name = rule.line().trim().min(1).max(30);
const scopes = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: +[\x21\x23-\x5b\x5d-\x7e]+)*$/)
  .default('openid profile email');
const clientText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[\x20-\x7e]*$/);

/**
 * `id` 0 makes a new one. A secret sent empty stays as it is; `dropsSecret` is for a provider that wants none (public
 * client).
 */
export const SaveProviderInput = z.object({
  id: z.coerce.number().int().min(0).default(0),
  nameZh: name,
  nameEn: name,
  issuer,
  clientId: clientText(300).min(1),
  secret: clientText(1000).default(''),
  dropsSecret: rule.flag().default(false),
  scopes,
  createsAccounts: rule.flag().default(false),
  trustsEmail: rule.flag().default(false),
  groupId: z.coerce.number().int().min(0).default(0),
  isOn: rule.flag().default(true),
  seen: seenValues,
});
export const ProviderIdInput = z.object({ id: rule.id() });
export const ProbeInput = z.object({ issuer });

/** Filled from the cookie that ties a journey to its browser. */
const browserCookie = z.string().max(64).default('');
const provider = rule.id();
/** The whole query with which the provider sent the browser back. */
const params = z.string().max(6000);

export const StartFederationInput = z.object({
  provider,
  to: z.string().max(2000).default(''),
  keep: rule.flag().default(false),
  ...joinFields,
  browserCookie,
});
export const BindFederationInput = z.object({ provider, browserCookie });
/** `to` is the page to which the browser comes back in the end. */
export const ProveByFederationInput = z.object({ provider, to: z.string().max(2000).default(''), browserCookie });
export const FinishBindingInput = z.object({ provider, params, browserCookie });
export const UnbindInput = z.object({ provider });

/** The end of logging in by a provider, as one of the ways of checkIn. */
export const FederationLoginInput = z.object({
  tab: z.literal('federation'),
  provider,
  params,
  browserCookie,
  deviceCookie: z.string().max(64).default(''),
  languageCookie,
});
