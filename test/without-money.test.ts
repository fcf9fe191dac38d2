import { beforeAll, expect, it } from 'vitest';
import { type Member, useTestApp } from '#test/app.ts';

const app = useTestApp();
let staff: Member;
let reader: Member;
beforeAll(async () => {
  staff = await app.addMember('boss', { isStaff: true });
  reader = await app.addMember('reader');
});

const set = (isOn: boolean) => app.done('/api/admin/setWithoutMoney', { isOn }, { member: staff });

/** Those of some addresses at which there is nothing. */
async function missing(paths: readonly string[], member: Member | null): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const answer = await app.send(path, { headers: member ? { cookie: app.cookiesOf(member) } : {} });
    await answer.arrayBuffer();
    if (answer.status === 404) found.push(path);
  }
  return found;
}

const ofMembers = [
  '/user/account/balance',
  '/user/account/balance/top-up',
  '/user/xiaowo/wallet',
  '/user/xiaowo/withdraw',
  '/user/xiaowo/cards',
  '/user/xiaowo/statements',
  '/user/xiaowo/share',
  '/user/xiaowo/purchases',
];
const stay = ['/user/account/integral', '/user/account/signIn', '/user/xiaowo/plugins', '/user/account/overview'];
const desks = ['/admin/topups', '/admin/withdrawals', '/admin/books', '/admin/codes', '/admin/shares'];
const deskStays = ['/admin/pay', '/admin/terms', '/admin/tasks', '/admin'];

it('on a site without money its pages are not there, and say why; all is there again at once', async () => {
  const areThere = async () => {
    expect(await missing(['/fees'], null)).toEqual([]);
    expect(await missing(ofMembers, reader)).toEqual([]);
    expect(await missing(desks, staff)).toEqual([]);
  };
  await areThere();

  await set(true);
  const fees = await app.send('/fees');
  expect([fees.status, await fees.text()]).toEqual([404, expect.stringContaining('本站不涉及资金，没有这个页面。')]);
  expect(await missing(ofMembers, reader)).toEqual(ofMembers);
  const spelt = ['/user/account/%62alance', '/USER/xiaowo/Wallet'];
  expect(await missing(spelt, reader)).toEqual(spelt);
  expect(await missing(stay, reader)).toEqual([]);
  expect(await missing(desks, staff)).toEqual(desks);
  expect(await missing(deskStays, staff)).toEqual([]);
  const none = { code: 0, msg: 'There is no money on this site, so this does not exist here.' };
  expect(await app.get('/api/billing/terms')).toMatchObject(none);
  expect(await app.get('/api/account/balance', { member: reader })).toMatchObject(none);
  expect(await app.get('/api/account/integral', { member: reader })).toMatchObject({ code: 1 });

  await set(false);
  await areThere();
});
