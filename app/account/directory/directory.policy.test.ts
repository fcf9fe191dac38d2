import { describe, expect, it } from 'vitest';
import { getDirectorySettings } from './directory.settings.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { requireSoundDirectory } from './directory.commands.server.ts';
import { emailFrom, isBindName, isDn, searchedId, stableId, transportOf } from './directory.policy.ts';

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
    for (const host of ['localhost.example.com', '127.0.0.1.example.com', '10.0.0.1'])
      expect(to(`ldap://${host}`)).toBeNull();
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
    const before = await getDirectorySettings({ db: database.db });
    const sound = {
      ...before,
      directoryOn: true,
      directoryUrl: 'ldaps://ldap.example.com',
      directoryBaseDn: 'dc=example',
      directoryBindPassword: 'secret',
    };
    const refused = (more: object, from = before) =>
      requireSoundDirectory(from, { ...sound, ...more }, false).then(
        () => [],
        (error: { fields?: object }) => Object.keys(error.fields ?? {}),
      );
    expect(await refused({})).toEqual([]);
    const wrong = {
      ...{
        directoryUrl: 'ldap://ldap.example.com',
        directoryStartTls: false,
        directoryCa: 'no certificate',
        directoryBindDn: 'reader',
      },
      ...{ directoryBaseDn: 'example.com', directoryFilter: '(&(uid={account})', directoryGroup: 'staff' },
    };
    for (const [field, value] of Object.entries(wrong).slice(2))
      expect(await refused({ [field]: value })).toEqual([field]);
    expect(await refused({ directoryFilter: '(uid=jane)' })).toEqual(['directoryFilter']);
    expect(await refused({ directoryUrl: 'ldaps://elsewhere.example.com', directoryBindPassword: '' }, sound)).toEqual([
      'directoryBindPassword',
    ]);
    const all = [...Object.keys(wrong).slice(1), 'directoryBindPassword'];
    expect(new Set(await refused({ ...wrong, directoryBindPassword: '' }, sound))).toEqual(new Set(all));
  });
});

describe('a distinguished name', () => {
  it('is what RFC 4514 says', () => {
    const examples = [
      ...[
        'UID=jsmith,DC=example,DC=net',
        'OU=Sales+CN=J.  Smith,DC=example,DC=net',
        String.raw`CN=James \"Jim\" Smith\, III,DC=example,DC=net`,
      ],
      ...[
        String.raw`CN=Before\0dAfter,DC=example,DC=net`,
        '1.3.6.1.4.1.1466.0=#04024869',
        String.raw`CN=Lu\C4\8Di\C4\87`,
      ],
      ...[
        'ou=研发部,dc=公司',
        'dc=example, dc=com',
        'ou = people , dc = example',
        String.raw`cn=\#1\ `,
        'cn=a=b,dc=example',
      ],
    ];
    for (const text of examples) expect(isDn(text), text).toBe(true);
    const others = [
      ...[
        '',
        'example',
        'example.com',
        'dc=example,',
        ',dc=example',
        'dc=example,,dc=com',
        'dc=example,com',
        'dc=',
        'dc=,dc=com',
        '=example',
        '1=a',
      ],
      ...[
        'cn=a;b',
        'cn="a"',
        'cn=<a>',
        'cn=a\\',
        String.raw`cn=a\b`,
        'cn=#xyz',
        'cn=#1',
        'c n=a',
        '名=a',
        'ldap://host/dc=example',
        'cn=a\0b',
      ],
    ];
    for (const text of others) expect(isDn(text), text).toBe(false);
  });
  it('may be another name of the account that asks, as Active Directory has them', () => {
    for (const text of [
      'cn=reader,dc=example',
      'reader@corp.example',
      String.raw`CORP\reader`,
      String.raw`CORP\svc ldap`,
    ])
      expect(isBindName(text), text).toBe(true);
    for (const text of ['reader', '@corp.example', 'a@b@c', String.raw`\reader`, 'cn=reader,', 'reader@', 'dc=a,b@c'])
      expect(isBindName(text), text).toBe(false);
  });
});
