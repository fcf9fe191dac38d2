import { expect, it } from 'vitest';
import { issueText } from '#app/core/rules.ts';
import { countLeftBehind, mailStateOf, requiredOf, secretOf, sectionGroups } from './settings.policy.ts';
import { sectionNames, sections } from './settings.schema.ts';

const at = (uploadMode: string, storageEndpoint = 'https://store.example.com', storageBucket = 'files') => ({
  uploadMode,
  storageEndpoint,
  storageBucket,
});
const files = { s3: 3, qiniu: 5 };

it.each([
  ['nothing changes', at('s3'), at('s3'), 0],
  ['new files are kept on this server again', at('s3'), at('local'), 0],
  ['the store comes back', at('local'), at('s3'), 5],
  ['another kind of store takes its place', at('s3'), at('qiniu'), 3],
  ['another bucket', at('qiniu'), at('qiniu', undefined, 'other'), 5],
  ['another address', at('qiniu'), at('qiniu', 'https://other.example.com'), 5],
  ['the address is taken away together with the store', at('s3'), at('local', ''), 3],
  ['all of both kinds', at('local'), at('local', undefined, ''), 8],
])('left behind when %s', (_, before, after, expected) => expect(countLeftBehind(before, after, files)).toBe(expected));

it('nothing is left behind where nothing lies', () =>
  expect(countLeftBehind(at('s3'), at('qiniu'), { s3: 0, qiniu: 9 })).toBe(0));

const directory = {
  ...{
    directoryOn: false,
    directoryUrl: '',
    directoryStartTls: true,
    directoryPlain: false,
    directoryCa: '',
    directoryBindDn: '',
    directoryBindPassword: '',
  },
  ...{
    directoryBaseDn: '',
    directoryFilter: '(uid={account})',
    directoryAccountAttribute: 'uid',
    directoryNameAttribute: 'cn',
    directoryGroup: '',
  },
  ...{
    directoryEmailAttribute: 'mail',
    directoryIdAttribute: 'entryUUID',
    directoryCreates: true,
    directoryMemberGroup: 0,
  },
  ...{ directoryEmailRight: false, directoryTakesOver: false },
};
const always = [
  'directoryFilter',
  'directoryAccountAttribute',
  'directoryNameAttribute',
  'directoryEmailAttribute',
  'directoryIdAttribute',
];

it('what may not be empty follows the switches, whatever else is typed', () => {
  expect([...requiredOf('directory', directory, directory)].toSorted()).toEqual(always.toSorted());
  const typed = { ...directory, directoryOn: true, directoryFilter: '', directoryMemberGroup: 'none' };
  expect([...requiredOf('directory', directory, typed)].toSorted()).toEqual(
    [...always, 'directoryBaseDn', 'directoryUrl'].toSorted(),
  );
});

it('a directory in use has an address and a place where the search begins', () => {
  const missing = (values: object) =>
    sections.directory
      .safeParse({ ...directory, directoryOn: true, ...values })
      .error?.issues.map(({ path }) => path[0]) ?? [];
  expect(missing({})).toEqual(['directoryUrl', 'directoryBaseDn']);
  expect(missing({ directoryUrl: 'ldaps://ldap.example.com' })).toEqual(['directoryBaseDn']);
  expect(missing({ directoryUrl: 'ldaps://ldap.example.com', directoryBaseDn: 'dc=example' })).toEqual([]);
  expect(sections.directory.safeParse(directory).success).toBe(true);
});

const uploads = {
  ...{
    uploadMaxSize: 10_485_760,
    dumpMaxSize: 1_073_741_824,
    uploadTypes: 'png',
    uploadSaveName: '/storage/{filename}{.suffix}',
    uploadMode: 'local',
  },
  ...{
    storageEndpoint: '',
    storageRegion: '',
    storageBucket: '',
    storageAccessKey: '',
    storageSecretKey: '',
    storagePublicUrl: '',
  },
  ...{ storagePathStyle: false, storageManageUrl: '' },
};
const shared = ['uploadTypes', 'uploadSaveName'];
const store = ['storageEndpoint', 'storageBucket', 'storageAccessKey'];

it.each([
  ['local', []],
  ['s3', [...store, 'storageRegion']],
  ['qiniu', [...store, 'storagePublicUrl', 'storageManageUrl']],
])('new files that go to %s need of their store %j', (uploadMode, needed) => {
  const issues =
    sections.uploads.safeParse({ ...uploads, uploadMode }).error?.issues.map(({ path }) => String(path[0])) ?? [];
  expect(issues.toSorted()).toEqual(needed.toSorted());
  expect([...requiredOf('uploads', uploads, { ...uploads, uploadMode })].toSorted()).toEqual(
    [...shared, ...needed].toSorted(),
  );
  expect(secretOf('uploads', { uploadMode })).toBe(uploadMode === 'local' ? null : 'storageSecretKey');
});

it.each([
  ['files', true],
  ['Old_Bucket.2010', true],
  ['不是 网址!!', false],
  ['-files', false],
  ['a/b', false],
])('a bucket named %s is taken: %s', (storageBucket, isTaken) => {
  expect(sections.uploads.safeParse({ ...uploads, storageBucket }).success).toBe(isTaken);
});

it.each([
  ['outbox', []],
  ['aliyun', ['smsAccessKey', 'smsSignName']],
  ['tencent', ['smsAccessKey', 'smsAppId', 'smsSignName']],
])('codes that are sent by %s need %j', (smsProvider, needed) => {
  const sms = {
    smsProvider,
    smsEndpoint: '',
    smsRegion: '',
    smsAccessKey: '',
    smsSecretKey: '',
    smsSignName: '',
    smsAppId: '',
    smsTemplates: {},
  };
  expect((sections.sms.safeParse(sms).error?.issues.map(({ path }) => String(path[0])) ?? []).toSorted()).toEqual(
    needed,
  );
  expect(secretOf('sms', sms)).toBe(smsProvider === 'outbox' ? null : 'smsSecretKey');
  expect(secretOf('site', sms)).toBeNull();
});

it('says of how mails leave only what was tried', () => {
  const facts = { hasServer: true, way: 'a', tried: '', testFailed: { way: '', fault: '' }, failing: null };
  expect(mailStateOf({ ...facts, hasServer: false })).toEqual({ is: 'outbox', fault: null });
  expect(mailStateOf(facts)).toEqual({ is: 'untried', fault: null });
  expect(mailStateOf({ ...facts, tried: 'of another server' })).toEqual({ is: 'untried', fault: null });
  expect(mailStateOf({ ...facts, tried: 'a' })).toEqual({ is: 'works', fault: null });
  const testFailed = { way: 'a', fault: 'login' };
  expect(mailStateOf({ ...facts, tried: 'a', testFailed })).toEqual({ is: 'testFailed', fault: 'login' });
  expect(mailStateOf({ ...facts, way: 'b', tried: 'b', testFailed })).toEqual({ is: 'works', fault: null });
  expect(mailStateOf({ ...facts, tried: 'a', failing: 'slow' })).toEqual({ is: 'failing', fault: 'slow' });
});

it.each([
  ['moderation', 'newMemberPosts', '请填写 0 到 1,000 之间的整数'],
  ['moderation', 'flagHideWeight', '请填写 0.5 到 100 之间的数'],
  ['map', 'mapPlaceFit', '请填写 0 到 1 之间的数'],
  ['backups', 'backupKeep', '请填写 1 到 100 之间的整数'],
  ['replies', 'replyPort', '请填写 1 到 65,535 之间的整数'],
] as const)('a number of %s that is emptied, %s, is asked for with its range', (section, name, text) => {
  for (const value of ['', ' ', null, 'many', -1]) {
    const issues = sections[section].safeParse({ [name]: value }).error?.issues ?? [];
    expect(issues.filter(({ path }) => path[0] === name).map((issue) => issueText(issue).in('zh-cn'))).toEqual([text]);
  }
});

it('the list beside the form has every section, each once', () =>
  expect(sectionGroups.flatMap(({ names }) => [...names]).toSorted()).toEqual(sectionNames.toSorted()));
