import { sql } from 'kysely';
import { createDb, createPool, type Db } from '#app/core/db/pool.server.ts';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { site } from './site.ts';

let db: Db | undefined;

/**
 * The database of the running product, for what no page can bring about, such as the passing of time. The connections
 * last as long as the worker, which keeps nobody from stopping the product.
 */
export function siteDatabase(): Db {
  return (db ??= connect());
}

/** The same for files that ask for it once. */
export const useSiteDatabase = (): (() => Db) => siteDatabase;

/** Has a job of the product run now instead of at its hour, and wakes its worker as the queue does. */
export async function runJob(name: string): Promise<void> {
  await sql`with added as (insert into job.job (name, data) values (${name}, '{}') returning name)
    select pg_notify('pgboss_' || left(encode(sha224('job'), 'hex'), 24), name) from added`.execute(siteDatabase());
}

function connect(): Db {
  const { dataDir, databaseUrl } = site();
  setSecret(keepSecret(dataDir));
  return createDb(createPool({ connectionString: databaseUrl }, { max: 4 }));
}
