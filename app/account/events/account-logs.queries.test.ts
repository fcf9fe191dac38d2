import { beforeAll, describe, expect, it } from 'vitest';
import { setCaptchaEnabled } from '#app/core/captcha/switch.server.ts';
import { post } from '#app/wallet/ledger/journals.commands.server.ts';
import { of } from '#app/wallet/ledger/ledger.schema.ts';
import { useAccountApi } from '#test/account-api.ts';
import { getUserInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { moneyText } from './account-logs.queries.server.ts';

const world = useAccountApi();
beforeAll(() => setCaptchaEnabled(false));

async function signIn(username: string) {
  const id = await world.addMember(username);
  const token = (await world.logIn(username)).cookies.get('ba-user-token')!;
  const get = async (path: string, language = 'en') => world.get(`/api/account/${path}`, { token, language });
  const ctx = { ...world.ctx({ kind: 'member', id, loginId: 1, ip: '', agent: '' }) };
  const key = () => `test:${username}:${(keys += 1)}`;
  return {
    id,
    get,
    ctx: () => ({ ...ctx, now: world.now() }),
    points: async (amount: bigint, note = '') =>
      post(world.ctx(), {
        key: key(),
        type: 'adjust',
        input: {},
        data: { note },
        legs: [
          { account: of('points', id), amount },
          { account: 'issued', amount: -amount },
        ],
      }),
    money: async (amount: bigint, note = '') =>
      post(world.ctx(), {
        key: key(),
        type: 'adjust',
        input: {},
        data: { note },
        legs: [
          { account: of('cash', id), amount },
          { account: 'suspense', amount: -amount },
        ],
      }),
  };
}
let keys = 0;

describe('the logs of points and balance', () => {
  it('have the rows of the contract, newest first, in the reader’s language', async () => {
    const member = await signIn('earner');
    await member.points(30n, 'welcome');
    world.pass(5);
    await member.points(-12n);
    await member.money(123_456n);
    await member.money(-56n);
    const answer = await member.get('integral');
    expect(answer).toMatchObject({ code: 1, data: { total: 2 } });
    const { list } = answer.data as { list: Record<string, unknown>[] };
    expect(list.map(({ id: _id, memo: _memo, ...row }) => row)).toEqual([
      { user_id: member.id, score: -12, before: 30, after: 18, create_time: world.now().getTime() / 1000 },
      { user_id: member.id, score: 30, before: 0, after: 30, create_time: world.now().getTime() / 1000 - 5 },
    ]);
    expect(list[1]!['memo']).toContain('welcome');
    expect((await member.get('integral', 'zh-cn')).data).not.toEqual(answer.data);
    expect(await member.get('balance')).toMatchObject({
      data: {
        total: 2,
        list: [
          { money: '-0.56', before: '1234.56', after: '1234.00' },
          { money: '1234.56', before: '0.00', after: '1234.56' },
        ],
      },
    });
    expect(await getUserInfo(member.ctx(), member.id)).toMatchObject({ money: '1234.00', score: 18 });
    const overview = (await member.get('overview')).data as { score: number[]; money: string[] };
    expect([overview.score.at(-1), overview.money.at(-1), overview.score[0]]).toEqual([18, '1234.00', 0]);
  });

  it('are cut into pages and narrowed down by kind and time', async () => {
    const member = await signIn('pager');
    for (let i = 1; i <= 12; i++) await member.points(BigInt(i));
    world.pass(2 * 86_400);
    await member.points(-3n);
    const page = async (query: string) =>
      (await member.get(`integral?${query}`)).data as { list: { score: number }[]; total: number };
    expect((await page('page=1&limit=5')).list.map((row) => row.score)).toEqual([-3, 12, 11, 10, 9]);
    expect(await page('page=3&limit=5')).toMatchObject({ total: 13, list: [{ score: 3 }, { score: 2 }, { score: 1 }] });
    expect((await page('')).list).toHaveLength(10);
    expect(await page('type=expense')).toMatchObject({ total: 1, list: [{ score: -3 }] });
    expect((await page('type=income&limit=100')).total).toBe(12);
    expect((await page('days=1')).list.map((row) => row.score)).toEqual([-3]);
    for (const query of ['page=0', 'limit=101', 'type=other', 'days=-1'])
      expect((await member.get(`integral?${query}`)).code).toBe(0);
  });

  it('are for their owner only', async () => {
    const [one, two] = [await signIn('owner_1'), await signIn('owner_2')];
    await one.points(5n);
    expect(await two.get('integral')).toMatchObject({ data: { list: [], total: 0 } });
    for (const path of ['integral', 'balance'])
      expect(await world.get(`/api/account/${path}`)).toMatchObject({ code: 303 });
  });
});

it('money is written with two decimals', () => {
  expect([0n, 5n, 1234n, -1n, -12_300n].map(moneyText)).toEqual(['0.00', '0.05', '12.34', '-0.01', '-123.00']);
});
