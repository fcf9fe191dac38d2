import { stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { exportMap } from '#app/aimap/exchange/map-export.queries.server.ts';
import { exportContent } from '#app/exchange/dumps/site-exports.commands.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { readEnv } from '#app/core/process/env.server.ts';
import { openFileStore, setFileStore } from '#app/core/files/file-places.server.ts';
import { setFileRoot } from '#app/core/files/files.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

/**
 * `npm run export -- FILE.zip [--no-emails]` writes all content of the community to a new archive; docs/export.md.
 * `npm run export -- --map FILE.jsonl` writes the AI map; docs/map-format.md. The site may be running.
 */
try {
  const file = process.argv.slice(2).find((word) => !word.startsWith('--'));
  const isMap = process.argv.includes('--map');
  if (!file?.endsWith(isMap ? '.jsonl' : '.zip'))
    throw new StartupError('Usage: npm run export -- FILE.zip [--no-emails] or npm run export -- --map FILE.jsonl');
  const path = resolve(file);
  if (await stat(path).catch(() => null)) throw new StartupError(`${path} exists already: give another name.`);
  const env = readEnv(process.env);
  setFileRoot(env.DATA_DIR);
  if (env.SITE_URL !== '') setSiteUrl(env.SITE_URL.replace(/\/$/, ''));
  const database = await openDatabase({
    databaseUrl: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    log,
  });
  setFileStore(openFileStore(env.FILE_STORE_URL), database.db);
  try {
    const ctx = {
      db: database.db,
      actor: { kind: 'job', name: 'export' },
      now: new Date(),
      language: 'zh-cn',
      requestId: 'export',
    } as const;
    if (isMap) await writeFile(path, await exportMap(ctx));
    else {
      const { images } = await exportContent(ctx, path, {
        keepsEmails: !process.argv.includes('--no-emails'),
        progress: (name, records) => console.log(`  ${name.padEnd(12)} ${records}`),
      });
      console.log(`  images       ${images}`);
    }
    console.log(`\n  ${path} is written.\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n  ${error.message}\n`);
  process.exit(1);
}
