import { sql } from 'kysely';
import { migrate } from '#app/core/db/migrate.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import type { Db } from '#app/core/db/pool.server.ts';

/**
 * Makes a migrated database one of a site with a category, no post and an empty map, which a start does not fill any
 * more.
 */
export async function leaveOutStarter(db: Db): Promise<void> {
  await sql`insert into aimap.load (loaded_at) values (now())`.execute(db);
  await sql`update ask.counter set value = 1 where key = 'starter_loaded_at_s'`.execute(db);
  await sql`insert into ask.category (slug, name_zh, name_en, area) values ('models', '模型', 'Models', 1)`.execute(db);
}

/** Makes the embedded database of such a site: a product starts on it in two seconds instead of twelve. */
export async function makePlainSite(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log: { info() {}, warn() {} } });
  await migrate(database.db);
  await leaveOutStarter(database.db);
  await database.close();
}
