import { randomUUID } from 'node:crypto';
import { findActor, type ReadAlong } from '#app/account/sessions/sessions.queries.server.ts';
import { getSiteSettings } from '#app/account/site.settings.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { cookieNames, readCookies, writeCookie } from '#app/core/http/cookies.server.ts';
import { findReader, positionHeader, wroteJson, wroteName } from '#app/core/replicas/own-writes.server.ts';
import { hasReplicas } from '#app/core/replicas/replicas.server.ts';
import { defaultLanguage, type Language, spoken, toLanguage } from '#app/core/texts/language.ts';
import type { App } from './handler.server.ts';
import { alongOf } from './read-along.server.ts';

/**
 * The language of a page: what its address asks for, with a region or without (BCP 47: `en-US`, `zh-Hans-CN`), else the
 * cookie's. `toKeep` is what the cookie must become.
 */
export function pageLanguage(
  path: string,
  cookies: ReadonlyMap<string, string>,
): { language: Language; toKeep: Language | null } {
  const kept = cookies.get(cookieNames.language);
  const primary = /[?&]lang=(zh|en)(?:-[a-z]{2,4}){0,2}(?:&|$)/i.exec(path)?.[1]?.toLowerCase();
  const asked = primary === 'zh' ? defaultLanguage : primary;
  const language = toLanguage(asked ?? kept);
  return { language, toKeep: asked !== undefined && asked !== kept ? language : null };
}

/** The cookie that keeps a language. */
export const languageCookie = (language: Language, isSecure: boolean) =>
  writeCookie({ name: cookieNames.language, value: language, days: 365 }, isSecure);

/** Who asks for a file that is sent past the pages: by their cookies, as for a page. */
export function fileCtx(app: App, request: Request, ip: string): Promise<Ctx> {
  const url = new URL(request.url);
  const path = url.pathname + url.search;
  const cookies = readCookies(request.headers.get('cookie') ?? undefined);
  return callerCtx(app, request, { ip, path, cookies, language: pageLanguage(path, cookies).language });
}

/** What a page needs of its member, and where there are replicas how far the database was after they wrote. */
const readAlongOf = (path: string): ReadAlong =>
  hasReplicas() ? { ...alongOf(path), [wroteName]: wroteJson } : alongOf(path);

const ofContent =
  /^\/(?:ask|aiMap|plugin|page|fees|user\/card|sitemap|feed|TopPart1|MiddlePart[12]|Evaluate|DownPart1)\b|^\/$|^\/_\.data$/;
const ofForms = /^\/ask\/(?:post|reviews|indev)\b|\/(?:edit|propose|proposals|quiz|buy|download)\b/;

/**
 * Whether a page shows content, so that its queries which say so may read from a replica; forms, desks and what one
 * buys with do not, though they stand below such addresses.
 */
export const isContent = (path: string): boolean => ofContent.test(path) && !ofForms.test(path);

/** What a caller says how far the database was after they wrote. */
export const saidPositions = (request: Request): (string | null | undefined)[] => [
  request.headers.get(positionHeader),
  readCookies(request.headers.get('cookie')).get(cookieNames.position),
];

type Caller = { ip: string; path: string; cookies: ReadonlyMap<string, string>; language: Language };

/** Who asks for a page, and where content is read for them. */
export async function pageCtx(app: App, request: Request, caller: Caller): Promise<Ctx> {
  const ctx = await callerCtx(app, request, caller);
  if (!hasReplicas() || request.method !== 'GET' || !isContent(new URL(request.url).pathname)) return ctx;
  const read = await findReader(app.db, ctx.actor, saidPositions(request));
  return read ? { ...ctx, read } : ctx;
}

async function callerCtx(app: App, request: Request, { ip, path, cookies, language }: Caller): Promise<Ctx> {
  const now = new Date();
  const origin = { ip, agent: (request.headers.get('user-agent') ?? '').slice(0, 300) };
  const [actor, { languages }] = await Promise.all([
    findActor(app.db, cookies.get(cookieNames.token) ?? '', origin, now, readAlongOf(path)),
    getSiteSettings(app),
  ]);
  return { db: app.db, actor, now, language: spoken(language, languages), requestId: randomUUID() };
}
