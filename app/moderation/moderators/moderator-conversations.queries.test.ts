import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Member, useTestApp } from '#test/app.ts';

const app = useTestApp();
let boss: Member;
let anna: Member;
let bert: Member;
beforeAll(async () => {
  boss = await app.addMember('boss', { isStaff: true });
  [anna, bert] = [await app.addMember('anna'), await app.addMember('bert')];
  await app.done('/api/admin/writeToMember', { memberId: anna.id, text: 'a word to anna' }, { member: boss });
  await app.done('/api/admin/writeToMember', { memberId: bert.id, text: 'a word to bert' }, { member: boss });
  await app.done('/api/ask/writeToModerators', { text: 'anna answers' }, { member: anna });
});

type Lines = { rows: { id: number; text: string; author: object | null }[] };
const own = (member: Member | null, query = '') => app.get(`/api/ask/moderators${query}`, { member });
const textsOf = (answer: { data: unknown }) => (answer.data as Lines).rows.map(({ text }) => text);
const ofAnna = ['anna answers', 'a word to anna'];

/** Whoever has no business in the threads of others: nothing is read, written or learned. */
async function expectShutOut(member: Member | null, code: number): Promise<void> {
  const before = await written();
  expect(await app.get(`/api/admin/thread?memberId=${anna.id}`, { member })).toMatchObject({ code });
  expect(await app.get('/api/admin/threads?state=all', { member })).toMatchObject({ code });
  expect(
    await app.post('/api/admin/writeToMember', { memberId: anna.id, text: 'not from us' }, { member }),
  ).toMatchObject({ code });
  const headers = { cookie: member ? app.cookiesOf(member) : '' };
  for (const path of [`/admin/threads/${anna.id}`, `/admin/threads/${anna.id}.data`]) {
    const page = await app.send(path, { headers });
    expect(await page.text(), path).not.toContain('a word to anna');
  }
  expect(await written()).toBe(before);
}
const written = async () =>
  (
    await sql<{ n: number }>`select count(*) n
  from ask.mod_message`.execute(app.database.db)
  ).rows[0]!.n;

describe('a thread with the moderators', () => {
  it('is read and written by its member and by staff', async () => {
    expect(textsOf(await own(anna))).toEqual(ofAnna);
    expect(textsOf(await app.get(`/api/admin/thread?memberId=${anna.id}`, { member: boss }))).toEqual(ofAnna);
    const page = await app.send(`/admin/threads/${anna.id}`, { headers: { cookie: app.cookiesOf(boss) } });
    expect(await page.text()).toContain('a word to anna');
  });

  it('is closed to guests, to other members and to members of another thread, who cannot point into it', async () => {
    await expectShutOut(null, 303);
    await expectShutOut(bert, 401);
    await expectShutOut(await app.addMember('dora'), 401);
    const newest = ((await own(anna)).data as Lines).rows[0]!.id;
    for (const query of ['', `?memberId=${anna.id}`, `?before=${newest + 1}`, `?after=0&member_id=${anna.id}`])
      expect(textsOf(await own(bert, query)), query).toEqual(['a word to bert']);
    await app.done('/api/ask/writeToModerators', { text: 'bert answers', memberId: anna.id }, { member: bert });
    expect(textsOf(await own(anna))).toEqual(ofAnna);
    expect(await own(null)).toMatchObject({ code: 303 });
  });

  it('tells its member no name of a moderator', async () => {
    const answer = await own(anna);
    expect((answer.data as Lines).rows.every(({ author }) => author === null)).toBe(true);
    expect(JSON.stringify(answer)).not.toContain('boss');
  });

  it('closes with the rights of who wrote in it: a group without it, a group switched off, no group, a suspension', async () => {
    const former = await app.addMember('former', { isStaff: true });
    await app.done('/api/admin/writeToMember', { memberId: bert.id, text: 'from former' }, { member: former });
    const asStaffOf = (groupId: number) =>
      app.done('/api/admin/setConsoleGroup', { id: former.id, groupId }, { member: boss });
    const little = { area: 'admin', name_zh: '少', name_en: 'little' };
    const { id } = await app.done('/api/admin/addGroup', little, { member: boss });
    await asStaffOf(id);
    await expectShutOut(former, 401);
    await app.done('/api/admin/editGroup', { ...little, id, is_all: true }, { member: boss });
    expect(await app.get(`/api/admin/thread?memberId=${anna.id}`, { member: former })).toMatchObject({ code: 1 });
    await app.done('/api/admin/editGroup', { ...little, id, is_all: true, status: false }, { member: boss });
    await expectShutOut(former, 401);
    await asStaffOf(0);
    await expectShutOut(former, 401);
    expect(textsOf(await own(former))).toEqual([]);
    const resting = await app.addMember('resting', { isStaff: true });
    await app.done('/api/admin/suspendMember', { id: resting.id, reason: 'left' }, { member: boss });
    await expectShutOut(resting, 303);
  });

  it('is closed to staff signed in as its member, who neither read nor write it in their name', async () => {
    const helper = await app.addMember('helper', { isStaff: true });
    const answer = await app.send('/api/admin/impersonateMember', {
      method: 'POST',
      headers: { server: 'true', 'content-type': 'application/json', 'ba-user-token': helper.token },
      body: JSON.stringify({ id: anna.id, reason: 'ticket 1' }),
    });
    const token = /ba-user-token=([\w-]+)/.exec(answer.headers.getSetCookie().join('\n'))![1]!;
    const posing = { ...anna, token };
    expect(await app.get('/api/account/profile', { member: posing })).toMatchObject({ code: 1 });
    expect(await own(posing)).toMatchObject({ code: 401 });
    expect(
      await app.post('/api/ask/writeToModerators', { text: 'words of somebody else' }, { member: posing }),
    ).toMatchObject({ code: 401 });
    for (const path of ['/user/ask/moderators', '/user/ask/moderators.data']) {
      const page = await app.send(path, { headers: { cookie: app.cookiesOf(posing) } });
      expect(await page.text(), path).not.toContain('a word to anna');
    }
    await expectShutOut(posing, 401);
    expect(textsOf(await own(anna))).toEqual(ofAnna);
  });

  it('is closed to programs with a token of its member', async () => {
    const scopes = ['read', 'ask:write', 'messages', 'account:read'];
    const made = await app.post('/api/account/createApiToken', { name: 'script', scopes, days: 30 }, { member: anna });
    const program = { ...anna, token: (made.data as { token: string }).token };
    expect(await own(program)).toMatchObject({ code: 401 });
    expect(await app.post('/api/ask/writeToModerators', { text: 'by a script' }, { member: program })).toMatchObject({
      code: 401,
    });
  });
});
