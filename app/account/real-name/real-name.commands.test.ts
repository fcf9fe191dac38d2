import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '#app/core/ctx.server.ts';
import { type Member, useTestApp } from '#test/app.ts';
import { newPersonNumber, personForm, submitPerson } from '#test/real-name-writes.ts';
import { purgeDocuments } from './real-name.commands.server.ts';

const app = useTestApp();
let staff: Member;
let member: Member;
let count = 0;

beforeAll(async () => {
  staff = await app.addMember('desk', { isStaff: true });
});
beforeEach(async () => {
  member = await app.addMember(`person_${(count += 1)}`);
});

async function submit(form: FormData, as: Member | null = member) {
  const headers = { server: 'true', 'think-lang': 'en', ...(as ? { 'ba-user-token': as.token } : {}) };
  return (await (await app.send('/api/account/authen', { method: 'POST', headers, body: form })).json()) as {
    code: number;
    msg: string;
    data: unknown;
  };
}
const decide = async (id: number, body: object, as: Member | null = staff) =>
  app.post('/api/admin/decideRealName', { id, ...body }, { member: as });
const stateOf = async (as = member) =>
  (await app.get('/api/account/authen', { member: as })).data as { verified: object | null; last: object | null };
const files = () => (existsSync(join(app.dataDir, 'private')) ? readdirSync(join(app.dataDir, 'private')) : []);
const audits = async (action: string, id: number) =>
  (
    await app.database.pool.query<{ actor_id: number }>(
      'select actor_id from core.audit where action = $1 and subject_id = $2',
      [action, id],
    )
  ).rows;

describe('handing in', () => {
  test('keeps name, number and pictures encrypted, and shows hints only', async () => {
    const number = newPersonNumber();
    const id = await submitPerson(app, member, number);
    expect(await stateOf()).toMatchObject({
      verified: null,
      last: {
        kind: 'personal',
        state: 'in_review',
        nameHint: '张**',
        numberHint: `1${'*'.repeat(13)}${number.slice(-4)}`,
      },
    });
    const { rows } = await app.database.pool.query<{ whole: string }>(
      'select row(r.*)::text whole from account.real_name r where id = $1',
      [id],
    );
    expect(rows[0]!.whole).not.toContain(number);
    expect(rows[0]!.whole).not.toContain('张小明');
    for (const name of files())
      expect(readFileSync(join(app.dataDir, 'private', name)).subarray(0, 3)).not.toEqual(
        Buffer.from([0xff, 0xd8, 0xff]),
      );
    expect(await audits('account.submitRealName', id)).toEqual([{ actor_id: member.id }]);
  });

  test('of fifty at once one is kept, with its two pictures', async () => {
    const before = files().length;
    const forms = await Promise.all(Array.from({ length: 50 }, async () => personForm()));
    const answers = await Promise.all(forms.map(async (form) => submit(form)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(files().length - before).toBe(2);
  });

  test('is refused with a text at its field', async () => {
    const before = files().length;
    expect(await submit(await personForm('110101199003070000'))).toMatchObject({
      code: 0,
      data: { fields: { number: 'Please enter the correct ID number' } },
    });
    expect(await submit(await personForm(undefined, { consent: '' }))).toMatchObject({
      code: 0,
      data: { fields: { consent: expect.any(String) as string } },
    });
    const bare = await personForm(undefined, { consent: '' });
    for (const side of ['front', 'back']) bare.delete(side);
    const fields = {
      consent: expect.any(String) as string,
      front: expect.any(String) as string,
      back: expect.any(String) as string,
    };
    expect(((await submit(bare)).data as { fields: object }).fields).toEqual(fields);
    const noBack = await personForm();
    noBack.delete('back');
    expect(await submit(noBack)).toMatchObject({ code: 0, data: { fields: { back: 'Add a photo of the document' } } });
    const fake = await personForm();
    fake.set('front', new Blob(['<svg onload=alert(1)>']), 'front.jpg');
    expect(await submit(fake)).toMatchObject({
      code: 0,
      data: { fields: { front: expect.stringContaining('can’t read') as string } },
    });
    expect(await submit(await personForm(), null)).toMatchObject({ code: 303 });
    expect(files().length).toBe(before);
  });

  test('five times a day', async () => {
    for (let i = 0; i < 5; i += 1)
      await decide(await submitPerson(app, member), { verified: false, reason: 'blurred' });
    expect(await submit(await personForm())).toMatchObject({
      code: 0,
      msg: expect.stringContaining('frequently') as string,
    });
  });
});

describe('the desk', () => {
  test('verifies: the member sees it, and it is in userInfo', async () => {
    const id = await submitPerson(app, member);
    expect(await decide(id, { verified: true })).toMatchObject({ code: 1 });
    expect(await stateOf()).toMatchObject({ verified: { id, state: 'verified' }, last: null });
    const { data } = await app.get('/api/index/index', { member });
    expect((data as { userInfo: { authen: unknown } }).userInfo.authen).toEqual([{ kind: 'personal', name: '张**' }]);
    expect(await audits('account.decideRealName', id)).toEqual([{ actor_id: staff.id }]);
    expect(await decide(id, { verified: false, reason: 'x' })).toMatchObject({
      code: 0,
      msg: 'This submission has already been decided',
    });
  });

  test('sees everything, and every view is logged', async () => {
    const number = newPersonNumber();
    const id = await submitPerson(app, member, number);
    const { data } = await app.get(`/api/admin/realName?id=${id}`, { member: staff });
    const file = data as { name: string; number: string; documents: { id: string; side: string }[] };
    expect(file).toMatchObject({ name: '张小明', number, documents: [{ side: 'front' }, { side: 'back' }] });
    const picture = await app.send(`/api/admin/realNameDocument?id=${file.documents[0]!.id}`, {
      headers: { 'ba-user-token': staff.token },
    });
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      'image/jpeg',
      'no-store',
    ]);
    expect(bytes.includes('camera of')).toBe(false);
    expect(await audits('account.viewRealName', id)).toHaveLength(1);
    expect(await audits('account.viewDocument', id)).toHaveLength(1);
  });

  test('is closed to members and guests', async () => {
    const id = await submitPerson(app, member);
    const { data } = await app.get(`/api/admin/realName?id=${id}`, { member: staff });
    const document = (data as { documents: { id: string }[] }).documents[0]!.id;
    for (const as of [member, null]) {
      const token: Record<string, string> = as ? { 'ba-user-token': as.token } : {};
      expect((await app.get('/api/admin/realNames', { member: as })).code).not.toBe(1);
      expect((await app.get(`/api/admin/realName?id=${id}`, { member: as })).code).not.toBe(1);
      expect(await (await app.send(`/api/admin/realNameDocument?id=${document}`, { headers: token })).text()).toContain(
        '"code":',
      );
      expect((await decide(id, { verified: true }, as)).code).not.toBe(1);
      expect((await app.post('/api/admin/revokeRealName', { id, reason: 'x' }, { member: as })).code).not.toBe(1);
    }
    expect(await stateOf()).toMatchObject({ last: { state: 'in_review' } });
  });

  test('rejects with a reason, and the member may hand in again', async () => {
    const id = await submitPerson(app, member);
    expect(await decide(id, { verified: false })).toMatchObject({
      code: 0,
      data: { fields: { reason: expect.any(String) as string } },
    });
    expect(await decide(id, { verified: false, reason: 'The back is cut off' })).toMatchObject({ code: 1 });
    expect(await stateOf()).toMatchObject({
      verified: null,
      last: { state: 'rejected', reason: 'The back is cut off' },
    });
    expect((await submit(await personForm())).code).toBe(1);
  });

  test('keeps one number for one member, and replaces a former statement', async () => {
    const number = newPersonNumber();
    await decide(await submitPerson(app, member, number), { verified: true });
    const other = await app.addMember(`other_${count}`);
    expect(await decide(await submitPerson(app, other, number), { verified: true })).toMatchObject({
      code: 0,
      msg: 'This number is already verified for another member',
    });
    const next = await submitPerson(app, member);
    expect(await stateOf()).toMatchObject({ verified: { state: 'verified' }, last: { id: next, state: 'in_review' } });
    await decide(next, { verified: true });
    expect(await stateOf()).toMatchObject({ verified: { id: next }, last: null });
  });

  test('takes a verification back once, and nobody decides on themselves', async () => {
    const id = await submitPerson(app, member);
    await decide(id, { verified: true });
    expect(await app.post('/api/admin/revokeRealName', { id, reason: 'forged' }, { member: staff })).toMatchObject({
      code: 1,
    });
    expect(await app.post('/api/admin/revokeRealName', { id, reason: 'forged' }, { member: staff })).toMatchObject({
      code: 0,
    });
    expect(await audits('account.revokeRealName', id)).toHaveLength(1);
    expect(await decide(await submitPerson(app, staff), { verified: true })).toMatchObject({
      code: 0,
      msg: 'You can’t review your own submission',
    });
  });

  test('pictures are gone 30 days after the decision', async () => {
    const id = await submitPerson(app, member);
    await decide(id, { verified: true });
    const kept = async () =>
      (await app.database.pool.query('select 1 from account.real_name_document where real_name_id = $1', [id]))
        .rowCount;
    const ctx: Ctx = {
      db: app.database.db,
      actor: { kind: 'job', name: 'test' },
      now: new Date(Date.now() + 29 * 86_400_000),
      language: 'en',
      requestId: 'test',
    };
    await purgeDocuments(ctx);
    expect(await kept()).toBe(2);
    await purgeDocuments({ ...ctx, now: new Date(Date.now() + 31 * 86_400_000) });
    expect(await kept()).toBe(0);
  });
});
