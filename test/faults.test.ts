import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readEnv } from '#app/core/process/env.server.ts';
import { keepSecret } from '#app/core/secrets/secret.server.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { findFreePort } from '#test/free-port.ts';
import { leaveOutStarter } from '#test/plain-site.ts';
import { killProducts, runProduct, startProduct } from '#test/product.ts';
import { scratchRoot } from '#test/server.ts';

const folder = mkdtempSync(join(scratchRoot(), 'wenwo-faults-'));
/** Empty at first; the running site below fills it. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
});
afterAll(async () => {
  await killProducts();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
const newFolder = (name: string) => join(folder, name);

/** Exit code 1 and one sentence, nothing else. */
async function expectRefusal(settings: Record<string, string>, sentence: RegExp): Promise<void> {
  const { code, output } = await runProduct(settings);
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^Wenwo cannot start\. [^\n]+[.)]$/);
  expect(output.trim()).toMatch(sentence);
  expect(output).not.toContain('hush');
}

describe('a wrong setting is refused by name and nothing is made', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['WEB_PROCESSES', '0'],
    ['WEB_PROCESSES', '1.5'],
    ['CAPTCHA', 'maybe'],
    ['TRUST_PROXY', 'yes'],
    ['PAGE_CACHE', '1'],
    ['SITE_URL', 'wenwo.example'],
    ['SITE_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://root@localhost/wenwo'],
    ['MAIL_URL', 'https://mail.example'],
    ['ADMIN_ACCOUNT', '1st'],
    ['ADMIN_PASSWORD', 'short'],
    ['SECRET_KEY', 'a secret too short'],
    ['API_READS_PER_MINUTE', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['HSTS_SUBDOMAINS', '1'],
    ['GUEST_PAGES_PER_MINUTE', 'many'],
    ['PAYMENT_SIMULATOR', 'x'],
    ['ALLOWED_ORIGINS', 'app.example.org'],
  ])('%s=%s', (name, value) =>
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^The settings are wrong: ${name} must [^;]+\\.$`)),
  );
  test('in words for people, with an example', () => {
    const why = (settings: Record<string, string>) => expect(() => readEnv(settings));
    why({ PORT: 'abc' }).toThrow('PORT must be a whole number from 0 to 65535, for example 3000.');
    why({ CAPTCHA: 'maybe' }).toThrow('CAPTCHA must be on or off.');
    why({ SITE_URL: 'wenwo.example' }).toThrow(
      'SITE_URL must be a URL starting with http:// or https://, for example https://ask.example.org.',
    );
  });
  test('several at once together, without their values', async () => {
    const dataDir = newFolder('never');
    await expectRefusal(
      { DATA_DIR: dataDir, SECRET_KEY: 'hush', ADMIN_PASSWORD: 'hush2', PORT: 'x' },
      /wrong: PORT [^;]*; ADMIN_PASSWORD [^;]*; SECRET_KEY [^;]*$/,
    );
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('a start that cannot be', () => {
  test.each(['1', '2'])('on a taken port changes nothing (WEB_PROCESSES=%s)', async (processes) => {
    const empty = await createTestDatabase({ isEmpty: true });
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const dataDir = newFolder('never');
    await expectRefusal(
      { DATA_DIR: dataDir, DATABASE_URL: empty.url, PORT: String(port), WEB_PROCESSES: processes },
      new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken`),
    );
    taken.close();
    expect(existsSync(dataDir)).toBe(false);
    const { rows } = await empty.pool.query(
      "select from pg_namespace where nspname in ('core', 'ask', 'account', 'site', 'job')",
    );
    expect(rows).toEqual([]);
    await empty.drop();
  });
  test('on an address of another machine', () =>
    expectRefusal(
      { DATA_DIR: newFolder('never'), HOST: '203.0.113.1' },
      /HOST 203\.0\.113\.1 is not an address of this machine/,
    ));
  test('in a folder that cannot be written', async () => {
    const file = newFolder('file');
    writeFileSync(file, '');
    await expectRefusal({ DATA_DIR: join(file, 'data') }, /DATA_DIR .*file\/data cannot be written to/);
    expect(readFileSync(file, 'utf8')).toBe('');
  });
  test.runIf(process.platform === 'linux')('in a folder of the kernel, which takes none', () =>
    expectRefusal({ DATA_DIR: '/proc/nope' }, /DATA_DIR \/proc\/nope cannot be written to/),
  );
  test('without its database server', () =>
    expectRefusal(
      { DATA_DIR: newFolder('a'), DATABASE_URL: 'postgres://wenwo:hush@127.0.0.1:1/wenwo' },
      /DATABASE_URL: nothing answers at 127\.0\.0\.1:1/,
    ));
  test('with a wrong database or password, which it does not repeat', async () => {
    const other = new URL(database.url);
    other.pathname = '/there_is_no_such_database';
    await expectRefusal(
      { DATA_DIR: newFolder('a'), DATABASE_URL: other.href },
      /DATABASE_URL: .* has no database there_is_no_such_database/,
    );
    const { output } = await runProduct({
      DATA_DIR: newFolder('a'),
      DATABASE_URL: database.url.replace(/^(\w+:\/\/[^:@/]+)(?::[^@]*)?@/, '$1:hush-hush@'),
    });
    expect(output).not.toContain('hush-hush');
  });
  test('on a database of a newer version, which stays as it is', async () => {
    const newer = await createTestDatabase();
    await sql`insert into public.kysely_migration (name, timestamp)
      values ('299901010000_core_future', '2999-01-01')`.execute(newer.db);
    await expectRefusal({ DATA_DIR: newFolder('a'), DATABASE_URL: newer.url }, /newer/);
    const { rows } = await newer.pool.query('select from account.member');
    expect(rows).toEqual([]);
    await newer.drop();
  });
});

describe('a running site', () => {
  const password = 'first-password';
  const settings = () => ({
    DATA_DIR: newFolder('site'),
    DATABASE_URL: database.url,
    CAPTCHA: 'off',
    LOG_LEVEL: 'warn',
  });

  test('is filled once, by one of two that start beside each other, keeps its logins over a restart, and prints the first password once', async () => {
    mkdirSync(newFolder('site'));
    const secret = keepSecret(newFolder('site'));
    const sites = await Promise.all([
      startProduct(settings()),
      startProduct({ ...settings(), DATA_DIR: newFolder('beside'), SECRET_KEY: secret }),
    ]);
    const outputs = sites.map((site) => site.output());
    for (const output of outputs) expect(output).toMatch(/CAPTCHA=off/);
    expect(outputs.filter((output) => /\d+ starter posts are loaded/.test(output)).length).toBe(1);
    const passwords = outputs.flatMap((output) => /Password {2}(\S+)/.exec(output)?.[1] ?? []);
    expect(passwords).toEqual([expect.stringMatching(/^[a-z2-9]{16}$/)]);
    for (const site of sites) expect((await fetch(`${site.url}/ask/info/1`)).status).toBe(200);
    const { token } = await logIn(sites[0].url, 'admin', passwords[0]!);
    const before = await countAll();
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0]);

    const second = await startProduct({ ...settings(), ADMIN_PASSWORD: password });
    await expectRefusal(
      settings(),
      /Another server is running with DATA_DIR .*site: stop it, or set another DATA_DIR\. .* set WEB_PROCESSES\.$/,
    );
    await expectRefusal(
      { ...settings(), WEB_PROCESSES: '2', PORT: String(await findFreePort()) },
      /Another server is running with DATA_DIR/,
    );
    expect(second.output()).not.toMatch(/starter|administrator|Password/i);
    expect(await countAll()).toEqual(before);
    expect(await isSignedIn(second.url, token)).toBe(true);
    await second.kill();
    const third = await startProduct(settings()); // what was killed holds nothing
    expect(await third.stop()).toBe(0);
  });

  test('ends in order though it is asked twice at once, and the next one begins when it has', async () => {
    const there = { ...settings(), PORT: String(await findFreePort()) };
    const first = await startProduct({ ...there, DRAIN_SECONDS: '8' });
    for (const pid of [first.pid, first.pid]) process.kill(pid, 'SIGTERM'); // as when a whole group is asked
    const next = startProduct(there);
    await expect.poll(async () => (await fetch(`${first.url}/health/ready`)).text()).toBe('draining');
    expect(await first.ended).toBe(0);
    const site = await next;
    expect(await (await fetch(`${site.url}/health/ready`)).text()).toBe('ok');
    expect(await site.stop()).toBe(0);
  });

  test('asks whoever comes while it starts to wait', async () => {
    const fresh = await createTestDatabase();
    await leaveOutStarter(fresh.db);
    const port = await findFreePort();
    const starts = startProduct({
      ...settings(),
      DATA_DIR: newFolder('early'),
      DATABASE_URL: fresh.url,
      PORT: String(port),
    });
    const isHere = vi.waitUntil(() => fetch(`http://127.0.0.1:${port}/ask`).catch(() => null), {
      interval: 20,
      timeout: 360_000,
    });
    const [early, site] = await Promise.all([isHere, starts]);
    expect([early.status, early.headers.get('refresh'), early.headers.get('retry-after')]).toEqual([503, '1', '1']);
    expect(await early.text()).toContain('<h1>网站正在启动</h1>');
    expect((await fetch(`${site.url}/ask`)).status).toBe(200);
    await site.stop();
    await fresh.drop();
  });

  test('takes the first password from its environment and does not print it', async () => {
    const fresh = await createTestDatabase();
    await leaveOutStarter(fresh.db);
    const site = await startProduct({
      ...settings(),
      DATABASE_URL: fresh.url,
      ADMIN_ACCOUNT: 'keeper',
      ADMIN_PASSWORD: password,
    });
    expect(site.output()).toContain('keeper');
    expect(site.output()).not.toContain(password);
    const { id } = await logIn(site.url, 'keeper', password);
    expect((await fresh.pool.query('select member_id id from account.staff')).rows).toEqual([{ id }]);
    await site.stop();
    await fresh.drop();
  });

  test('finishes what is in hand on SIGTERM and takes nothing new', async () => {
    const site = await startProduct(settings());
    const { hostname, port } = new URL(site.url);
    const body = JSON.stringify({ tab: 'login', username: 'nobody', password: 'x', keep: false });
    const idle = connect(Number(port), hostname);
    const sent = request({
      hostname,
      port,
      path: '/api/user/checkIn',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'think-lang': 'en',
        expect: '100-continue',
      },
    });
    const answered = new Promise<string>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString()));
        response.on('end', () => resolve(text));
      });
    });
    await new Promise((resolve) => {
      sent.once('continue', resolve); // the server has the request in hand
      sent.flushHeaders();
    });
    const over = site.stop();
    await expect.poll(() => isListening(hostname, Number(port))).toBe(false);
    sent.end(body);
    expect(JSON.parse(await answered)).toMatchObject({ code: 0, msg: 'Account not exist' });
    expect(await over).toBe(0);
    idle.destroy();
  });
});

const countAll = async () =>
  (
    await database.pool.query(
      'select (select count(*) from ask.post) posts, (select count(*) from account.member) members, (select count(*) from account.staff) staff',
    )
  ).rows;

async function logIn(url: string, username: string, password: string): Promise<{ id: number; token: string }> {
  const body = JSON.stringify({ tab: 'login', username, password, keep: true });
  const answer = await fetch(`${url}/api/user/checkIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return ((await answer.json()) as { data: { userInfo: { id: number; token: string } } }).data.userInfo;
}

async function isSignedIn(url: string, token: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/account/overview`, { headers: { 'ba-user-token': token } });
  return ((await answer.json()) as { code: number }).code === 1;
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
