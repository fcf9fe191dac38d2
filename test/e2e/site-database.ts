import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '#app/core/db/open.server.ts';
import { log } from '#app/core/log.server.ts';

/** The database of the running product, for what no page can bring about, such as the passing of time. */
export function useSiteDatabase(): () => OpenDatabase['db'] {
  let database: OpenDatabase | undefined;
  const { dataDir } = inject('site');
  beforeAll(async () => {
    database = await openDatabase({ dataDir, log });
  });
  afterAll(async () => database?.close());
  return () => database!.db;
}
