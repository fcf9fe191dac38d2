import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Actor, Ctx } from '#app/core/ctx.server.ts';
import { setPrivateRoot } from '#app/core/files/private-files.server.ts';
import { setSecret } from '#app/core/secrets/secret.server.ts';
import { listPackageKeys } from '#app/market/signing/package-keys.queries.server.ts';
import { startTrial } from '#app/market/orders/plugin-orders.commands.server.ts';
import { auditOf, ctxAs, makeMembers, testNow } from '#test/ask.ts';
import { useTestDatabase } from '#test/database.ts';
import { errorOf } from '#test/ledger.ts';
import { buy, sellPlugin } from '#test/plugin-sales.ts';
import { richBuyer } from '#test/shares.ts';
import { type OfflineFile, offlineText } from './offline-licence.ts';
import { issueOfflineFile } from './offline-licences.commands.server.ts';
import { moveSeat } from './seats.commands.server.ts';

const database = useTestDatabase();
type Member = Actor & { id: number };
let maker: Member;
const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000);
const as = (actor: Actor, now = testNow): Ctx => ctxAs(database.db, actor, { now });

beforeAll(async () => {
  setSecret('a secret of the tests, of 32 characters at least');
  const folder = mkdtempSync(join(tmpdir(), 'wenwo-keys-'));
  setPrivateRoot(folder);
  ({ maker } = await makeMembers(database.db, ['maker']));
  return () => rmSync(folder, { recursive: true });
});

async function bought() {
  const buyer = await richBuyer(database.db, 10_000n);
  return { buyer, ...(await buy(as(buyer), await sellPlugin(database.db, maker))) };
}
const issue = async (actor: Actor, licenceId: number, site = 'the-vault', now = testNow) =>
  (await issueOfflineFile(as(actor, now), { licenceId, site, label: 'Vault' })).data;
const seatOf = async (licenceId: number) =>
  (
    await sql<{ id: number; until: Date }>`select id, offline_until until from market.licence_seat
      where licence_id = ${licenceId} and freed_at is null`.execute(database.db)
  ).rows;

/** As a host checks it that knows nothing of this program but the listed keys and the form of the text. */
async function isSigned(file: OfflineFile): Promise<boolean> {
  const key = (await listPackageKeys(as(maker))).find(({ keyId }) => keyId === file.keyId);
  const x = Buffer.from(key!.publicKey, 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(offlineText(file, file.keyId)), publicKey, Buffer.from(file.signature, 'base64'));
}

test('a file is signed over every fact, for thirty days, and one changed byte is no file', async () => {
  const { buyer, licenceId } = await bought();
  const file = await issue(buyer, licenceId);
  expect(file).toMatchObject({ format: 1, edition: 'single', site: 'the-vault', expiresAt: days(30).getTime() / 1000 });
  expect(await isSigned(file)).toBe(true);
  const changes: Partial<OfflineFile>[] = [
    { site: 'the-vaulu' },
    { edition: 'five' },
    { plugin: `${file.plugin}x` },
    { expiresAt: file.expiresAt + 1 },
    { issuedAt: file.issuedAt - 1 },
    { updatesUntil: null },
    { signature: `${file.signature.startsWith('A') ? 'B' : 'A'}${file.signature.slice(1)}` },
  ];
  for (const change of changes) expect(await isSigned({ ...file, ...change }), JSON.stringify(change)).toBe(false);
  expect(await auditOf(database.db, 'licence', licenceId)).toEqual([
    'market.activateLicence',
    'market.issueOfflineFile',
  ]);
});

test('it keeps its seat until it ends: no other site gets it, and it cannot be moved before', async () => {
  const { buyer, licenceId } = await bought();
  await issue(buyer, licenceId);
  await issue(buyer, licenceId);
  const [seat, ...more] = await seatOf(licenceId);
  expect([seat!.until, more]).toEqual([days(30), []]);
  expect(await errorOf(issue(buyer, licenceId, 'another-site'))).toBe('STATE_CONFLICT');
  const move = (now: Date) => moveSeat(as(buyer, now), { id: licenceId, seatId: seat!.id });
  expect(await errorOf(move(days(29)))).toBe('STATE_CONFLICT');
  await move(days(31));
  expect(await seatOf(licenceId)).toEqual([]);
});

test('a trial’s ends with the trial, and none is made after it; a stranger gets none', async () => {
  const { buyer, licenceId } = await bought();
  expect(await errorOf(issue(maker, licenceId))).toBe('notFound');
  const pluginId = await sellPlugin(database.db, maker);
  const trial = (await startTrial(as(buyer), { pluginId, edition: 'single' })).data as { licenceId: number };
  expect((await issue(buyer, trial.licenceId)).expiresAt).toBe(days(7).getTime() / 1000);
  expect(await errorOf(issue(buyer, trial.licenceId, 'the-vault', days(8)))).toBe('STATE_CONFLICT');
});
