import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiTokenHash, findApiActor } from '#app/account/api-tokens/api-tokens.queries.server.ts';
import { isNameRetired, retiredNameHash } from '#app/account/reserved-names/retired-names.queries.server.ts';
import { useCode } from '#app/account/sessions/codes.commands.server.ts';
import { openLogin } from '#app/account/sessions/sessions.commands.server.ts';
import { findActor } from '#app/account/sessions/sessions.queries.server.ts';
import { getMailSettings } from '#app/account/mail.settings.server.ts';
import { setFileStore, openFileStore } from '#app/core/files/file-places.server.ts';
import { setFileRoot } from '#app/core/files/files.server.ts';
import { readPrivate, removePrivate, setPrivateRoot, storePrivate } from '#app/core/files/private-files.server.ts';
import { readResealing, resealAll } from '#app/core/hosts/resealing.server.ts';
import { openFormerKeys, requireSiteKey } from '#app/core/hosts/site-key.server.ts';
import { keepLetter, readOutbox } from '#app/core/mail/letters.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { seal, unseal } from '#app/core/secrets/sealed.server.ts';
import { keyedHash, setSecret } from '#app/core/secrets/secret.server.ts';
import { pushKeys } from '#app/messages/notice-settings/push-keys.server.ts';
import { readUnsubscribeToken, unsubscribeToken } from '#app/messages/notices/notice-preferences.queries.server.ts';
import { useTestDatabase } from '#test/database.ts';
import { accessKey, bucket, openObjectStore, secretKey, speakS3, type Store } from '#test/object-store.ts';
import { sealedPlaces } from './sealed-places.server.ts';

const database = useTestDatabase();
const [old, next] = ['an older secret of the tests, of 32 characters', 'a newer secret of the tests, of 32 characters'];
const folder = mkdtempSync(join(tmpdir(), 'wenwo-sealed-'));
const job = { kind: 'job', name: 'test' } as const;
const origin = { ip: '192.0.2.1', agent: 'test' };
const visitor = { kind: 'visitor', ...origin } as const;
const ctx = () => ({ db: database.db, actor: visitor, now: new Date(), language: 'en' as const, requestId: 'test' });
let s3: Store;
beforeAll(async () => {
  setFileRoot(folder);
  setPrivateRoot(folder);
  s3 = await openObjectStore(speakS3);
});
beforeEach(async () => {
  for (const table of ['site_key', 'old_key', 'reseal', 'host', 'letter'])
    await sql`delete from core.${sql.raw(table)}`.execute(database.db);
  await startWith([old]);
});
afterAll(() => {
  setFileStore(null, database.db);
  s3.close();
  rmSync(folder, { recursive: true, force: true });
  setSecret('a secret of the tests, of 32 characters at least');
});

/** As a host does that starts with these keys. */
async function startWith([first, ...others]: string[], takesNew = false): Promise<void> {
  setSecret(first!, others);
  await requireSiteKey(database.db, takesNew);
  await openFormerKeys(database.db);
}
const reseal = () => resealAll(database, sealedPlaces(database.db));
const state = () => readResealing(database);
/** With nothing but the new key, and none of those that the database keeps. */
async function forgetOld(): Promise<void> {
  await sql`delete from core.old_key`.execute(database.db);
  await startWith([next]);
  forgetSettings();
}
async function addMember(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into account.member (username, nickname, password_hash, created_at)
    values (${name}, ${name}, '-', now()) returning id`.execute(database.db);
  return rows[0]!.id;
}

test('hosts go from the old key to the new one in two steps, and neither is refused meanwhile', async () => {
  expect(await state()).toBe(null);
  await startWith([old, next]);
  expect(await state()).toEqual({ state: 'prepared', left: 0, failed: 0 });
  const before = seal('letter', { n: 1 });
  await startWith([next, old]);
  const after = seal('letter', { n: 2 });
  await startWith([old, next]); // a host that was not restarted yet, or is once more
  expect([unseal('letter', before), unseal('letter', after)]).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await state()).toMatchObject({ state: 'waiting' });
  await expect(startWith([old])).rejects.toThrow(StartupError);
  await startWith([next, old]);
  await startWith([next]);
  expect(unseal('letter', before)).toEqual({ n: 1 }); // by the key that the database keeps
  await expect(startWith(['another key of the tests, of 32 characters'])).rejects.toThrow(/SECRET_KEY_FALLBACKS/);
});

test('logins, tokens, codes and names that were kept under the old key are found after it', async () => {
  const id = await addMember('reader');
  const lasting = { accessTokenSeconds: 86_400, refreshTokenSeconds: 86_400 };
  const { token } = await openLogin(ctx(), id, false, lasting, 'password');
  const program = `wwk_${'a'.repeat(43)}`;
  await sql`insert into account.api_token (member_id, name, hash, hint, scopes, created_at, expires_at)
    values (${id}, 'x', ${apiTokenHash(program)}, 'aaaa', '{}', now(), now() + interval '1 day')`.execute(database.db);
  const code = { channel: 'email', address: 'reader@example.org', event: 'user_retrieve_pwd' } as const;
  await sql`insert into account.code (channel, address, event, hash, sent_at, expires_at)
    values ('email', ${keyedHash('address', `email:${code.address}`)}, ${code.event},
      ${keyedHash('code', `email:${code.event}:${code.address}:ACDE`)}, now(), now() + interval '9 min')`.execute(
    database.db,
  );
  const gone = await addMember('closed-1');
  await sql`update account.member set retired_name = ${retiredNameHash('Einstein')} where id = ${gone}`.execute(
    database.db,
  );
  const mail = unsubscribeToken({ memberId: id, kinds: [] });
  const { publicKey } = pushKeys();
  await startWith([next, old]);
  await startWith([next]);
  expect(await findActor(database.db, token, origin, new Date())).toMatchObject({ kind: 'member', id });
  expect(await findApiActor(database.db, program, origin, new Date())).toMatchObject({ kind: 'token', id });
  expect(await useCode(ctx(), { ...code, code: 'wrong' })).toBe(false);
  expect(await useCode(ctx(), { ...code, code: 'acde' })).toBe(true);
  expect(await isNameRetired(database, 'einstein')).toBe(true);
  expect(readUnsubscribeToken(mail)).toEqual({ memberId: id, kinds: [] });
  expect(pushKeys().publicKey).toBe(publicKey); // browsers are bound to it
  const again = await openLogin(ctx(), id, false, lasting, 'password');
  await forgetOld();
  expect(await findActor(database.db, token, origin, new Date())).toMatchObject({ kind: 'visitor' });
  expect(await findActor(database.db, again.token, origin, new Date())).toMatchObject({ kind: 'member', id });
});

test('settings, letters and files are sealed anew once every host has the new key first, on the disk and in the store', async () => {
  await writeSetting({ db: database.db, now: new Date() }, 'mailUrl', 'smtp://reader:password@mail.example.org');
  await keepLetter({ db: database.db, actor: job, requestId: '' }, letter, '');
  const [onDisk, inBoth] = [
    await storePrivate('real-name', Buffer.from('on the disk')),
    await storePrivate('statement', Buffer.from('in both')),
  ];
  const removed = await storePrivate('statement', Buffer.from('removed'));
  const store = openFileStore(`${s3.url.replace('://', `://${accessKey}:${secretKey}@`)}/${bucket}`)!;
  setFileStore(store, database.db);
  const inStore = await storePrivate('package-key', Buffer.from('in the store'));
  await store.put(`private/${inBoth}`, readFileSync(join(folder, 'private', inBoth)));
  await removePrivate(removed);
  await startWith([next, old]);
  await sql`insert into core.host select gen_random_uuid(), 'other', '1', fingerprint, 0, true, false, now(), now()
    from core.old_key`.execute(database.db);
  await reseal();
  expect(await state()).toMatchObject({ state: 'waiting' });
  await sql`delete from core.host`.execute(database.db);
  await reseal();
  expect(await state()).toEqual({ state: 'done', left: 0, failed: 0 });
  await forgetOld();
  expect((await getMailSettings(database)).mailUrl).toBe('smtp://reader:password@mail.example.org');
  const { rows } = await sql<{ name: string }>`select name from core.letter`.execute(database.db);
  expect((await readOutbox(database, rows[0]!.name))?.text).toBe('Hello');
  expect(String(await readPrivate('real-name', onDisk))).toBe('on the disk');
  expect(String(await readPrivate('package-key', inStore))).toBe('in the store');
  expect(s3.objects.get(`private/${inBoth}`)!.bytes.equals(readFileSync(join(folder, 'private', inBoth)))).toBe(true);
  expect([...s3.objects.keys()].filter((key) => !key.startsWith('private/'))).toEqual([]);
  await expect(readPrivate('statement', removed)).rejects.toThrow('no such private file');
});
const letter = { kind: 'mail' as const, about: 'x', bytes: Buffer.from('To: a@example.org\nSubject: x\n\nHello') };

const sample = { value: 'x', number: '110101199003074514', endpoint: 'https://push.example.org/1', key: 'ABCDE' };
const places = () => sealedPlaces(database.db).filter((place) => 'table' in place && place.what !== 'oldKeys');

test('every table is sealed anew with its hashes, and what no key opens is told and left alone', async () => {
  for (const place of places()) if ('table' in place) await addSealed(place);
  await sql`update billing.payment_channel set sealed = 'nonsense'`.execute(database.db);
  await startWith([next, old]);
  await reseal();
  expect(await state()).toEqual({ state: 'done', left: 0, failed: 1 });
  await forgetOld();
  for (const place of places()) {
    if (!('table' in place) || place.what === 'waysToPay' || place.what === 'settings') continue;
    const { rows } = await sql<Record<string, Buffer | string>>`select * from ${sql.raw(place.table)}`.execute(
      database.db,
    );
    expect(rows, place.what).toHaveLength(1);
    for (const column of place.columns) {
      const text = Buffer.isBuffer(rows[0]![column]) ? rows[0]![column].toString('base64url') : rows[0]![column]!;
      expect(unseal(place.purpose, text), place.what).toEqual(sample);
    }
    const { hash } = place;
    if (hash) expect(rows[0]![hash.column], place.what).toEqual(hash.of(sample as never, rows[0]!));
  }
  const { rows } = await sql<{ sealed: string }>`select sealed from billing.payment_channel`.execute(database.db);
  expect(rows).toEqual([{ sealed: 'nonsense' }]);
});

type Rows = Extract<ReturnType<typeof sealedPlaces>[number], { table: string }>;
const fillers: Record<string, string> = {
  text: "'x'",
  bigint: '1',
  integer: '1',
  smallint: '1',
  boolean: 'false',
  bytea: "sha256('x')",
  jsonb: "'{}'",
  ARRAY: "'{}'",
  'timestamp with time zone': 'now()',
};

/** A row of a table whose rules do not matter here. */
async function addSealed({ table, columns, purpose, form, hash, what }: Rows): Promise<void> {
  if (what === 'settings') return;
  const [schema, name] = table.split('.');
  const { rows: rules } = await sql<{ conname: string }>`select conname from pg_constraint
    where conrelid = ${table}::regclass and contype in ('f', 'c')`.execute(database.db);
  for (const { conname } of rules)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(conname)}`.execute(database.db);
  const { rows: all } = await sql<{ column_name: string; data_type: string }>`
    select column_name, data_type from information_schema.columns where table_schema = ${schema}
      and table_name = ${name} and is_nullable = 'NO' and column_default is null and is_identity = 'NO'
      and is_generated = 'NEVER'`.execute(database.db);
  const others = all.filter((one) => !columns.includes(one.column_name) && one.column_name !== hash?.column);
  const text = () => seal(purpose, sample);
  const values = [
    ...columns.map(() => (form === 'bytes' ? sql`${Buffer.from(text(), 'base64url')}` : sql`${text()}`)),
    ...(hash ? [sql`${hash.of(sample as never, { kind: 'x' })}`] : []),
    ...others.map(({ data_type }) => sql.raw(fillers[data_type]!)),
  ];
  const names = [...columns, ...(hash ? [hash.column] : []), ...others.map((one) => one.column_name)];
  await sql`insert into ${sql.raw(table)} (${sql.join(names.map((one) => sql.ref(one)))})
    values (${sql.join(values)})`.execute(database.db);
}

test('whatever seals something is known here: it lies in a place of the list, or is gone before long', () => {
  const isCall = /(?<![.\w])(?:seal|sealBytes)\(/;
  const root = join(import.meta.dirname, '..');
  const found = globSync('app/**/*.server.ts', { cwd: root }).filter((file) =>
    isCall.test(readFileSync(join(root, file), 'utf8').replaceAll(/function sealB?\w*\(/g, '')),
  );
  expect(found.toSorted()).toEqual([...listed, ...passing].toSorted());
});
const listed = [
  'app/account/federation/identity-providers.commands.server.ts',
  'app/account/real-name/real-name.commands.server.ts',
  'app/account/two-step/two-step.commands.server.ts',
  'app/billing/cards/cards.commands.server.ts',
  'app/billing/channels/channels.commands.server.ts',
  'app/billing/leaving/paybacks.commands.server.ts',
  'app/books/payouts/payouts.commands.server.ts',
  'app/core/files/private-files.server.ts',
  'app/core/files/sealed-files.server.ts',
  'app/core/hosts/reseal.server.ts',
  'app/core/hosts/site-key.server.ts',
  'app/core/mail/letters.server.ts',
  'app/core/process/settings-registry.server.ts',
  'app/exchange/webhooks/webhook-keeping.commands.server.ts',
  'app/market/licences/licences.commands.server.ts',
  'app/messages/notice-settings/push.commands.server.ts',
];
/** Jobs on their way, journeys of minutes, and links in mails, which the keys that the database keeps open for ever. */
const passing = [
  'app/account/added-members/added-members.commands.server.ts',
  'app/account/bindings/bindings.commands.server.ts',
  'app/account/federation-journeys/federation.commands.server.ts',
  'app/account/joining/applications.commands.server.ts',
  'app/account/sessions/codes.commands.server.ts',
  'app/core/secrets/sealed.server.ts',
  'app/messages/mail-replies/reply-refusals.commands.server.ts',
  'app/messages/notices/notice-preferences.queries.server.ts',
];
