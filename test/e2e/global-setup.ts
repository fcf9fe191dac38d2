import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#app/core/db/migrate.server.ts';
import { openDatabase } from '#app/core/db/open.server.ts';
import { log } from '#app/core/process/log.server.ts';
import { writeSetting } from '#app/core/settings/settings-registry.server.ts';
import '#app/settings.server.ts'; // declares what is written
import { startProduct } from '#test/product.ts';
import { administer, connectionTo, externalServer, startTestServer, urlOf } from '#test/server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running product of the browser journeys; `databaseUrl` is '' for its embedded database. */
    site: { url: string; dataDir: string; databaseUrl: string; outbox: string; adminPassword: string };
  }
}

/**
 * Makes the database that the product is going to find. Journeys fill in forms faster than people, whose texts would be
 * held for review.
 */
async function trustFastTyping(dataDir: string, databaseUrl: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, log });
  await migrate(database.db);
  await writeSetting({ db: database.db, now: new Date() }, 'typingSeconds', 0);
  await database.close();
}

/** An empty database on the server that tests are told to use; without one the product brings its own. */
async function makeDatabase(): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  if (!externalServer()) return { databaseUrl: '', drop: async () => {} };
  const { server, stop } = await startTestServer();
  const name = `${server.prefix}_journeys`;
  await administer(server.admin, `create database ${name}`);
  return { databaseUrl: urlOf(connectionTo(server, name)), drop: stop };
}

/** Starts the built product once for all journeys, on a data folder of its own, and removes both at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wenwo-journeys-'));
  const adminPassword = 'journey-admin-1';
  const { databaseUrl, drop } = await makeDatabase();
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
  project.provide('site', { url: product.url, dataDir, databaseUrl, outbox: join(dataDir, 'outbox'), adminPassword });
  return async () => {
    await product.stop();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
