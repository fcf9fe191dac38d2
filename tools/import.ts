import { sql } from 'kysely';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeImport } from '#app/exchange/imports/imports.commands.server.ts';
import { runImport } from '#app/exchange/imports/import-runs.commands.server.ts';
import {
  ImportOptions,
  type ImportReport,
  shownTypes,
  StartImportInput,
} from '#app/exchange/imports/imports.schema.ts';
import { importSources } from '#app/exchange/dumps/dump-records.schema.ts';
import { importMapFile } from './import-map.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { openFormerKeys } from '#app/core/hosts/site-key.server.ts';
import { migrate } from '#app/core/db/migrate.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { readEnv } from '#app/core/process/env.server.ts';
import { isRefusal } from '#app/core/errors.ts';
import { openFileStore, setFileStore } from '#app/core/files/file-places.server.ts';
import { setFileRoot } from '#app/core/files/files.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { keepSecret, setSecret } from '#app/core/secrets/secret.server.ts';
import { setSiteUrl } from '#app/core/process/site-url.server.ts';
import { StartupError } from '#app/core/process/startup-error.ts';

/**
 * `npm run import -- --from SOURCE PATH [--dry-run] [--origin NAME] [--site URL] [--category SLUG] [--language
 * zh-cn|en] [--no-emails]` brings the contents of another platform, from a folder or a ZIP archive; docs/import.md.
 * Broken off, the same command goes on. `npm run import -- --map FILE.jsonl [--dry-run]` brings a file of the AI map;
 * docs/map-format.md.
 */
const usage = `npm run import -- --from ${importSources.join('|')} PATH [--dry-run] [--origin NAME] [--site URL] [--category SLUG] [--language zh-cn|en] [--no-emails]`;

try {
  const mapFile = readMapArgument();
  const { choices, path } = mapFile === null ? readArguments() : { choices: null, path: mapFile };
  const env = readEnv(process.env);
  setSecret(env.SECRET_KEY ?? keepSecret(env.DATA_DIR), env.SECRET_KEY_FALLBACKS);
  setFileRoot(env.DATA_DIR);
  if (env.SITE_URL !== '') setSiteUrl(env.SITE_URL.replace(/\/$/, ''));
  const database = await openDatabase({
    databaseUrl: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
    readUrls: env.DATABASE_READ_URLS,
    dataDir: env.DATA_DIR,
    log,
  });
  setFileStore(openFileStore(env.FILE_STORE_URL), database.db);
  try {
    await migrate(database.db);
    await openFormerKeys(database.db);
    const ctx: Ctx = {
      db: database.db,
      actor: { kind: 'job', name: 'import' },
      now: new Date(),
      language: 'zh-cn',
      requestId: 'import',
    };
    if (choices === null) await importMapFile(ctx, path, process.argv.includes('--dry-run'));
    else await bring(ctx, choices, path);
  } finally {
    await database.close();
  }
} catch (error) {
  if (error instanceof StartupError || isRefusal(error)) {
    console.error(`\n  ${isRefusal(error) ? error.text.in('en') : error.message}\n`);
    process.exit(1);
  }
  throw error;
}

/** The file of a map that is to be brought; null when it is the content of another platform. */
function readMapArgument(): string | null {
  const words = process.argv.slice(2);
  if (!words.includes('--map')) return null;
  const file = words.find((word) => !word.startsWith('--'));
  if (file === undefined) throw new StartupError('Usage: npm run import -- --map FILE.jsonl [--dry-run]');
  return resolve(file);
}

async function bring(ctx: Ctx, choices: ReturnType<typeof readArguments>['choices'], path: string): Promise<void> {
  const { source, origin, folder, isDry, ...options } = choices;
  const id =
    (await findBroken(ctx, origin, isDry)) ??
    (await makeImport(ctx, { source, origin, folder, isDry, options, madeBy: null }));
  await runImport(ctx, id, {
    path,
    progress: (phase, count) => process.stdout.write(`\r  ${phase}: ${count}          `),
  });
  const { rows } = await sql<{ report: ImportReport }>`select report from ask.import where id = ${id}`.execute(ctx.db);
  printReport(rows[0]!.report, isDry);
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      from: { type: 'string' },
      origin: { type: 'string' },
      site: { type: 'string', default: '' },
      category: { type: 'string', default: '' },
      language: { type: 'string', default: '' },
      'dry-run': { type: 'boolean', default: false },
      emails: { type: 'boolean', default: true },
    },
  });
  const path = positionals[0] === undefined ? undefined : resolve(positionals[0]);
  const folder = path === undefined ? '' : basename(path);
  const origin =
    values.origin ??
    (values.site && URL.canParse(values.site) ? new URL(values.site).hostname : folder.replace(/[^\w.-]/g, '-'));
  const read = StartImportInput.safeParse({
    ...values,
    source: values.from,
    origin,
    folder,
    isDry: values['dry-run'],
    keepsEmails: values.emails,
  });
  if (!path || !read.success) throw new StartupError(`Usage: ${usage}`);
  return { path, choices: { ...read.data, ...ImportOptions.parse(read.data) } };
}

/** An import of this origin that was broken off. */
async function findBroken(ctx: Ctx, origin: string, isDry: boolean): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update ask.import set state = 'waiting', error = '', claimed_at = null
    where id = (select id from ask.import
      where origin = ${origin} and is_dry = ${isDry} and state in ('failed', 'running') and made_by is null
      order by id desc limit 1) returning id`.execute(ctx.db);
  return rows[0]?.id;
}

function printReport(
  { types, left, joined, unclaimable, images, links, namelessVotes }: ImportReport,
  isDry: boolean,
): void {
  console.log(`\n\n  ${isDry ? 'A dry run: nothing was written. It would be' : 'Done'}:\n`);
  for (const type of shownTypes) {
    if (!types[type]) continue;
    const { read, written, known, skipped, examples } = types[type];
    const why = Object.entries(skipped).map(
      ([reason, count]) => `${count} ${reason} (${examples[reason as keyof typeof examples]?.join(', ')})`,
    );
    console.log(
      `  ${type.padEnd(12)} ${read} read, ${written} written, ${known} known${why.length > 0 ? `, skipped: ${why.join('; ')}` : ''}`,
    );
  }
  console.log(
    `\n  images ${images.stored} stored, ${images.missing} missing · links ${links} · votes without voters ${namelessVotes}`,
  );
  console.log(`  members joined to accounts ${joined}, without an address ${unclaimable}`);
  if (Object.keys(left).length > 0)
    console.log(
      `  left out: ${Object.entries(left)
        .map(([what, count]) => `${what} ${count}`)
        .join(', ')}`,
    );
}
