import { sql } from 'kysely';
import type { Ctx } from '#app/core/ctx.server.ts';
import type { PublicKey } from './signing.schema.ts';

/** Every public key of this market, the one that signs first; old ones only verify. */
export async function listPackageKeys(ctx: Pick<Ctx, 'db'>): Promise<PublicKey[]> {
  const { rows } = await sql<PublicKey>`
    select key_id "keyId", public_key "publicKey", floor(extract(epoch from made_at))::bigint "madeAt",
      floor(extract(epoch from retired_at))::bigint "retiredAt"
    from market.package_key order by retired_at is not null, made_at desc`.execute(ctx.db);
  return rows;
}
