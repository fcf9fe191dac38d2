import { z } from 'zod';
import type { Ctx } from '../ctx.server.ts';
import type { LocalText } from '#app/core/texts/language.ts';

/** Who may call an endpoint at all; finer rules are in the command's policy. */
export type Access = 'public' | 'member' | 'staff';

/** A limit held in the database: at most `max` calls per `window_s` seconds, counted per address or per member. */
export type Limit = { per: 'ip' | 'member'; max: number; window_s: number };

/** A cookie to set (or to clear, with value ''). `days` is its lifetime; none means until the browser closes. */
export type Cookie = { name: string; value: string; days?: number; httpOnly?: boolean };

/** What a command may answer beside plain data. */
export class Reply<T = unknown> {
  readonly data: T;
  readonly text: LocalText | undefined;
  readonly cookies: Cookie[];
  /** True when guests see the change although the endpoint `keepsPages` as a rule. */
  readonly changesPages: boolean;
  constructor(data: T, options: { text?: LocalText | undefined; cookies?: Cookie[]; changesPages?: boolean } = {}) {
    this.data = data;
    this.text = options.text;
    this.cookies = options.cookies ?? [];
    this.changesPages = options.changesPages ?? false;
  }
}

/** One line of the API reference, in Chinese and in English. */
export type Summary = readonly [zh: string, en: string];

/** One /api address: everything the router, the reference and the tests need to know about it. */
export type Endpoint = {
  method: 'GET' | 'POST';
  path: string;
  summary: Summary;
  access: Access;
  /** The scope that lets API tokens call it; without one every API token is refused. */
  scope?: string;
  input: z.ZodType;
  limit?: Limit;
  /** Guests' calls are not counted among their reads: the endpoint counts by what they cost. */
  countsItself?: boolean;
  /** A POST that changes nothing a guest can see leaves the page cache alone. */
  keepsPages?: boolean;
  /** The command names what it changes of guests' pages by `changed`; without it all of them are dropped. */
  namesChanges?: boolean;
  /**
   * Largest body in bytes; 256 KiB when not given. A larger one is read only from callers already let in: their token
   * is in header or query.
   */
  maxBody?: number | ((ctx: Ctx) => Promise<number>);
  /**
   * Input fields taken from cookies (field → cookie name), only of calls that carry the header `server: true`, which no
   * foreign page can send.
   */
  cookieInput?: Record<string, string>;
  /** A POST that staff may call while signed in as a member; without it they only look. */
  whileImpersonating?: boolean;
  /** A refusal leaves the cookies of `cookieInput` as they are; otherwise they are cleared with it. */
  keepsCookies?: boolean;
  /**
   * Takes effect once for each Idempotency-Key header of a member, which must be there: everything that moves money.
   * The command runs inside the transaction that keeps its answer, so it calls nothing outside.
   */
  isIdempotent?: boolean;
  /**
   * For programs that speak their own protocol: `run` gets a `RawCall` instead of parsed input, and gives the whole
   * `Response`. A refusal or fault becomes a bare status.
   */
  isRaw?: boolean;
  /** What must hold before the input is even looked at, for example that the service is switched on. @throws Refusal */
  gate?: (ctx: Ctx) => Promise<void> | void;
  /**
   * What `run` needs from elsewhere, such as rendered texts, before the transaction of `isIdempotent`: for the same
   * input object.
   */
  before?: (ctx: Ctx, input: never) => Promise<void>;
  run: (ctx: Ctx, input: never) => Promise<unknown>;
};

/** A call as it came: header names in lower case, the body's very bytes. */
export type RawCall = { headers: Record<string, string>; body: Buffer };

type Options = Partial<
  Pick<
    Endpoint,
    | 'access'
    | 'scope'
    | 'limit'
    | 'countsItself'
    | 'keepsPages'
    | 'namesChanges'
    | 'maxBody'
    | 'cookieInput'
    | 'keepsCookies'
    | 'isIdempotent'
    | 'gate'
    | 'before'
    | 'whileImpersonating'
  >
>;

/** A reading endpoint; public unless said otherwise. */
export function get<S extends z.ZodType>(
  path: string,
  summary: Summary,
  input: S,
  run: (ctx: Ctx, input: z.output<S>) => Promise<unknown>,
  options: Options = {},
): Endpoint {
  return { method: 'GET', path, summary, access: 'public', input, run, keepsPages: true, ...options };
}

/** A writing endpoint; members only unless said otherwise. */
export function post<S extends z.ZodType>(
  path: string,
  summary: Summary,
  input: S,
  run: (ctx: Ctx, input: z.output<S>) => Promise<unknown>,
  options: Options = {},
): Endpoint {
  return { method: 'POST', path, summary, access: 'member', input, run, ...options };
}

/** An endpoint that another program calls in its own protocol, which may sign the very bytes of the body. */
export function postRaw(
  path: string,
  summary: Summary,
  run: (ctx: Ctx, call: RawCall) => Promise<Response>,
  options: Options = {},
): Endpoint {
  return {
    method: 'POST',
    path,
    summary,
    access: 'public',
    input: z.object({}),
    run,
    isRaw: true,
    keepsPages: true,
    ...options,
  };
}
