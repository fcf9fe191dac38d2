import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useAccountApi } from '#test/account-api.ts';
import { useCompany } from '#test/company.ts';
import { groupDn } from '#test/directory.ts';
import { unknownHost } from '#test/unknown-host.ts';

const world = useAccountApi();
const company = useCompany(world);
const { set, start, hire, enter } = company;

describe('the connection', () => {
  async function staff(username: string): Promise<string> {
    const id = await world.addMember(username);
    await sql`insert into account.staff (member_id, granted_at) values (${id}, now())`.execute(world.database.db);
    return (await world.logIn(username)).cookies.get('ba-user-token')!;
  }
  const test = (token: string, account: string) => world.post('/api/admin/testDirectory', { account }, { token });

  it.each(['ldaps', 'starttls'] as const)(
    'is encrypted by %s with the company’s own authority, and by no other',
    async (kind) => {
      const secure = await start({ kind });
      const person = secure.hire({ uid: `over_${kind}`, password: 'company-secret', entryUUID: `uuid-${kind}` });
      await set(secure.settings);
      expect(await enter(person.uid)).toMatchObject({ code: 1 });
      await set({ directoryCa: '' });
      expect(await enter(person.uid)).toMatchObject({ code: 0, data: { error: 'DIRECTORY_UNREACHABLE' } });
      expect(await test(await staff(`boss_${kind}`), person.uid)).toMatchObject({
        code: 1,
        data: { fault: 'certificate', found: null },
      });
    },
  );

  it('says in the console who was found, or what is wrong', async () => {
    const token = await staff('tester');
    hire('tested', {}, false);
    await set({ directoryOn: false, directoryGroup: groupDn });
    expect(await test(token, 'tested')).toMatchObject({
      code: 1,
      data: {
        fault: null,
        found: {
          transport: 'plain',
          inGroup: false,
          member: null,
          entry: { account: 'tested', email: 'tested@corp.example' },
        },
      },
    });
    expect((await world.audits('account.testDirectory')).at(-1)).toMatchObject({
      detail: { account: 'tested', fault: null },
    });
    expect(await test(token, 'nobody')).toMatchObject({
      code: 1,
      msg: expect.stringContaining('wasn’t found') as string,
      data: { fault: 'nobody' },
    });
    const faults: [Record<string, unknown>, string][] = [
      [{ directoryBindPassword: 'wrong' }, 'bind'],
      [{ directoryBaseDn: 'dc=elsewhere' }, 'base'],
      [{ directoryFilter: '(uid={account}' }, 'filter'],
      [{ directoryIdAttribute: 'objectGUID' }, 'noId'],
      [{ directoryUrl: `ldap://${unknownHost}`, directoryPlain: true }, 'host'],
      [{ directoryUrl: `ldap://${unknownHost}` }, 'insecure'],
      [{ directoryUrl: 'ldap://127.0.0.1:9' }, 'refused'],
      [{ directoryStartTls: true }, 'startTls'],
    ];
    const normal = {
      directoryFilter: '(uid={account})',
      directoryIdAttribute: 'entryUUID',
      directoryPlain: false,
      ...company.directory.settings,
      directoryOn: false,
    };
    for (const [values, fault] of faults) {
      await set({ ...normal, ...values });
      expect(await test(token, 'tested'), fault).toMatchObject({ code: 1, data: { fault, found: null } });
    }
  });

  it('can be tested by staff only', async () => {
    const token = (await world.logIn((await world.addMember('curious'), 'curious'))).cookies.get('ba-user-token')!;
    expect((await test(token, 'tested')).code).not.toBe(1);
    expect(await world.post('/api/admin/testDirectory', { account: 'tested' })).toMatchObject({ code: 303 });
  });
});
