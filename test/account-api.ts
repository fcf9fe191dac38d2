import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { loginApi } from '#app/account/login/login.api.server.ts';
import { sessionsApi } from '#app/account/sessions/sessions.api.server.ts';
import { overviewApi } from '#app/account/overview/overview.api.server.ts';
import { uploadsApi } from '#app/account/uploads/uploads.api.server.ts';
import { profileApi } from '#app/account/profile/profile.api.server.ts';
import { realNameApi } from '#app/account/real-name/real-name.api.server.ts';
import { securityApi } from '#app/account/security/security.api.server.ts';
import { federationApi } from '#app/account/federation-journeys/federation.api.server.ts';
import { directoryApi } from '#app/account/directory/directory.api.server.ts';
import { rulesApi } from '#app/account/rules/rules.api.server.ts';
import { groupsApi } from '#app/account/rules/groups.api.server.ts';
import { membersApi } from '#app/account/members/members.api.server.ts';
import { memberEventJob, profileSavedJob } from '#app/account/events/member-events.commands.server.ts';
import { accountJobs } from '#app/account/login/account-clean-up.jobs.server.ts';
import { findApiActor } from '#app/account/api-tokens/api-tokens.queries.server.ts';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { createApi, languageOf } from '#app/core/http/api-router.server.ts';
import { type Jobs, startJobs } from '#app/core/jobs/recurring-jobs.server.ts';
import { setMailer } from '#app/core/mail/mail.server.ts';
import { setFileRoot } from '#app/core/files/files.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { hashPassword } from '#app/core/secrets/password.server.ts';
import { useTestDatabase } from '#test/database.ts';

/** Every endpoint of the account domain. */
export const accountApi = [
  ...loginApi,
  ...sessionsApi,
  ...overviewApi,
  ...uploadsApi,
  ...profileApi,
  ...realNameApi,
  ...securityApi,
  ...federationApi,
  ...directoryApi,
  ...rulesApi,
  ...groupsApi,
  ...membersApi,
];

/** One answer of the API: the envelope and the cookies it sets (name → value, '' when cleared). */
export type Answer = {
  status: number;
  code: number;
  msg: string;
  time: number;
  data: unknown;
  cookies: Map<string, string>;
  setCookies: string[];
};

type Call = {
  body?: object | FormData;
  token?: string;
  cookies?: Record<string, string>;
  language?: string;
  ip?: string;
  agent?: string;
  headers?: Record<string, string>;
};

export const password = 'right-horse';

/**
 * The account API over a database of its own, with the real job queue and an outbox folder. Time stands still, in a
 * year that no job takes for past, until `world.pass(seconds)`; every call comes from an address of its own unless `ip`
 * is given.
 */
export function useAccountApi() {
  const database = useTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'wenwo-account-'));
  const outbox = join(dataDir, 'outbox');
  const clock = { now: new Date('2040-01-01T04:00:00Z'), calls: 0 };
  let jobs: Jobs | undefined;
  setSecret('a secret of the tests, of 32 characters at least');
  setFileRoot(dataDir);
  setMailer({ url: '', from: '', outbox });
  const api = createApi(accountApi, {
    async ctxOf(request, ip): Promise<Ctx> {
      const origin = { ip, agent: request.headers.get('user-agent') ?? '' };
      const actor = await findApiActor(database.db, request.headers.get('ba-user-token') ?? '', origin, clock.now);
      return { db: database.db, actor, now: clock.now, language: languageOf(request), requestId: 'test' };
    },
    readsPerMinute: 1000,
    isSecure: false,
  });
  beforeAll(async () => {
    jobs = await startJobs(database.pool, database.db, [...accountJobs, ...toldToNobody], { followsClock: false });
  });
  afterAll(async () => {
    await jobs?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ctx = (actor: Actor = { kind: 'visitor', ip: '192.0.2.1', agent: 'test' }): Ctx => ({
    db: database.db,
    actor,
    now: clock.now,
    language: 'en',
    requestId: 'test',
  });

  async function call(
    method: 'GET' | 'POST',
    path: string,
    { body, token, cookies, language = 'en', ip, agent = 'test', headers = {} }: Call = {},
  ): Promise<Answer> {
    const all = new Headers({ server: 'true', 'think-lang': language, 'user-agent': agent, ...headers });
    if (token !== undefined) all.set('ba-user-token', token);
    if (cookies)
      all.set(
        'cookie',
        Object.entries(cookies)
          .map((pair) => pair.join('='))
          .join('; '),
      );
    if (body && !(body instanceof FormData)) all.set('content-type', 'application/json');
    const content = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
    clock.calls += 1;
    const address = ip ?? `10.${clock.calls >> 16}.${(clock.calls >> 8) & 255}.${clock.calls & 255}`;
    const response = await api.fetch(new Request(`http://test${path}`, { method, headers: all, ...content }), {
      ip: address,
    });
    const setCookies = response.headers.getSetCookie();
    const pairs = setCookies.map((line) => line.split(';')[0]!.split('=') as [string, string]);
    return {
      status: response.status,
      ...((await response.json()) as Omit<Answer, 'status' | 'cookies' | 'setCookies'>),
      cookies: new Map(pairs),
      setCookies,
    };
  }

  return {
    database,
    outbox,
    uploads: join(dataDir, 'uploads'),
    ctx,
    now: () => clock.now,
    pass(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    get: (path: string, call_: Call = {}) => call('GET', path, call_),
    post: (path: string, body: object, call_: Call = {}) => call('POST', path, { ...call_, body }),
    /** A member made directly in the database, with `password`. */
    async addMember(username: string, fields: { email?: string; mobile?: string } = {}): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        insert into account.member (username, nickname, email, mobile, password_hash, created_at)
        values (${username}, ${username}, ${fields.email ?? null}, ${fields.mobile ?? null},
          ${await (passwordHash ??= hashPassword(password))}, ${clock.now}) returning id`.execute(database.db);
      return rows[0]!.id;
    },
    logIn: (username: string, more: object = {}, call_: Call = {}) =>
      call('POST', '/api/user/checkIn', { ...call_, body: { tab: 'login', username, password, keep: false, ...more } }),
    audits: async (action: string) =>
      (
        await sql<{
          actor_id: number | null;
          subject_id: number | null;
          detail: object;
        }>`select actor_id, subject_id, detail from core.audit where action = ${action}
          order by id`.execute(database.db)
      ).rows,
    count: async (table: string) =>
      (
        await sql<{ n: number }>`select count(*) n
      from ${sql.table(table)}`.execute(database.db)
      ).rows[0]!.n,
    /** Waits for the message to this address that is newer than the last one asked for. */
    async message(to: string): Promise<string> {
      const find = () => listMessages(outbox).find((text) => text.includes(`To: ${to}`) && !seen.has(text));
      await expect.poll(find).toBeTruthy();
      const found = find()!;
      seen.add(found);
      return found;
    },
    codeIn: (message: string) => /\b[3467ACDEFGHJKMNPQRTUVWXY]{4}\b/.exec(decodeMail(message))![0],
  };
}

/** Members are told of events by domains that are not here. */
const toldToNobody = [memberEventJob, profileSavedJob].map((job) => ({ ...job, run: async () => {} }));
const seen = new Set<string>();
/** One for all members: making it is slow on purpose. */
let passwordHash: Promise<string> | undefined;

function listMessages(outbox: string): string[] {
  try {
    return readdirSync(outbox)
      .filter((name) => !name.startsWith('.'))
      .sort()
      .map((name) => readFileSync(join(outbox, name), 'utf8'));
  } catch {
    return [];
  }
}

/** The plain text part of a mail (or an SMS as it is). */
export function decodeMail(message: string): string {
  const part = /Content-Type: text\/plain[^]*?\n\n([^]*?)(?=\n--|$)/.exec(message);
  if (!part) return message;
  const encoding = /Content-Transfer-Encoding: (\S+)/.exec(part[0])?.[1] ?? '';
  const text = part[1]!;
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
