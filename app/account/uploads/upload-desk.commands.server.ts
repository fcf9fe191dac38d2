import { sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import { log } from '#app/core/process/log.server.ts';
import { getUploadSettings } from './uploads.settings.server.ts';
import { StoreFault } from '#app/core/files/object-store.ts';
import { notFound } from '#app/core/refusals.server.ts';
import en from './uploads-api.en.ts';
import zh from './uploads-api.zh.ts';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { isShared, removeStored, type Stored } from './upload-removals.commands.server.ts';
import { listAvatarOwners, withUrls } from './upload-desk.queries.server.ts';
import type { UploadIdInput } from './upload-desk.schema.ts';

const say = bilingual(zh, en);

type Removed = Stored & { id: number; name: string; size: number; memberId: number | null };

/**
 * Removes an upload for good: its record, the file or object, its thumbnail. A file that another record stands for
 * stays.
 * @throws Refusal forbidden without the console's node "uploads/remove"; not-found; while it is somebody's avatar; when
 * its store is not set up, cannot be reached or refuses
 */
export async function removeUpload(ctx: Ctx, { id }: z.output<typeof UploadIdInput>): Promise<Reply> {
  await requireConsole(ctx, 'uploads/remove');
  const settings = await getUploadSettings(ctx);
  await transact(ctx, async (tctx) => {
    const { rows } = await sql<Removed>`
      delete from account.upload where id = ${id} returning id, storage, sha1, url, thumb_url "thumbUrl", name, size,
        member_id "memberId"`.execute(tctx.db);
    const file = rows[0];
    if (!file) throw notFound();
    const owners = await listAvatarOwners(tctx, { url: file.url, fullUrl: withUrls(file, settings).fullUrl });
    if (owners.length > 0) throw new Refusal(say.isAvatar(owners[0]!.nickname, owners.length));
    const { memberId, url, name, size, storage } = file;
    await audit(tctx, 'account.removeUpload', { kind: 'upload', id }, { memberId, url, name, size, storage });
    const isGone = (await isShared(tctx, file)) || (await removeStored(file, settings).catch(refuseFault));
    if (!isGone) throw new Refusal(say.storeNotSetUp);
  });
  return new Reply(null, { text: say.uploadRemoved });
}

function refuseFault(error: unknown): never {
  if (!(error instanceof StoreFault)) throw error;
  log.error({ err: error }, 'the object store failed');
  throw new Refusal(say.storeFailed);
}
