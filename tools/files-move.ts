import { parseArgs } from 'node:util';
import { openDatabase } from '#app/core/db/open.server.ts';
import { openFileStore, setFileStore } from '#app/core/files/file-places.server.ts';
import { setFileRoot } from '#app/core/files/files.server.ts';
import { clearMoved, moveFiles, type Target } from '#app/core/files/move-files.server.ts';
import { StoreFault } from '#app/core/files/object-store.ts';
import { readEnv } from '#app/core/process/env.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { moveDumps } from '#app/exchange/dumps/move-dumps.commands.server.ts';
import { setPackageRoot } from '#app/market/packages/package-files.server.ts';
import { movePackageUploads } from '#app/market/packages/move-packages.commands.server.ts';

const targets: Record<string, Target> = { s3: 'store', disk: 'disk' };
const keptFor_days = 7;
/** So long hosts may take to learn where new files go. */
const learning_ms = 2500;
const usage = 'npm run files:move -- --to s3|disk [--clear [--older-than DAYS]]';

/**
 * Moves the files of this host to the store of FILE_STORE_URL or back while the site runs, what is being sent too; with
 * --clear removes the originals that were copied more than 7 days ago, or as told.
 */
async function run(args: string[]): Promise<string> {
  const { to, clear, days } = readArgs(args);
  const env = readEnv(process.env);
  const store = openFileStore(env.FILE_STORE_URL);
  if (!store) throw new StartupError('FILE_STORE_URL is not set: it names the store, also to move files back.');
  const database = await openDatabase({
    databaseUrl: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
    readUrls: env.DATABASE_READ_URLS,
    dataDir: env.DATA_DIR,
    log,
  });
  const places = { db: database.db, dataDir: env.DATA_DIR, store };
  setFileRoot(env.DATA_DIR);
  setPackageRoot(env.DATA_DIR);
  setFileStore(store, database.db);
  let isStopped = false;
  process.once('SIGINT', () => (isStopped = true));
  try {
    if (clear) {
      const before = new Date(Date.now() - days * 86_400_000);
      const { removed, kept } = await clearMoved(places, { to, before });
      return `${removed} originals are removed${kept > 0 ? `, ${kept} stay because their copy is missing or differs` : ''}.`;
    }
    await writeSetting({ db: database.db, now: new Date() }, 'filePlace', to);
    await new Promise((resolve) => setTimeout(resolve, learning_ms));
    const sent = isStopped ? 0 : (await moveDumps(places, store, to)) + (await movePackageUploads(places, store, to));
    const count = { copied: 0, known: 0, failed: 0 };
    for (;;) {
      const round = await moveFiles(places, { to, isStopped: () => isStopped });
      count.copied += round.copied;
      Object.assign(count, { known: round.known, failed: round.failed });
      if (round.copied === 0 || isStopped) break;
      console.log(`  ${count.copied} files are copied…`);
    }
    const rest = isStopped ? ' Stopped: run it again to go on.' : '';
    if (count.failed > 0) process.exitCode = 1;
    const failed = count.failed > 0 ? `, ${count.failed} could not be copied whole and stay where they are` : '';
    return `${count.copied} files are copied${failed}, ${sent} dumps and unfinished uploads are moved. New files go to ${to === 'disk' ? 'the disk' : 'the store'}.${rest} Originals stay until: npm run files:move -- --to ${to === 'disk' ? 'disk' : 's3'} --clear`;
  } finally {
    await database.close();
  }
}

function readArgs(args: string[]): { to: Target; clear: boolean; days: number } {
  const options = { to: { type: 'string' }, clear: { type: 'boolean' }, 'older-than': { type: 'string' } } as const;
  try {
    const { values } = parseArgs({ args, options });
    const to = targets[values.to ?? ''];
    const days = Number(values['older-than'] ?? keptFor_days);
    if (to && days >= 0) return { to, clear: values.clear === true, days };
  } catch {
    // said below
  }
  throw new StartupError(`Say where to: ${usage}`);
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof StartupError || error instanceof StoreFault)) throw error;
  console.error(
    `\n  ${error.message}${error instanceof StoreFault ? ': what was copied stays copied, run it again.' : ''}\n`,
  );
  process.exitCode = 1;
}
