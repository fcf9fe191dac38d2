import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { password as ownPassword, useAccountApi } from '#test/account-api.ts';
import { idOf, useCompany } from '#test/company.ts';
import { groupDn } from '#test/directory.ts';

const world = useAccountApi();
const company = useCompany(world);
const { set, start, hire, enter, identityOf } = company;

describe('logging in by the company directory', () => {
  it('makes a member of a person at their first login, and finds them at the next', async () => {
    const person = hire('zhang.wei', { displayName: '张伟' });
    const first = await enter('zhang.wei');
    expect(first).toMatchObject({
      code: 1,
      msg: 'Login succeeded!',
      data: { userInfo: { username: 'zhang_wei', nickname: '张伟', email: '' } },
    });
    const id = idOf(first);
    expect(await identityOf(id)).toEqual({
      stable_id: person.entryUUID,
      account: 'zhang.wei',
      email: 'zhang.wei@corp.example',
    });
    expect(idOf(await enter('zhang.wei@corp.example'))).toBe(id);
    expect(idOf(await enter('zhang_wei'))).toBe(id);
    expect((await world.audits('account.registerByDirectory')).at(-1)).toMatchObject({
      subject_id: id,
      detail: { account: 'zhang.wei' },
    });
    expect((await world.audits('account.openLogin')).at(-1)).toMatchObject({
      actor_id: id,
      detail: { method: 'directory' },
    });
  });

  it('refuses a wrong password, an unknown person and an empty password, which is never sent to the server', async () => {
    hire('wrong1');
    expect(await enter('wrong1', 'guess')).toMatchObject({ code: 0, msg: 'Password is incorrect' });
    expect(await enter('nobody_here', 'guess')).toMatchObject({ code: 0, msg: 'Account not exist' });
    const before = company.directory.state.binds;
    expect((await enter('wrong1', '')).code).not.toBe(1);
    expect(company.directory.state.binds).toBe(before);
    await set({ mergeAccountErrors: true });
    for (const name of ['wrong1', 'nobody_here'])
      expect(await enter(name, 'guess')).toMatchObject({ code: 0, msg: 'Account or password is incorrect' });
  });

  it('takes every sign of an account as itself: a filter cannot be written into it', async () => {
    hire('inject1');
    for (const name of ['*)(uid=*', 'inject1)(uid=*', '*', 'inject*', '\\2a'])
      expect(await enter(name), name).toMatchObject({ code: 0, msg: 'Account not exist' });
  });

  it('refuses an account that two people have', async () => {
    hire('twin1', { mail: 'twins@corp.example' });
    hire('twin2', { mail: 'twins@corp.example' });
    expect(await enter('twins@corp.example')).toMatchObject({ code: 0, msg: 'Account not exist' });
    expect(await enter('twin1')).toMatchObject({ code: 1 });
  });

  it('keeps a renamed person the same member, and another person with the old name another', async () => {
    const person = hire('maiden');
    const id = idOf(await enter('maiden'));
    person.uid = 'married';
    expect(idOf(await enter('married'))).toBe(id);
    hire('maiden', { mail: 'new.maiden@corp.example' });
    const other = await enter('new.maiden@corp.example');
    expect(idOf(other)).not.toBe(id);
    expect(other).toMatchObject({ data: { userInfo: { username: 'maiden_2' } } });
  });

  it('lets only the required group in', async () => {
    hire('inside');
    hire('outside', {}, false);
    await set({ directoryGroup: groupDn });
    expect(await enter('inside')).toMatchObject({ code: 1 });
    expect(await enter('outside')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('isn’t in the group') as string,
    });
    expect(await enter('outside', 'guess')).toMatchObject({ code: 0, msg: 'Password is incorrect' });
    await set({ directoryGroup: `cn=none,${company.directory.settings.directoryBaseDn}` });
    expect((await enter('inside')).code).toBe(0);
  });

  it('makes no account where the operator wants none', async () => {
    hire('uninvited');
    await set({ directoryCreates: false });
    expect(await enter('uninvited')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('don’t have an account here yet') as string,
    });
    expect(
      (
        await sql`select from account.directory_identity
      where account = 'uninvited'`.execute(world.database.db)
      ).rows,
    ).toHaveLength(0);
  });

  it('makes one member of two first logins at once', async () => {
    hire('eager1');
    const answers = await Promise.all([enter('eager1'), enter('eager1'), enter('eager1')]);
    expect(new Set(answers.map(idOf)).size).toBe(1);
  });

  it('asks for the second step and refuses the suspended, as any login', async () => {
    hire('careful1');
    const id = idOf(await enter('careful1'));
    await sql`insert into account.two_step (member_id, secret, created_at, confirmed_at)
      values (${id}, 'x', now(), now())`.execute(world.database.db);
    expect(await enter('careful1')).toMatchObject({ code: 0, data: { type: 'two step' } });
    await sql`insert into account.suspension (member_id, suspended_at, reason)
      values (${id}, ${world.now()}, 'spam')`.execute(world.database.db);
    expect(await enter('careful1')).toMatchObject({
      code: 0,
      msg: 'Account disabled',
      data: { error: 'SUSPENDED', reason: 'spam' },
    });
    expect(await enter('careful1', 'guess')).toMatchObject({ code: 0, msg: 'Password is incorrect' });
  });

  it('locks a person after ten wrong passwords, whichever of their names was typed', async () => {
    hire('locked1');
    for (let i = 0; i < 10; i += 1)
      expect((await enter(i % 2 ? 'locked1' : 'locked1@corp.example', 'guess')).code).toBe(0);
    const before = company.directory.state.binds;
    expect(await enter('locked1')).toMatchObject({ code: 0, msg: 'Please try again after 1 day' });
    expect(company.directory.state.binds).toBe(before);
    expect((await world.audits('account.failSecret')).length).toBeGreaterThanOrEqual(10);
    world.pass(86_401);
    expect(await enter('locked1')).toMatchObject({ code: 1 });
  });
});

describe('accounts of this site beside the directory', () => {
  it('are never taken over for an equal name or address', async () => {
    const id = await world.addMember('li_lei', { email: 'li@corp.example' });
    hire('li_lei', { mail: 'li@corp.example' });
    await set({ directoryEmailRight: true });
    expect(await enter('li_lei')).toMatchObject({ code: 0, msg: 'Password is incorrect' });
    expect(idOf(await world.logIn('li_lei'))).toBe(id);
    expect(await identityOf(id)).toBeUndefined();
    await set({ directoryFilter: '(|(uid={account})(displayName={account}))' });
    const person = await enter('Person li_lei');
    expect(person).toMatchObject({ code: 1, data: { userInfo: { username: 'li_lei_2', email: '' } } });
    expect(idOf(person)).not.toBe(id);
  });

  it('are taken over by a confirmed address when the operator allows it, but never those of staff', async () => {
    const id = await world.addMember('han_mei', { email: 'han@corp.example' });
    const boss = await world.addMember('the_boss', { email: 'boss@corp.example' });
    const other = await world.addMember('typed_only', { email: 'typed@corp.example' });
    await sql`insert into account.staff (member_id, granted_at) values (${boss}, now())`.execute(world.database.db);
    await sql`update account.member set email_proven_at = now()
      where id in (${id}, ${boss})`.execute(world.database.db);
    hire('typedon', { mail: 'typed@corp.example' });
    hire('hanmm', { mail: 'Han@corp.example' });
    hire('bossman', { mail: 'boss@corp.example' });
    await set({ directoryTakesOver: true, directoryEmailRight: true });
    expect(idOf(await enter('hanmm'))).toBe(id);
    expect((await world.audits('account.takeOverByDirectory')).at(-1)).toMatchObject({ subject_id: id });
    expect(idOf(await enter('bossman'))).not.toBe(boss);
    expect(idOf(await enter('typedon'))).not.toBe(other);
  });

  it('keep working while the directory is down, which the others are told', async () => {
    await world.addMember('local1');
    const gone = await start();
    await gone.close();
    await set(gone.settings);
    expect(await world.logIn('local1')).toMatchObject({ code: 1 });
    expect(await enter('somebody1')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('can’t be reached') as string,
      data: { error: 'DIRECTORY_UNREACHABLE' },
    });
  });

  it('keep working while the directory does not answer, and nothing is counted against anybody', async () => {
    const slow = await start();
    slow.state.answer = 'never';
    await set(slow.settings);
    const failures = await world.count('account.failure');
    expect(await enter('somebody2')).toMatchObject({ code: 0, data: { error: 'DIRECTORY_UNREACHABLE' } });
    expect(await world.count('account.failure')).toBe(failures);
  });

  it('get an address from the directory only when the operator vouches for it', async () => {
    hire('vouched');
    await set({ directoryEmailRight: true });
    expect(await enter('vouched')).toMatchObject({ data: { userInfo: { email: 'vouched@corp.example' } } });
  });
});

describe('connecting an account', () => {
  async function member(username: string) {
    const id = await world.addMember(username);
    return { id, token: (await world.logIn(username)).cookies.get('ba-user-token')! };
  }
  const connect = (token: string, account: string, password = 'company-secret') =>
    world.post('/api/account/connectDirectory', { account, password }, { token });

  it('takes the directory’s password, which alone lets in from then on', async () => {
    const { id, token } = await member('joiner');
    hire('joiner_corp');
    expect(await connect(token, 'joiner_corp', 'guess')).toMatchObject({
      code: 0,
      msg: 'Account or password is incorrect',
    });
    expect(await connect(token, 'joiner_corp')).toMatchObject({ code: 1 });
    expect(await connect(token, 'joiner_corp')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('already connected') as string,
    });
    expect((await world.audits('account.connectDirectory')).at(-1)).toMatchObject({ actor_id: id, subject_id: id });
    expect((await world.get('/api/account/directory', { token })).data).toMatchObject({
      account: 'joiner_corp',
      canLeave: true,
    });
    expect(await world.logIn('joiner')).toMatchObject({ code: 0, msg: 'Password is incorrect' });
    expect(idOf(await enter('joiner'))).toBe(id);
    expect(idOf(await enter('joiner_corp'))).toBe(id);
  });

  it('refuses guests, old proofs and a person who is another member', async () => {
    hire('only_one');
    await enter('only_one');
    const { token } = await member('second1');
    expect(
      await world.post('/api/account/connectDirectory', { account: 'only_one', password: 'company-secret' }),
    ).toMatchObject({ code: 303 });
    expect(await connect(token, 'only_one')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('another account') as string,
    });
    world.pass(601);
    expect(await connect(token, 'only_one')).toMatchObject({ data: { type: 'need proof' } });
  });

  it('proves by the directory’s password, sends the password pages there, and can be undone where there is a password to go back to', async () => {
    const { id, token } = await member('leaver');
    hire('leaver_corp');
    await connect(token, 'leaver_corp');
    world.pass(601);
    expect(await world.post('/api/account/disconnectDirectory', {}, { token })).toMatchObject({
      data: { type: 'need proof' },
    });
    expect(await world.post('/api/account/prove', { way: 'password', password: ownPassword }, { token })).toMatchObject(
      { code: 0 },
    );
    expect(
      await world.post('/api/account/prove', { way: 'password', password: 'company-secret' }, { token }),
    ).toMatchObject({ code: 1 });
    const change = { oldPassword: ownPassword, newPassword: 'another-horse' };
    expect(await world.post('/api/account/changePassword', change, { token })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('Your company') as string,
    });
    expect(await world.post('/api/account/disconnectDirectory', {}, { token })).toMatchObject({ code: 1 });
    expect((await world.audits('account.disconnectDirectory')).at(-1)).toMatchObject({ actor_id: id });
    expect(idOf(await world.logIn('leaver'))).toBe(id);
    hire('born_here');
    const born = (await enter('born_here')).cookies.get('ba-user-token')!;
    expect(await world.post('/api/account/disconnectDirectory', {}, { token: born })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('no password of its own') as string,
    });
  });

  it('no longer counts when the operator turns the directory off', async () => {
    const { id, token } = await member('fallback1');
    hire('fallback_corp');
    await connect(token, 'fallback_corp');
    await set({ directoryOn: false });
    expect(idOf(await world.logIn('fallback1'))).toBe(id);
    expect(await enter('fallback_corp')).toMatchObject({ code: 0, msg: 'Account not exist' });
    expect((await world.get('/api/account/directory', { token })).data).toBeNull();
  });
});

describe('leaving', () => {
  it('takes the binding along in the export and forgets it with the account', async () => {
    const { accountData } = await import('#app/account/member-data/member-data.commands.server.ts');
    hire('goodbye');
    const id = idOf(await enter('goodbye'));
    const file = accountData.exportMemberData(world.ctx(), id).find(({ path }) => path === 'account/directory.json')!;
    expect(await file.records()).toMatchObject({ account: 'goodbye', email: 'goodbye@corp.example' });
    await accountData.closeMember(world.ctx(), id, 'keep');
    expect(await identityOf(id)).toBeUndefined();
  });
});
