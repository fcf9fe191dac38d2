import { describe, expect, it } from 'vitest';
import { getSettings } from '#app/core/settings.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { requireSoundDirectory } from './commands.server.ts';
import { emailFrom, searchedId, stableId, transportOf } from './policy.ts';

const database = useTestDatabase();

it('an address is kept in one form, or not at all', () => {
  expect(emailFrom(' Jane@Corp.example ')).toBe('jane@corp.example');
  expect(emailFrom('jane at corp')).toBe('');
});

describe('the way to the directory', () => {
  it('is without encryption only to this machine or when allowed', () => {
    const to = (url: string, more = {}) => transportOf({ url, startTls: false, plain: false, ...more });
    expect(to('ldaps://ldap.example.com')).toBe('tls');
    expect(to('ldap://ldap.example.com')).toBeNull();
    expect(to('ldap://ldap.example.com', { startTls: true })).toBe('starttls');
    expect(to('ldap://ldap.example.com', { plain: true })).toBe('plain');
    for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(to(`ldap://${host}:389`)).toBe('plain');
    for (const host of ['localhost.example.com', '127.0.0.1.example.com', '10.0.0.1']) expect(to(`ldap://${host}`)).toBeNull();
  });
  it('keeps stable ids so that they can be searched for', () => {
    const guid = Buffer.from('00ff10a0b0c0d0e0f001020304050607', 'hex');
    expect(searchedId('objectguid', stableId('objectGUID', guid))).toEqual(guid);
    expect(stableId('entryUUID', Buffer.from('0F3C-AB'))).toBe('0f3c-ab');
    expect(stableId('employeeNumber', Buffer.from('A-7'))).toBe('A-7');
  });
});

describe('settings of the directory', () => {
  it('are refused where nobody could be asked, or a secret would go elsewhere', async () => {
    const before = await getSettings({ db: database.db });
    const sound = { ...before, directoryOn: true, directoryUrl: 'ldaps://ldap.example.com', directoryBaseDn: 'dc=example', directoryBindPassword: 'secret' };
    const refuses = (more: object, from = before) =>
      requireSoundDirectory(from, { ...sound, ...more }).then(
        () => null,
        (error: { fields?: object }) => Object.keys(error.fields ?? {})[0],
      );
    expect(await refuses({})).toBeNull();
    expect(await refuses({ directoryUrl: 'ldap://ldap.example.com', directoryStartTls: false })).toBe('directoryStartTls');
    expect(await refuses({ directoryFilter: '(uid=jane)' })).toBe('directoryFilter');
    expect(await refuses({ directoryFilter: '(&(uid={account})' })).toBe('directoryFilter');
    expect(await refuses({ directoryCa: 'no certificate' })).toBe('directoryCa');
    expect(await refuses({ directoryUrl: 'ldaps://elsewhere.example.com', directoryBindPassword: '' }, sound)).toBe('directoryBindPassword');
  });
});
