import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { closeDueAccounts } from '#app/account/member-data/account-closures.commands.server.ts';
import { purgeExports } from '#app/account/member-data/data-exports.commands.server.ts';
import { findActor } from '#app/account/sessions/sessions.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { memberData } from '#app/jobs.server.ts';
import { payOrder } from '#app/wallet/movements/orders.commands.server.ts';
import { awardPoints } from '#app/wallet/movements/wallet-points.commands.server.ts';
import { creditTopUp } from '#app/wallet/movements/wallet-topups.commands.server.ts';
import { type Member, newQuestion, useTestApp } from '#test/app.ts';
import { readCode } from '#test/outbox.ts';
import { makeWorld, type World } from '#test/writes.ts';

const app = useTestApp();
let world: World;
beforeAll(async () => {
  world = await makeWorld(app);
  await app.addMember('other_boss', { isStaff: true });
  await sql`update account.member set email = 'asker@example.org'
    where id = ${world.asker.id}`.execute(app.database.db);
});

const day_ms = 86_400_000;
const jobCtx = (days: number): Ctx => ({
  db: app.database.db,
  actor: { kind: 'job', name: 'test' },
  now: new Date(Date.now() + days * day_ms),
  language: 'zh-cn',
  requestId: 'test',
});
const rowOf = async (id: number) =>
  (
    await sql<{ username: string; nickname: string; email: string | null; closed_at: Date | null }>`select *
      from account.member where id = ${id}`.execute(app.database.db)
  ).rows[0]!;

/**
 * A member who has asked twice, answered, commented, voted, bookmarked and written a message; one question has a
 * foreign answer.
 */
async function busyMember(name: string) {
  await app.forgetLimits();
  const { category, asker, answerer } = world;
  const member = await app.addMember(name, { email: `${name}@example.org` });
  const alone = (await app.done('/api/ask/publishPost', newQuestion(category), { member })).id;
  const answered = (await app.done('/api/ask/publishPost', newQuestion(category), { member })).id;
  await app.done('/api/ask/postAnswer', { postId: answered, markdown: `An answer to ${name}.` }, { member: answerer });
  const foreign = (await app.done('/api/ask/publishPost', newQuestion(category), { member: asker })).id;
  const answer = (
    await app.done('/api/ask/postAnswer', { postId: foreign, markdown: `Secret words of ${name}.` }, { member })
  ).id;
  await app.done(
    '/api/ask/postComment',
    { subject: 'post', id: foreign, markdown: `A remark of ${name}.` },
    { member },
  );
  await app.done('/api/ask/vote', { subject: 'post', id: foreign, value: 1 }, { member });
  await app.done('/api/ask/bookmark', { postId: foreign, bookmarked: true }, { member });
  await app.done('/api/interaction/sendMessage', { userId: asker.id, content: `Hello from ${name}` }, { member });
  return { member, alone, answered, foreign, answer };
}

const info = async (id: number) => (await app.get(`/api/ask/info?id=${id}`)) as { code: number; data: unknown };

/** Asks for the closing and waits until the member has been told of it. */
async function close(member: Member, content: 'keep' | 'remove'): Promise<void> {
  const { dueAt } = await app.done<{ dueAt: number }>('/api/account/closeAccount', { content }, { member });
  expect(Math.abs(dueAt - Date.now() / 1000 - 7 * 86_400)).toBeLessThan(60);
  const isTold = async () =>
    (
      await sql`select from messages.notice where member_id = ${member.id}
      and act = 'closingAsked'`.execute(app.database.db)
    ).rows.length;
  await expect.poll(isTold).toBe(1);
}

describe('closing an account', () => {
  test('ends every login at once and waits seven days, in which logging in undoes it', async () => {
    const { member } = await busyMember('undecided');
    await close(member, 'remove');
    expect(await app.get('/api/account/closing', { member })).toMatchObject({ code: 303 });
    await closeDueAccounts(jobCtx(6.9), memberData);
    expect(await rowOf(member.id)).toMatchObject({ username: 'undecided', closed_at: null });
    const again = await logInAgain(member);
    expect(await app.get('/api/account/closing', { member: again })).toMatchObject({
      data: { closure: { content: 'remove' } },
    });
    await app.done('/api/account/keepAccount', {}, { member: again });
    await app.done('/api/account/keepAccount', {}, { member: again });
    await closeDueAccounts(jobCtx(8), memberData);
    expect(await rowOf(member.id)).toMatchObject({ username: 'undecided', closed_at: null });
  });

  test('with content kept: no name, no address, no key is left; the texts stay', async () => {
    const { member, alone, foreign } = await busyMember('anonymous');
    await close(member, 'keep');
    await closeDueAccounts(jobCtx(8), memberData);
    expect(await rowOf(member.id)).toMatchObject({
      username: `closed-${member.id}`,
      nickname: '',
      email: null,
      closed_at: expect.any(Date) as Date,
    });
    expect(JSON.stringify((await info(alone)).data)).toContain('Closed account');
    expect(JSON.stringify((await info(foreign)).data)).toContain('Secret words of anonymous');
    for (const table of [
      'account.login',
      'account.closure',
      'ask.bookmark',
      'ask.draft',
      'messages.notice',
      'messages.notice_state',
    ]) {
      const { rows } = await sql`select from ${sql.table(table)}
        where member_id = ${member.id}`.execute(app.database.db);
      expect(rows, table).toHaveLength(0);
    }
    expect(await findActor(app.database.db, member.token, { ip: '', agent: '' }, new Date())).toMatchObject({
      kind: 'visitor',
    });
  });

  test('with content removed: what others lean on stays, the rest is gone, words and history too', async () => {
    const { member, alone, answered, foreign, answer } = await busyMember('leaving');
    await close(member, 'remove');
    await closeDueAccounts(jobCtx(8), memberData);
    expect(await info(alone)).toMatchObject({ code: 0 });
    expect(await info(answered)).toMatchObject({ code: 1 });
    const left = JSON.stringify((await info(foreign)).data);
    expect(left).not.toContain('Secret words of leaving');
    expect(left).not.toContain('A remark of leaving');
    const { rows } = await sql<{ text: string }>`
      select text from ask.answer where id = ${answer} union all select markdown from ask.revision
        where subject = 'answer' and subject_id = ${answer}`.execute(app.database.db);
    expect(rows).toEqual([{ text: '' }]);
    await closeDueAccounts(jobCtx(9), memberData);
  });

  test('is refused to the last administrator, and undone for one who has become it', async () => {
    const { rows } = await sql<{ id: number }>`select member_id id from account.staff`.execute(app.database.db);
    const boss = world.staff;
    await close(boss, 'keep');
    const last = rows.find(({ id }) => id !== boss.id)!.id;
    const lastLogin = await logInAgain({ id: last, name: '', token: '' });
    expect(await app.post('/api/account/closeAccount', { content: 'keep' }, { member: lastLogin })).toMatchObject({
      code: 0,
      msg: /only administrator/,
    });
    await sql`delete from account.staff where member_id = ${last}`.execute(app.database.db);
    await closeDueAccounts(jobCtx(8), memberData);
    expect(await rowOf(boss.id)).toMatchObject({ closed_at: null });
  });
});

describe('money in an account', () => {
  const credit = (memberId: number, amount: bigint, transaction: string) =>
    creditTopUp(jobCtx(0), { channel: 'alipay', transaction, memberId, amount });
  const spend = (memberId: number, cash: bigint, orderId: number) => payOrder(jobCtx(0), { orderId, memberId, cash });
  const audits = async (action: string, id: number) =>
    (
      await sql<{ detail: object }>`select detail from core.audit
      where action = ${action} and subject_id = ${id}`.execute(app.database.db)
    ).rows;

  test('keeps it open: closing is refused with what there is, points are no hindrance', async () => {
    const { member } = await busyMember('wealthy');
    const before = (await app.get('/api/account/closing', { member })).data as { points: number };
    await credit(member.id, 1250n, 'wealthy-1');
    await awardPoints(jobCtx(0), { task: 'signIn', subject: 'a day', memberId: member.id, amount: 30n });
    expect(await app.get('/api/account/closing', { member })).toMatchObject({
      data: { closure: null, funds: [{ kind: 'cash', amount: 1250 }], points: before.points + 30 },
    });
    const answer = await app.post('/api/account/closeAccount', { content: 'keep' }, { member });
    expect(answer).toMatchObject({
      code: 0,
      msg: expect.stringContaining('¥12.50 in your balance') as unknown,
      data: { funds: [{ kind: 'cash' }] },
    });
    expect(
      await app.post('/api/account/closeAccount', { content: 'keep' }, { member, language: 'zh-cn' }),
    ).toMatchObject({
      code: 0,
      msg: '账号里还有余额 ¥12.50。请先花掉、退回、提现或结清，再注销账号。',
    });
    expect(await audits('account.closeAccount', member.id)).toEqual([]);
    await spend(member.id, 1250n, 9_000_001);
    await close(member, 'keep');
  });

  test('that comes in the days of grace holds the closing up, is told once, and may be undone; without it the account goes', async () => {
    const { member } = await busyMember('late_money');
    await close(member, 'keep');
    await credit(member.id, 500n, 'late-1');
    for (const days of [8, 8.1]) await closeDueAccounts(jobCtx(days), memberData);
    expect(await rowOf(member.id)).toMatchObject({ username: 'late_money', closed_at: null });
    expect(await audits('account.holdClosing', member.id)).toEqual([
      { detail: { funds: [{ kind: 'cash', amount: 500 }] } },
    ]);
    const told = async () =>
      (
        await sql`select path from messages.notice
      where member_id = ${member.id} and act = 'closingHeld'`.execute(app.database.db)
      ).rows;
    await expect.poll(told).toEqual([{ path: '/user/account/security/close' }]);
    const again = await logInAgain(member);
    expect(await app.get('/api/account/closing', { member: again })).toMatchObject({
      data: { closure: { isHeld: true } },
    });
    await sql`update account.closure set due_at = now() - interval '1 hour'
      where member_id = ${member.id}`.execute(app.database.db);
    await app.done('/api/account/keepAccount', {}, { member: again });
    await spend(member.id, 500n, 9_000_002);
    await closeAgain(again);
    await closeDueAccounts(jobCtx(16), memberData);
    expect(await rowOf(member.id)).toMatchObject({ username: `closed-${member.id}` });
  });

  test('once it is gone a closing that was held up goes on', async () => {
    const { member } = await busyMember('settled');
    await close(member, 'keep');
    await credit(member.id, 700n, 'settled-1');
    await closeDueAccounts(jobCtx(8), memberData);
    await spend(member.id, 700n, 9_000_003);
    await closeDueAccounts(jobCtx(8.1), memberData);
    expect(await rowOf(member.id)).toMatchObject({
      username: `closed-${member.id}`,
      closed_at: expect.any(Date) as Date,
    });
  });
});

describe('what a closed account leaves behind', () => {
  test('its name, which nobody else can register or be given; its address is free', async () => {
    const { member } = await busyMember('Unique_Name');
    await close(member, 'keep');
    await closeDueAccounts(jobCtx(8), memberData);
    const { rows } = await sql<{ row: string }>`select to_jsonb(m)::text "row" from account.member m
      where id = ${member.id}`.execute(app.database.db);
    expect(rows[0]!.row.toLowerCase()).not.toContain('unique_name');
    const email = 'unique_name@example.org';
    await app.done('/api/Ems/send', { email, event: 'user_register' });
    const captcha = await readCode(join(app.dataDir, 'outbox'), email);
    const registration = {
      tab: 'register',
      registerType: 'email',
      username: 'UNIQUE_name',
      password: 'right-horse',
      email,
      captcha,
    };
    expect(await app.post('/api/user/checkIn', registration)).toMatchObject({
      code: 0,
      msg: 'The account already exists',
    });
    expect(await app.post('/api/user/checkIn', { ...registration, username: 'unique_name2' })).toMatchObject({
      code: 1,
    });
    const staff = { member: await app.addMember('namer', { isStaff: true }) };
    const edit = { id: world.reader.id, username: 'Unique_NAME', nickname: 'x', email: '', mobile: '', motto: '' };
    expect(await app.post('/api/admin/editMember', edit, staff)).toMatchObject({
      code: 0,
      msg: 'The account name is taken',
    });
    await sql`delete from account.staff where member_id = ${staff.member.id}`.execute(app.database.db);
  });

  test('of uploads those in texts that stay, without an owner; avatar and all others are removed', async () => {
    const { member, alone } = await busyMember('uploader');
    const upload = async (colour: string, topic: string): Promise<string> => {
      const form = new FormData();
      form.set('topic', topic);
      form.set('file', new Blob([new Uint8Array(await picture(colour))]), `图-${colour.slice(1)}.png`);
      const response = await app.send('/api/ajax/upload', {
        method: 'POST',
        headers: { server: 'true', 'ba-user-token': member.token },
        body: form,
      });
      return ((await response.json()) as { data: { file: { url: string } } }).data.file.url;
    };
    const [shown, unused, avatar, sent] = [
      await upload('#111', 'ask'),
      await upload('#222', 'ask'),
      await upload('#333', 'avatar'),
      await upload('#444', 'ask'),
    ];
    await app.done('/api/account/profile', { avatar }, { member });
    const title = 'How do I read this picture of a loss curve?';
    const question = {
      ...newQuestion(world.category),
      title,
      markdown: `Look at this: ![curve](${shown}) and tell me what it means.`,
    };
    const { id } = await app.done('/api/ask/publishPost', question, { member });
    await app.done('/api/interaction/sendMessage', { userId: world.asker.id, content: `See ${sent}` }, { member });
    await close(member, 'keep');
    await closeDueAccounts(jobCtx(8), memberData);
    const { rows } = await sql<{ url: string; member_id: number | null }>`
      select url, member_id from account.upload where url = any(${[shown, unused, avatar, sent]}::text[])
        order by id`.execute(app.database.db);
    expect(rows).toEqual([shown, sent].map((url) => ({ url, member_id: null })));
    const status = async (url: string) => (await app.send(encodeURI(url))).status;
    expect([await status(shown), await status(unused), await status(avatar), await status(sent)]).toEqual([
      200, 404, 404, 200,
    ]);
    expect(await info(id)).toMatchObject({ code: 1 });
    expect(await info(alone)).toMatchObject({ code: 1 });
  });
});

describe('an export of all data', () => {
  test('is one ZIP with a README in both languages, for its owner alone, once a day and for seven days', async () => {
    const { member } = await busyMember('exporter');
    expect(await app.post('/api/account/requestExport', {})).toMatchObject({ code: 303 });
    const { id } = await app.done('/api/account/requestExport', {}, { member });
    expect(await app.post('/api/account/requestExport', {}, { member })).toMatchObject({
      code: 0,
      msg: /one export a day/,
    });
    const stateOf = async () =>
      ((await app.get('/api/account/dataExport', { member })).data as { last: { state: string } }).last.state;
    await expect.poll(stateOf).toBe('ready');
    const download = (by: Member | null) =>
      app.send(`/user/account/security/data/${id}`, { headers: by ? { cookie: app.cookiesOf(by) } : {} });
    expect((await download(world.reader)).status).toBe(404);
    expect((await download(null)).status).toBe(302);
    const answer = await download(member);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    const read = (name: string) => files.get(name) ?? '';
    expect(read('README.txt')).toContain('ask/answers.json');
    expect(read('说明.txt')).toMatch(/[你您]的回答/);
    expect(JSON.parse(read('account/profile.json'))).toMatchObject({
      username: 'exporter',
      email: 'exporter@example.org',
    });
    expect(JSON.parse(read('ask/posts.json'))).toHaveLength(2);
    expect(read('ask/answers.json')).toContain('Secret words of exporter');
    expect(read('messages/messages.json')).toContain('Hello from exporter');
    expect(read('account/profile.json')).not.toContain('argon2');
    await purgeExports(jobCtx(8));
    expect((await download(member)).status).toBe(404);
  });
});

/** Asks again for the closing of an account that has been told of one before. */
const closeAgain = async (member: Member) => app.done('/api/account/closeAccount', { content: 'keep' }, { member });

const picture = (background: string) =>
  sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

/** A new login of a member, by password or otherwise. */
async function logInAgain(member: Member): Promise<Member> {
  const { openLogin } = await import('#app/account/sessions/sessions.commands.server.ts');
  const ctx: Ctx = { ...jobCtx(0), actor: { kind: 'visitor', ip: '192.0.2.1', agent: 'test' } };
  const { token } = await openLogin(
    ctx,
    member.id,
    false,
    { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 },
    'password',
  );
  return { ...member, token };
}

/** The files of a ZIP archive, by its central directory (PKWARE APPNOTE 4.3.12). */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0 && bytes.readUInt32LE(at) === 0x02014b50;) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    files.set(name, (bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8'));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
