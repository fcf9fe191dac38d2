import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDb, createPool } from '#app/core/db/pool.server.ts';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import '#app/settings.server.ts'; // declares what is written
import { type Product, startProduct } from '#test/product.ts';
import {
  administer,
  connectionTo,
  ownerOf,
  scratchRoot,
  startTestServer,
  type TestServer,
  urlOf,
} from '#test/server.ts';
import type { Site } from './site.ts';

const adminPassword = 'journey-admin-1';

/** Journeys fill in forms faster than people, whose texts would be held for review. */
async function trustFastTyping(server: TestServer, name: string): Promise<void> {
  const db = createDb(createPool(connectionTo(server, name), { max: 1 }));
  await writeSetting({ db, now: new Date() }, 'typingSeconds', 0);
  await db.destroy();
}

async function startSite(dataDir: string, databaseUrl: string): Promise<{ site: Site; product: Product }> {
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

/**
 * Starts the built product once for each worker, on databases and data folders of their own, and removes all of it at
 * the end. The first start fills its site; the others begin with copies of it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  const names = Array.from({ length: project.config.maxWorkers }, (_, n) => `${server.prefix}_journeys_${n}`);
  const folders = names.map(() => mkdtempSync(join(scratchRoot(), 'wenwo-journeys-')));
  const urls = names.map((name) => urlOf(connectionTo(server, name)));
  const clone = (name: string, template: string) =>
    administer(server.admin, `create database ${name} template ${template} strategy file_copy${ownerOf(server)}`);
  await clone(names[0]!, server.template);
  await trustFastTyping(server, names[0]!);
  await (await startSite(folders[0]!, urls[0]!)).product.stop();
  for (const [n, name] of names.entries())
    if (n > 0) {
      await clone(name, names[0]!);
      cpSync(folders[0]!, folders[n]!, { recursive: true });
    }
  const started = await Promise.all(folders.map(async (folder, n) => startSite(folder, urls[n]!)));
  project.provide(
    'sites',
    started.map(({ site }) => site),
  );
  return async () => {
    await Promise.all(started.map(({ product }) => product.stop()));
    await stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
}
