import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { useAccountApi } from '#test/account-api.ts';
import { accountJobs } from '#app/account/login/account-clean-up.jobs.server.ts';
import { countMembers, findMembersByNames, listCards } from './account.queries.server.ts';
import { getUserInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { getOverview } from '#app/account/overview/overview.queries.server.ts';

const world = useAccountApi();
let alice = 0;
let bob = 0;

beforeAll(async () => {
  setCaptchaEnabled(false);
  alice = await world.addMember('Alice', { email: 'alice@example.com' });
  bob = await world.addMember('bob_2');
});

describe('reading members', () => {
  it('gives userInfo to its owner with the token it came with, and to others without', async () => {
    await sql`update account.member set birthday = '2000-02-29', gender = 2, motto = 'hi'
      where id = ${alice}`.execute(world.database.db);
    const own = await getUserInfo(
      world.ctx({ kind: 'member', id: alice, loginId: 1, token: 'mine', ip: '', agent: '' }),
      alice,
    );
    expect(own).toEqual({
      id: alice,
      dev: 0,
      username: 'Alice',
      nickname: 'Alice',
      email: 'alice@example.com',
      mobile: '',
      avatar: '',
      gender: 2,
      birthday: '2000-02-29',
      money: '0.00',
      score: 0,
      join_time: world.now().getTime() / 1000,
      motto: 'hi',
      last_login_time: null,
      last_login_ip: '',
      authen: [],
      login_info: [],
      token: 'mine',
      refresh_token: '',
    });
    expect(
      (await getUserInfo(world.ctx({ kind: 'member', id: bob, loginId: 2, token: 'mine', ip: '', agent: '' }), alice))
        .token,
    ).toBe('');
    await expect(getUserInfo(world.ctx(), 999_999)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('lists cards of the members that exist, each once', async () => {
    expect(await listCards(world.ctx(), [bob, alice, bob, 999_999])).toEqual(
      new Map([
        [alice, { id: alice, username: 'Alice', nickname: 'Alice', avatar: '' }],
        [bob, { id: bob, username: 'bob_2', nickname: 'bob_2', avatar: '' }],
      ]),
    );
    expect(await listCards(world.ctx(), [])).toEqual(new Map());
  });

  it('finds members by name in any case', async () => {
    expect(await findMembersByNames(world.ctx(), ['ALICE', 'Bob_2', 'bob_2', 'nobody', `x' or true --`])).toEqual(
      new Map([
        ['alice', alice],
        ['bob_2', bob],
      ]),
    );
    expect(await findMembersByNames(world.ctx(), [])).toEqual(new Map());
  });

  it('counts them', async () => expect(await countMembers(world.ctx())).toBe(2));

  it('uses an index for every way to look a member up', async () => {
    await sql`set enable_seqscan = off`.execute(world.database.db);
    const plan = async (where: ReturnType<typeof sql>) =>
      JSON.stringify(
        (
          await sql`explain (format json) select id from account.member
        where ${where}`.execute(world.database.db)
        ).rows,
      );
    expect(await plan(sql`lower(username) = any(${['alice']}::text[])`)).toContain('member_username');
    expect(await plan(sql`email = ${'a'}`)).toContain('member_email');
    expect(await plan(sql`mobile = ${'a'}`)).toContain('member_mobile');
  });
});

describe('the overview', () => {
  it('has the last seven days of China, oldest first', async () => {
    const ctx = {
      ...world.ctx({ kind: 'member', id: alice, loginId: 1, ip: '', agent: '' }),
      now: new Date('2026-03-01T16:30:00Z'),
    };
    expect(await getOverview(ctx)).toEqual({
      days: ['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
      score: [0, 0, 0, 0, 0, 0, 0],
      money: Array<string>(7).fill('0.00'),
    });
  });

  it('is for members', async () => {
    expect(await world.get('/api/account/overview')).toMatchObject({ code: 303 });
    const token = (await world.logIn('alice')).cookies.get('ba-user-token')!;
    const answer = await world.get('/api/account/overview', { token });
    expect(answer.code).toBe(1);
    expect((answer.data as { days: string[] }).days).toHaveLength(7);
  });
});

it('the nightly and the hourly job forget what is over, and nothing else', async () => {
  await world.logIn('alice', { password: 'wrong' });
  await world.post('/api/Ems/send', { email: 'night@example.com', event: 'user_register' });
  await world.get('/api/common/clickCaptcha?id=00000000-0000-4000-8000-000000000001');
  const cleaners = accountJobs.filter((job) => job.name === 'account.cleanUp' || job.name === 'account.forgetGuests');
  const tables = ['account.login', 'account.code', 'account.failure', 'core.captcha', 'core.throttle'];
  const run = async () => {
    for (const job of cleaners) await job.run(world.ctx({ kind: 'job', name: job.name }), {} as never);
    return Promise.all(tables.map((table) => world.count(table)));
  };
  const kept = await run();
  expect(kept.every((rows) => rows > 0)).toBe(true);
  world.pass(11 * 86_400);
  expect(await run()).toEqual([0, 0, 0, 0, 0]);
});
