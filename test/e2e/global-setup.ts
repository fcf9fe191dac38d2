import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#app/core/db/migrate.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import '#app/settings.server.ts'; // declares what is written
import { type Product, startProduct } from '#test/product.ts';
import { administer, connectionTo, externalServer, scratchRoot, startTestServer, urlOf } from '#test/server.ts';
import type { Site } from './site.ts';

/**
 * Makes the database that the product is going to find. Journeys fill in forms faster than people, whose texts would be
 * held for review.
 */
async function trustFastTyping(dataDir: string, databaseUrl: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, log: { info() {}, warn() {} } });
  await migrate(database.db);
  await writeSetting({ db: database.db, now: new Date() }, 'typingSeconds', 0);
  await database.close();
}

/** Empty databases on the server that tests are told to use; without one each product brings its own. */
async function makeDatabases(names: string[]): Promise<{ urls: string[]; drop: () => Promise<void> }> {
  if (!externalServer()) return { urls: names.map(() => ''), drop: async () => {} };
  const { server, stop } = await startTestServer();
  const all = names.map((name) => `${server.prefix}_${name}`);
  for (const name of all) await administer(server.admin, `create database ${name}`);
  return { urls: all.map((name) => urlOf(connectionTo(server, name))), drop: stop };
}

async function startSite(dataDir: string, databaseUrl: string): Promise<{ site: Site; product: Product }> {
  const adminPassword = 'journey-admin-1';
  chmodSync(dataDir, 0o755); // for the user that the embedded database runs as
  await trustFastTyping(dataDir, databaseUrl);
  const product = await startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: adminPassword,
    CAPTCHA: 'off',
    API_READS_PER_MINUTE: '100000',
    GUEST_PAGES_PER_MINUTE: '100000',
    LOG_LEVEL: 'error',
  });
  const outbox = join(dataDir, 'outbox');
  return { site: { url: product.url, dataDir, databaseUrl, outbox, adminPassword }, product };
}

/** Starts the built product once for each worker, on data folders of their own, and removes all of it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const names = Array.from({ length: project.config.maxWorkers }, (_, n) => `journeys_${n}`);
  const folders = names.map((name) => mkdtempSync(join(scratchRoot(), `wenwo-${name}-`)));
  const { urls, drop } = await makeDatabases(names);
  const started = await Promise.all(folders.map(async (folder, n) => startSite(folder, urls[n]!)));
  project.provide(
    'sites',
    started.map(({ site }) => site),
  );
  return async () => {
    await Promise.all(started.map(({ product }) => product.stop()));
    await drop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
}
