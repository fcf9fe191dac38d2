import { expect } from 'vitest';
import { writeSetting } from '#app/core/process/settings-registry.server.ts';
import { openObjectStore, speakS3, type Store, storeSettings } from '#test/object-store.ts';
import { startScanner } from '#test/scanner-server.ts';
import type { Write, World } from '#test/writes.ts';

let store: Store | null = null;
let scanner: Awaited<ReturnType<typeof startScanner>> | null = null;

/** Requests about the object store. */
export const storeWrites: Record<string, (world: World) => Promise<Write>> = {
  '/api/admin/testStore': async ({ app, staff }) => {
    store ??= await openObjectStore(speakS3);
    for (const [key, value] of Object.entries(storeSettings('s3', store.url)))
      await writeSetting({ db: app.database.db, now: new Date() }, key, value);
    return { member: staff, body: {} };
  },
  '/api/admin/testScanners': async ({ app, staff }) => {
    scanner ??= await startScanner();
    const kept = { db: app.database.db, now: new Date() };
    await writeSetting(kept, 'scannerTemplate', scanner.template);
    await writeSetting(kept, 'scannerToken', scanner.token);
    return { member: staff, body: {} };
  },
};

/**
 * What many of the same at once must have done: as many tests as ten minutes take, each in the audit, and nothing left
 * in the store.
 */
export const storeEffects = (count: (what: string, ...values: unknown[]) => Promise<number>) => ({
  '/api/admin/testStore': async (_write: Write, succeeded: number) => {
    expect(succeeded).toBe(10);
    expect(await count("core.audit where action = 'account.testStore'")).toBe(10);
    expect(store?.objects.size).toBe(0);
  },
  '/api/admin/testScanners': async (_write: Write, succeeded: number) => {
    expect(succeeded).toBe(10);
    expect(await count("core.audit where action = 'market.testScanners'")).toBe(10);
  },
});
