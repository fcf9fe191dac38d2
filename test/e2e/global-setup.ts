import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#app/core/db/open.server.ts';
import { log } from '#app/core/log.server.ts';
import { writeSetting } from '#app/core/settings.server.ts';
import { startProduct } from '#test/product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running product of the browser journeys. */
    site: { url: string; dataDir: string; outbox: string; adminPassword: string };
  }
}

/** Journeys fill in forms faster than people, whose texts would be held for review. */
async function trustFastTyping(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log });
  await writeSetting({ db: database.db, now: new Date() }, 'typingSeconds', 0);
  await database.close();
}

/** Starts the built product once for all journeys, on a data folder of its own, and removes both at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wenwo-journeys-'));
  const adminPassword = 'journey-admin-1';
  const product = await startProduct({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    CAPTCHA: 'off',
    API_READS_PER_MINUTE: '100000',
    GUEST_PAGES_PER_MINUTE: '100000',
    LOG_LEVEL: 'error',
  });
  await trustFastTyping(dataDir);
  project.provide('site', { url: product.url, dataDir, outbox: join(dataDir, 'outbox'), adminPassword });
  return async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
