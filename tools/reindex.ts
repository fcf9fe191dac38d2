import { reindexPosts } from '#app/ask/search-index/search-index.commands.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { readEnv } from '#app/core/process/env.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

/**
 * `npm run reindex` renews the search entries that an older analyser wrote, `npm run reindex -- --all` every entry. The
 * site may run meanwhile.
 */
try {
  const env = readEnv(process.env);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
    readUrls: env.DATABASE_READ_URLS,
    dataDir: env.DATA_DIR,
    log,
  });
  const { db } = database;
  try {
    const done = await reindexPosts(
      { db },
      {
        all: process.argv.includes('--all'),
        progress: (count, total) => process.stdout.write(`\r  ${count}/${total} posts`),
      },
    );
    console.log(`\n  ${done} posts are indexed.`);
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n  ${error.message}\n`);
  process.exit(1);
}
