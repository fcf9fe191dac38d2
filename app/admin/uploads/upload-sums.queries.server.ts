import type { z } from 'zod';
import { getUpload } from '#app/account/uploads/upload-desk.queries.server.ts';
import type { DeskUpload, UploadIdInput } from '#app/account/uploads/upload-desk.schema.ts';
import { type FileUse, listFileUses } from '#app/ask/posts/file-uses.queries.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';

/** One upload with where it is used as far as known: as whose avatar, in which texts of who sent it. */
export type UploadFile = { upload: DeskUpload; avatarOf: { id: number; nickname: string }[]; uses: FileUse[] };

/** @throws Refusal forbidden without the console's menu "uploads", not-found */
export async function getUploadFile(ctx: Ctx, { id }: z.output<typeof UploadIdInput>): Promise<UploadFile> {
  const { upload, avatarOf } = await getUpload(ctx, id);
  return {
    upload,
    avatarOf,
    uses: upload.memberId === null ? [] : await listFileUses(ctx, upload.memberId, encodeURI(upload.url)),
  };
}
