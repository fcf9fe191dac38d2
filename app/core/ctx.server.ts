import { createContext, type RouterContextProvider } from 'react-router';
import type { Kysely, QueryExecutorProvider, Transaction } from 'kysely';
import type { Language } from '#app/core/texts/language.ts';
import { Refusal } from './errors.ts';
import type { FailureKind } from './failure.ts';
import type { PageTags } from './page-tags.server.ts';
import { forbidden, needLogin, say } from './refusals.server.ts';

/**
 * Where a request came from; every actor that speaks HTTP carries it. `country` is what a proxy in front says: two
 * capital letters.
 */
export type Origin = { ip: string; agent: string; country?: string };

/**
 * Who acts. `member` and `staff` are signed-in people; `staff` is a member with console rights. `token` is the access
 * token they came with: only `userInfo` gives it back to its owner. `provenAt` is when they last proved in this login
 * that it is they. `isShutOut` marks a visitor whose login rests while the member centre is closed. `impersonatorId` is
 * the staff member who signed in as this one: such a login never has console rights. A `token` actor is a program with
 * an API token of the member `id`: it has the member's rights, never those of staff, and only on endpoints that name
 * one of its scopes. A `mail` actor is the member `id` who answered a mail of ours by e-mail.
 */
export type Actor =
  | ({ kind: 'visitor'; tokenExpired?: boolean; isShutOut?: boolean } & Origin)
  | ({
      kind: 'member' | 'staff';
      id: number;
      loginId: number;
      token?: string;
      provenAt?: Date | null;
      groupId?: number;
      impersonatorId?: number;
      /** The group of the console that staff are in, read with the login. */
      consoleGroupId?: number | null;
      /** How the frame around each page shows them, read with the login. */
      face?: { username: string; nickname: string; avatar: string };
      /** What domains have of them that a page needs, read with the login; `readAlong` gives it. */
      along?: Readonly<Record<string, unknown>> | null;
    } & Origin)
  | ({
      kind: 'token';
      id: number;
      loginId: null;
      token?: undefined;
      tokenId: number;
      scopes: readonly string[];
      /** Of a developer's token: it acts at this developer of the market alone. */
      developerId?: number;
    } & Origin)
  | ({ kind: 'mail'; id: number; loginId: null; token?: undefined } & Origin)
  | { kind: 'job'; name: string };

export type MemberActor = Extract<Actor, { id: number }>;
/** A member who is signed in on a device, not a program with an API token. */
export type LoginActor = Extract<Actor, { loginId: number }>;

/** Where single statements that only read run. No transaction can be made of it: it may be a replica. */
export type ReadDb = QueryExecutorProvider & { readonly isTransaction: boolean };

/**
 * All that a command or query may know about its caller. `read` is a replica where the request may read from one; see
 * `readerOf`. `changes` takes what a command names by `changed`, where its
 * endpoint lets it. `onTransaction` is called with each transaction that it opens or joins.
 */
export type Ctx = {
  db: Kysely<unknown>;
  read?: ReadDb | undefined;
  actor: Actor;
  now: Date;
  language: Language;
  requestId: string;
  changes?: { tags?: string[] };
  onTransaction?: (tx: Transaction<unknown>) => void;
};

/**
 * Where a read of content runs: on the replica of the request, where it has one, otherwise and inside transactions
 * where everything runs. Only for whoever says `read` in what it wants of the context, as what it gives back may be two
 * seconds old: never rights, money, points, desks, drafts, settings or what is kept in memory.
 */
export const readerOf = <C extends Pick<Ctx, 'db'>>(ctx: C & ('read' extends keyof C ? unknown : never)): ReadDb =>
  (!ctx.db.isTransaction && (ctx as Pick<Ctx, 'read'>).read) || ctx.db;

/** The same caller, whose reads run on the primary. */
export const onPrimary = <C extends Pick<Ctx, 'db' | 'read'>>(ctx: C): C => ({ ...ctx, read: undefined });

/**
 * What page loaders get from the HTTP layer, beside the ctx. `readsPerMinute`: how many costly pages a caller may ask
 * for. `allowFrame` lets this one page show a page of the given origin in a frame.
 */
export type PageRequest = {
  ctx: Ctx;
  nonce: string;
  theme: 'light' | 'dark' | 'system';
  siteUrl: string;
  readsPerMinute: number;
  allowFrame: (origin: string) => void;
  /** What the page is made of, for guests' cache. */
  tags?: PageTags;
  /** Set when the caller has had too many pages: seconds to wait. */
  wait_s?: number;
  /** Set when a guard kept the page from its reader; every loader of the page throws it. */
  stopped?: unknown;
  /** What kept the page from being read, when that was no mistake of ours. */
  failure?: FailureKind;
  /** The frame's own data could not be read: without them no page knows its language. */
  isFrameMissing?: boolean;
};

export const pageRequest = createContext<PageRequest>();

/** The ctx of a page loader. */
export function ctxOf(context: Readonly<RouterContextProvider>): Ctx {
  return context.get(pageRequest).ctx;
}

/** The signed-in member, or throws the need-login refusal, or that the member centre is closed. */
export function requireMember(ctx: Ctx): MemberActor {
  if (!isMember(ctx.actor)) throw noMember(ctx.actor);
  return ctx.actor;
}

/** Why an actor is none who is signed in. */
export const noMember = (actor: Actor): Refusal =>
  actor.kind === 'visitor' && actor.isShutOut ? new Refusal(say.memberCenterDisabled) : needLogin();

/**
 * The member who is signed in as themselves: no program, no mail and no staff member in their place moves money or
 * points, binds logins or takes files along.
 * @throws Refusal need-login, forbidden
 */
export function requireOwner(ctx: Ctx): LoginActor {
  const actor = requireMember(ctx);
  if (actor.kind === 'token' || actor.kind === 'mail' || isImpersonated(ctx)) throw forbidden();
  return actor;
}

/** How long a proof counts. */
export const proof_ms = 600_000;

/**
 * The signed-in member who has proved within the last ten minutes of this login that it is they: by logging in, or by
 * password, one-time code or passkey (POST /api/account/prove). For commands that would help a thief of an open
 * browser. Our pages need do nothing: the request layer asks for the proof and sends the request again.
 * @throws Refusal need-login; need-proof, which clients see as code 0 with data `{type: "need proof"}`; forbidden for
 * API tokens
 */
export function requireRecentProof(ctx: Ctx): LoginActor {
  const actor = requireOwner(ctx);
  if (!isProven(actor, ctx.now)) throw new Refusal(say.proofNeeded, { kind: 'need-proof' });
  return actor;
}

const isProven = ({ provenAt }: LoginActor, now: Date) =>
  Boolean(provenAt) && now.getTime() - provenAt!.getTime() < proof_ms;

/**
 * What a page's request has read of its caller together with the login; undefined for all other requests and inside
 * transactions, where it is read anew.
 */
export const readAlong = ({ db, actor }: Pick<Ctx, 'db' | 'actor'>, name: string): unknown =>
  'along' in actor && actor.along && !db.isTransaction ? actor.along[name] : undefined;

/** True while staff is signed in as somebody else. */
export const isImpersonated = ({ actor }: Pick<Ctx, 'actor'>) =>
  'impersonatorId' in actor && actor.impersonatorId !== undefined;

/** True for members, signed in, by an API token or by e-mail. */
export function isMember(actor: Actor): actor is MemberActor {
  return actor.kind === 'member' || actor.kind === 'staff' || actor.kind === 'token' || actor.kind === 'mail';
}
