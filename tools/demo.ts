import { parseArgs } from 'node:util';
import { fillDemoPlugins, maxDemoPlugins } from '#db/demo-plugins.ts';
import { fillDemo, maxDemoPosts } from '#db/demo.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { migrate } from '#app/core/db/migrate.server.ts';
import { readEnv } from '#app/core/process/env.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';
import { showProgress } from './demo-progress.ts';

const usage = `npm run demo -- --posts N [--seed 1] [--until 2026-11-01] [--plugins N] [--force]

  Adds N generated questions and articles (1 to 1,000,000) with answers, comments, votes, tags and members. The same
  seed and N give the same data. --until: the end of the three years they are spread over. --plugins: as many
  generated plugins (up to 200,000) beside them. --force: also when registered members use the database.`;

try {
  const env = readEnv(process.env);
  const options = readOptions();
  const database = await openDatabase({
    databaseUrl: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    log,
  });
  try {
    await migrate(database.db);
    const started = performance.now();
    const { posts, answers, comments, members } = await fillDemo(database.pool, options, showProgress(process.stdout));
    if (options.plugins > 0) await fillDemoPlugins(database.pool, options.plugins);
    const count = (value: number) => value.toLocaleString('en');
    console.log(
      `  ${count(posts)} posts, ${count(answers)} answers, ${count(comments)} comments and ${count(members)} members in ${Math.round((performance.now() - started) / 1000)} s.`,
    );
    console.log('  A running site shows them within a minute.');
  } finally {
    await database.close();
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n  ${error.message}\n`);
  process.exit(1);
}

function readOptions() {
  const values = readFlags();
  const posts = Number(values.posts);
  if (!Number.isInteger(posts) || posts < 1 || posts > maxDemoPosts)
    throw new StartupError(`--posts must be a whole number from 1 to 1,000,000.\n\n  ${usage}`);
  const seed = Number(values.seed);
  if (!Number.isInteger(seed)) throw new StartupError('--seed must be a whole number.');
  const until = values.until === undefined ? undefined : new Date(`${values.until}T00:00:00Z`);
  if (until && Number.isNaN(until.getTime())) throw new StartupError('--until must be a date such as 2026-11-01.');
  const plugins = Number(values.plugins);
  if (!Number.isInteger(plugins) || plugins < 0 || plugins > maxDemoPlugins)
    throw new StartupError('--plugins must be a whole number from 0 to 200,000.');
  return { posts, seed, plugins, isForced: values.force, ...(until && { until }) };
}

function readFlags() {
  try {
    return parseArgs({
      options: {
        posts: { type: 'string' },
        seed: { type: 'string', default: '1' },
        until: { type: 'string' },
        plugins: { type: 'string', default: '0' },
        force: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n  ${usage}`);
  }
}
