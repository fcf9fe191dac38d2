import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { sql } from 'kysely';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact, type Tx } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { readPrivate, storePrivate } from '#app/core/files/private-files.server.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { keyIdOf, makeSignature, rawPublicKey } from './package-signature.server.ts';
import en from './signing-api.en.ts';
import zh from './signing-api.zh.ts';
import type { PackageSignature, SignedFacts } from './signing.schema.ts';

const say = bilingual(zh, en);
export const packageKeyPurpose = 'package-key';
type Tctx = Ctx & { db: Tx };

/**
 * Has a new key sign from now on. The old one stays listed and verifies what it signed.
 * @throws Refusal forbidden without the node "market/keys"; need-proof
 */
export async function rotatePackageKey(ctx: Ctx): Promise<Reply> {
  await requireConsole(ctx, 'market/keys');
  requireRecentProof(ctx);
  return transact(ctx, async (tctx) => {
    await lockKeys(tctx);
    const { rows } = await sql<{ key_id: string }>`update market.package_key set retired_at = ${tctx.now}
      where retired_at is null returning key_id`.execute(tctx.db);
    const { keyId } = await makeKey(tctx);
    await audit(
      tctx,
      'market.rotateKey',
      { kind: 'packageKey', id: null },
      { from: rows[0]?.key_id ?? null, to: keyId },
    );
    return new Reply({ keyId }, { text: say.keyReplaced });
  });
}

/**
 * Signs facts of a package with the key that is not retired; the first signature makes the first key.
 * @throws Refusal when the private key is gone: a key of another installation is no key
 */
export async function signFacts(tctx: Tctx, facts: SignedFacts): Promise<PackageSignature> {
  const { keyId, privateKey } = await openSigningKey(tctx);
  return makeSignature(facts, keyId, privateKey);
}

/** The key that signs now; who asks first makes the first key. @throws Refusal as `signFacts` */
export async function openSigningKey(tctx: Tctx): Promise<{ keyId: string; privateKey: KeyObject }> {
  await lockKeys(tctx);
  const { rows } = await sql<{ key_id: string; private_file: string }>`select key_id, private_file
    from market.package_key where retired_at is null`.execute(tctx.db);
  return rows[0] ? { keyId: rows[0].key_id, privateKey: await openKey(rows[0].private_file) } : makeKey(tctx);
}

/**
 * Signs any other text with the same key; the text says in its first line what it is, so that none passes for another.
 * @param textOf the text, given the key's id
 * @returns the id, and 64 bytes of Ed25519 in base64
 * @throws Refusal as `signFacts`
 */
export async function signText(
  tctx: Tctx,
  textOf: (keyId: string) => string,
): Promise<{ keyId: string; signature: string }> {
  const { keyId, privateKey } = await openSigningKey(tctx);
  return { keyId, signature: sign(null, Buffer.from(textOf(keyId)), privateKey).toString('base64') };
}

/** One process makes or retires a key at a time. */
const lockKeys = (tctx: Tctx) => sql`select pg_advisory_xact_lock(hashtext('market.package_key'))`.execute(tctx.db);

async function makeKey(tctx: Tctx): Promise<{ keyId: string; privateKey: KeyObject }> {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = rawPublicKey(pair.publicKey);
  const keyId = keyIdOf(publicKey);
  const file = await storePrivate(
    packageKeyPurpose,
    Buffer.from(pair.privateKey.export({ format: 'der', type: 'pkcs8' })),
  );
  await sql`insert into market.package_key (key_id, public_key, private_file, made_at)
    values (${keyId}, ${publicKey}, ${file}, ${tctx.now})`.execute(tctx.db);
  return { keyId, privateKey: pair.privateKey };
}

async function openKey(file: string): Promise<KeyObject> {
  try {
    return createPrivateKey({ key: await readPrivate(packageKeyPurpose, file), format: 'der', type: 'pkcs8' });
  } catch {
    throw new Refusal(say.keyLost);
  }
}
