import { randomBytes } from 'node:crypto';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import { log } from '#app/core/process/log.server.ts';
import { getUploadSettings, type UploadSettings } from './uploads.settings.server.ts';
import { type ObjectStore, reach, readAtMost, requireOk, StoreFault } from '#app/core/files/object-store.ts';
import { openStore } from '#app/core/files/open-store.server.ts';
import en from './uploads-api.en.ts';
import zh from './uploads-api.zh.ts';

const say = bilingual(zh, en);
const readTimeout_ms = 15_000;

/**
 * Puts a small object into the store of the saved settings, reads it as visitors would, and removes it again.
 * @throws Refusal forbidden without the console's node "settings/edit"; with what is wrong, in plain words
 */
export async function testStore(ctx: Ctx): Promise<Reply> {
  await requireConsole(ctx, 'settings/edit');
  const settings = await getUploadSettings(ctx);
  const store = openStore(settings);
  if (!store) throw new Refusal(say.noStore);
  const fault = await tryStore(store, settings);
  const detail = fault ? { works: false, fault: fault.key } : { works: true };
  await transact(ctx, (tctx) => audit(tctx, 'account.testStore', { kind: 'setting', id: null }, detail));
  if (fault) throw new Refusal(fault);
  return new Reply(null, { text: say.storeWorks });
}

/** What is wrong with the store, or null. */
async function tryStore(
  store: ObjectStore,
  { storageEndpoint, storageBucket }: UploadSettings,
): Promise<LocalText | null> {
  const key = `storage/test-${randomBytes(12).toString('hex')}.txt`;
  const text = `A test of this store. ${key}`;
  try {
    await store.write(key, Buffer.from(text), 'text/plain');
    if (!(await store.head(key))) return say.storeAnswers(404);
    const seen = await readInPublic(store.publicUrl(key)).catch(() => null);
    return seen === text ? null : say.storeNotPublic(URL.parse(store.publicUrl(key))?.origin ?? store.publicUrl(key));
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    log.warn({ err: error }, 'the object store failed its test');
    if (error.status === 0) return say.storeUnreachable(new URL(storageEndpoint).host);
    if (error.status === 401 || error.status === 403) return say.storeRefuses;
    // 631: Qiniu's own
    return error.status === 404 || error.status === 631 ? say.noBucket(storageBucket) : say.storeAnswers(error.status);
  } finally {
    await store
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'the test’s object stays in the store'));
  }
}

async function readInPublic(url: string): Promise<string> {
  const response = requireOk(await reach(fetch(url, { signal: AbortSignal.timeout(readTimeout_ms) })));
  return (await readAtMost(response, 1024)).toString();
}
