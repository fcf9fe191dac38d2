import { sql } from 'kysely';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { unixSeconds } from '#app/core/unix-seconds.ts';
import { signFacts } from '#app/market/signing/package-keys.commands.server.ts';
import { listPackageKeys } from '#app/market/signing/package-keys.queries.server.ts';
import { checkSignature } from '#app/market/signing/package-signature.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import signingEn from '#app/market/signing/signing-api.en.ts';
import signingZh from '#app/market/signing/signing-api.zh.ts';
import type { PackageSignature, Verified } from '#app/market/signing/signing.schema.ts';
import { hashPackage } from './package-files.server.ts';
import { packageOf } from './packages.queries.server.ts';

const say = bilingual(signingZh, signingEn);

/**
 * Signs a package as a version of a plugin, in the transaction in which it is published; asked twice, the first
 * signature is given again. Who may publish is the caller's to ask.
 * @param id the slug of the plugin
 * @throws Refusal not-found; when it is signed for another plugin or version, or the private key cannot be read
 */
export async function signPackage(
  ctx: Ctx,
  { packageId, id, version }: { packageId: number; id: string; version: string },
): Promise<PackageSignature> {
  return transact(ctx, async (tctx) => {
    const { sha256, filesSha256 } = await packageOf(tctx, packageId);
    await sql`select from market.package where id = ${packageId} for update`.execute(tctx.db);
    const known = await findSignature(tctx, packageId);
    if (known && (known.id !== id || known.version !== version)) throw new Refusal(say.signedOther);
    if (known) return known;
    const made = await signFacts(tctx, { id, version, sha256, filesSha256, signedAt: unixSeconds(tctx.now) });
    await sql`insert into market.package_signature (package_id, plugin, version, sha256, files_sha256, signed_at,
        key_id, signature)
      values (${packageId}, ${id}, ${version}, ${sha256}, ${filesSha256}, to_timestamp(${made.signedAt}),
        ${made.keyId}, ${made.signature})`.execute(tctx.db);
    await audit(tctx, 'market.signPackage', { kind: 'package', id: packageId }, { id, version, keyId: made.keyId });
    return made;
  });
}

/** The signature of a package, null before it was published. */
export async function findSignature(ctx: Pick<Ctx, 'db'>, packageId: number): Promise<PackageSignature | null> {
  const { rows } = await sql<Omit<PackageSignature, 'format'>>`
    select plugin id, version, sha256, files_sha256 "filesSha256",
      floor(extract(epoch from signed_at))::bigint "signedAt", key_id "keyId", signature
    from market.package_signature where package_id = ${packageId}`.execute(ctx.db);
  return rows[0] ? { format: 1, ...rows[0] } : null;
}

/**
 * Reads a package from disk and checks it against its signature and the listed keys.
 * @throws Refusal not-found for one that is not there or not signed
 */
export async function verifyPackage(ctx: Pick<Ctx, 'db'>, packageId: number): Promise<Verified> {
  const signature = await findSignature(ctx, packageId);
  if (!signature) throw notFound();
  const { filesSha256 } = await packageOf(ctx, packageId);
  const { rows } = await sql<{ file: string }>`select file::text file from market.package
    where id = ${packageId}`.execute(ctx.db);
  const sha256 = await hashPackage(rows[0]!.file).catch(() => '');
  return checkSignature(signature, await listPackageKeys(ctx), { sha256, filesSha256 });
}
