import { type Ctx, isMember } from '#app/core/ctx.server.ts';
import { getUploadSettings } from './uploads.settings.server.ts';
import { openStore } from '#app/core/files/open-store.server.ts';
import { folderOf, templateOf } from './direct-uploads.policy.ts';
import type { UploadConfig } from './uploads.schema.ts';

/** How long a page that was opened once may send files to the object store. */
export const formLifetime_ms = 12 * 3_600_000;

/**
 * Limits and place of uploads, contract section 4. With an object store members get the form that lets them send to it.
 */
export async function getUploadConfig(ctx: Ctx): Promise<UploadConfig> {
  const settings = await getUploadSettings(ctx);
  const { uploadMaxSize, uploadSaveName, uploadTypes } = settings;
  const limits = {
    maxsize: uploadMaxSize,
    mimetype: uploadTypes,
    maxSize: uploadMaxSize,
    allowedSuffixes: uploadTypes,
    allowedMimeTypes: uploadTypes,
  };
  const store = openStore(settings);
  const local = { mode: 'local', ...limits, savename: uploadSaveName, saveName: uploadSaveName };
  if (!store || !isMember(ctx.actor)) return local;
  const { id } = ctx.actor;
  const savename = templateOf(uploadSaveName, id);
  const form = store.form(
    { prefix: folderOf(id), maxSize: uploadMaxSize, expires: new Date(ctx.now.getTime() + formLifetime_ms) },
    ctx.now,
  );
  return { ...local, mode: settings.uploadMode, savename, saveName: savename, ...form };
}

/**
 * The object store as pages meet it: the origin that those of members send files to, and that of its images where it
 * has no TLS. Images come from the store also while new files are kept on this server.
 */
export async function findStoreOrigins(
  ctx: Pick<Ctx, 'db' | 'now' | 'actor'>,
): Promise<{ upload: string | null; images: string | null }> {
  const settings = await getUploadSettings(ctx);
  const store = openStore(settings);
  const upload =
    store && isMember(ctx.actor)
      ? originOf(store.form({ prefix: 'storage/', maxSize: 1, expires: ctx.now }, ctx.now).url)
      : null;
  const read = (store ?? openStore(settings, 's3'))?.publicUrl('');
  return { upload, images: read?.startsWith('http:') ? originOf(read) : null };
}

/** Null for what is no address: a bucket that no host can be named after must not take every page with it. */
const originOf = (url: string): string | null => URL.parse(url)?.origin ?? null;
