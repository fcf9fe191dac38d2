import { listAppliedMigrations } from '#app/core/db/migrate.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { readEnv } from '#app/core/process/env.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { listBreaks, listPauses } from '#app/wallet/checks/ledger-checks.queries.server.ts';
import { findBrokenSeal, findHead, findSealByHash } from '#app/wallet/checks/seals.queries.server.ts';

/**
 * `npm run ledger:verify` checks every rule of the books and the hash chain over them, writes nothing, and exits 1 when
 * something is broken. `npm run ledger:verify HASH` also says whether a head noted earlier is still part of the chain:
 * only that notices a chain whose end was cut off.
 */
const noted = process.argv[2]?.toLowerCase();
try {
  const env = readEnv(process.env);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    log,
  });
  try {
    const migrations = await listAppliedMigrations(database.db);
    if (!migrations.some((name) => name.includes('_wallet_')))
      throw new StartupError('There are no books yet: start the site once.');
    process.exitCode = (await verify({ db: database.db })) ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n  ${error.message}\n`);
  process.exit(1);
}

async function verify(ctx: Parameters<typeof listBreaks>[0] & Parameters<typeof findHead>[0]): Promise<boolean> {
  const breaks = await listBreaks(ctx);
  for (const { rule, asset, place, found, expected } of breaks)
    console.log(`  ✗ ${rule} (${asset}): ${place} is ${found}, not ${expected}`);
  if (breaks.length === 0) console.log('  ✓ every rule of the books holds');
  const broken = await findBrokenSeal(ctx);
  const head = await findHead(ctx);
  if (broken) console.log(`  ✗ the hash chain is broken at seal ${broken.id} (${broken.reason})`);
  else if (head)
    console.log(
      `  ✓ ${head.id} seals up to journal ${head.toJournal}; head ${head.hash} of ${head.sealedAt.toISOString()}`,
    );
  else console.log('  ✓ nothing is sealed yet');
  const seal = noted ? await findSealByHash(ctx, noted) : null;
  if (noted)
    console.log(
      seal
        ? `  ✓ the noted head is seal ${seal.id} of ${seal.sealedAt.toISOString()}`
        : '  ✗ the noted head is not part of the chain',
    );
  for (const { asset, reason, startedAt } of await listPauses(ctx))
    console.log(`  ! ${asset} is paused since ${startedAt.toISOString()}: ${reason}`);
  return breaks.length === 0 && !broken && (!noted || seal !== null);
}
