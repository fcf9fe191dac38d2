import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { openApp, type RunningApp } from '#app/boot.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { readEnv } from '#app/core/process/env.server.ts';
import { requestLimits } from '#app/core/db/pool.server.ts';
import { listenOn, siteUrlOf } from '#app/core/http/http-server.server.ts';
import { dropPages } from '#app/core/page-cache/page-cache.server.ts';
import { setLogLevel } from '#app/core/process/log.server.ts';
import { useTestDatabase } from '#test/database.ts';

/** A signed-in person of a test. */
export type Member = { id: number; name: string; token: string };
/** The answer of an endpoint. */
export type Envelope = { code: number; msg: string; time: number; data: unknown };
type Call = { member?: Member | null; language?: 'zh-cn' | 'en'; headers?: Record<string, string> };

const origin = { ip: '192.0.2.1', agent: 'test' };

/**
 * The whole product in this process, built pages included, over a database and a data folder of its own, on a free
 * port. There is no starter content; captchas are off; behind the trusted proxy each call comes from an address of its
 * own unless it names one, so that limits per address stay out of the way. Recurring jobs do not come by themselves:
 * which of them would depend on the hour, and on how long the tests of a file take.
 * @param settings further environment variables
 */
export function useTestApp(settings: Record<string, string> = {}) {
  const database = useTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'app-'));
  let app: RunningApp | undefined;
  let server: Server | undefined;
  let url = '';
  let calls = 0;
  beforeAll(async () => {
    const env = readEnv({ ...quiet, DATA_DIR: dataDir, DATABASE_URL: database.url, ...settings });
    setLogLevel(env.LOG_LEVEL);
    dropPages(); // those of another file's site
    server = createServer();
    await listenOn(server, env);
    url = siteUrlOf(server, { ...env, SITE_URL: '' });
    app = await openApp(env, siteUrlOf(server, env), { handlesJobs: true, followsClock: false, limits });
    server.on('request', app.handle);
  });
  afterAll(async () => {
    server?.closeAllConnections();
    await new Promise((done) => (server ? server.close(done) : done(null)));
    await app?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** An address nobody else calls from. */
  function newAddress(): string {
    calls += 1;
    return `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
  }
  /** Any request; redirects are not followed, nothing is compressed unless it is asked for, a hang ends the test. */
  function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', newAddress());
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
    return fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(hang_ms), ...init, headers });
  }
  async function call(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    { member, language = 'en', headers = {} }: Call,
  ): Promise<Envelope> {
    const all = {
      server: 'true',
      'think-lang': language,
      'content-type': 'application/json',
      ...(member ? { 'ba-user-token': member.token } : {}),
      ...headers,
    };
    const response = await send(path, { method, headers: all, ...(body ? { body: JSON.stringify(body) } : {}) });
    return (await response.json()) as Envelope;
  }
  const post = (path: string, body: object, options: Call = {}) => call('POST', path, body, options);

  return {
    database,
    dataDir,
    newAddress,
    send,
    get url() {
      return url;
    },
    get: (path: string, options: Call = {}) => call('GET', path, undefined, options),
    post,
    /** A call that must succeed; returns its data. */
    async done<T = { id: number }>(path: string, body: object, options: Call = {}): Promise<T> {
      const answer = await post(path, body, options);
      expect(answer, `${path} ${JSON.stringify(body).slice(0, 200)}`).toMatchObject({ code: 1 });
      return answer.data as T;
    },
    /**
     * A member of a year ago, signed in, without a password. That it is they counts as proven as long as the tests of a
     * file take.
     */
    async addMember(name: string, { isStaff = false, email = null as string | null } = {}): Promise<Member> {
      const { db } = database;
      const ctx: Ctx = {
        db,
        actor: { kind: 'visitor', ...origin },
        now: new Date(),
        language: 'en',
        requestId: 'test',
      };
      const { rows } = await sql<{ id: number }>`
        insert into account.member (username, nickname, email, password_hash, created_at)
          values (${name}, ${name}, ${email}, '-', now() - interval '1 year') returning id`.execute(db);
      const id = rows[0]!.id;
      if (isStaff) await sql`insert into account.staff (member_id, granted_at) values (${id}, now())`.execute(db);
      const { token } = await openLogin(
        ctx,
        id,
        false,
        { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 },
        'password',
      );
      await sql`update account.login set proven_at = now() + interval '1 day' where member_id = ${id}`.execute(db);
      return { id, name, token };
    },
    async addCategory(slug = 'models'): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        insert into ask.category (slug, name_zh, name_en, area) values (${slug}, ${slug}, ${slug}, 1)
          returning id`.execute(database.db);
      return rows[0]!.id;
    },
    /** Lets everybody begin anew with their limits and quotas. */
    async forgetLimits(): Promise<void> {
      await sql`delete from core.throttle`.execute(database.db);
    },
    /** Makes the member's logins those of a staff member who signed in as them. */
    async watch(member: Member, staff: Member): Promise<void> {
      await sql`update account.login set impersonator_id = ${staff.id},
        impersonator_login_id = (select max(id) from account.login where member_id = ${staff.id})
        where member_id = ${member.id}`.execute(database.db);
    },
    /** The pages' cookies of a member. */
    cookiesOf: (member: Member) => `ba-user-id=${member.id}; ba-user-token=${member.token}`,
  };
}

export type TestApp = ReturnType<typeof useTestApp>;

/** So long nothing may take on a busy machine. */
const hang_ms = 180_000;
/** Many callers at once wait for each other, longer than people would be asked to. */
const limits = { ...requestLimits, statement_ms: 120_000, lock_ms: 60_000, answer_ms: 150_000 };
const quiet = {
  PORT: '0',
  CAPTCHA: 'off',
  LOG_LEVEL: 'silent',
  TRUST_PROXY: 'on',
  API_READS_PER_MINUTE: '1000000',
  GUEST_PAGES_PER_MINUTE: '1000000',
};
let texts = 0;

/** What publishing a question takes; no two are the same. */
export function newQuestion(category: number, more: object = {}): Record<string, unknown> & { title: string } {
  texts += 1;
  return {
    kind: 'question',
    title: `Where does the context window end, case ${texts}?`,
    markdown: `The **second half** of a long document is ignored, case ${texts}.`,
    category,
    tags: ['context'],
    language: 'en',
    ...more,
  };
}

/** A text that nobody has posted yet. */
export function newText(): string {
  texts += 1;
  return `Raise num_ctx and measure again, step ${texts}.`;
}
