import { createContext, type RouterContextProvider } from 'react-router';
import type { Kysely } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Language } from './language.ts';
import { needLogin } from './texts.server.ts';

/** Where a request came from; every actor that speaks HTTP carries it. */
export type Origin = { ip: string; agent: string };

/**
 * Who acts. `member` and `staff` are signed-in people; `staff` is a member with console rights. `token` is the access
 * token they came with: only `userInfo` gives it back to its owner.
 */
export type Actor =
  | ({ kind: 'visitor'; tokenExpired?: boolean } & Origin)
  | ({ kind: 'member' | 'staff'; id: number; loginId: number; token?: string } & Origin)
  | { kind: 'job'; name: string };

export type MemberActor = Extract<Actor, { id: number }>;

/** All that a command or query may know about its caller. */
export type Ctx = { db: Kysely<DB>; actor: Actor; now: Date; language: Language; requestId: string };

/** What page loaders get from the HTTP layer, beside the ctx. `readsPerMinute`: how many costly pages a caller may ask for. */
export type PageRequest = { ctx: Ctx; nonce: string; theme: 'light' | 'dark' | 'system'; siteUrl: string; readsPerMinute: number };

export const pageRequest = createContext<PageRequest>();

/** The ctx of a page loader. */
export function ctxOf(context: Readonly<RouterContextProvider>): Ctx {
  return context.get(pageRequest).ctx;
}

/** The signed-in member, or throws the need-login refusal. */
export function requireMember(ctx: Ctx): MemberActor {
  if (!isMember(ctx.actor)) throw needLogin();
  return ctx.actor;
}

/** True for people who are signed in. */
export function isMember(actor: Actor): actor is MemberActor {
  return actor.kind === 'member' || actor.kind === 'staff';
}
