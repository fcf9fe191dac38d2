import { Refusal } from '#app/core/errors.ts';
import { type FileType, mimeOf, typeOf } from '#app/core/files/file-type.server.ts';
import { cleanImage, makeThumbnail } from '#app/core/files/image.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import type { UploadSettings } from './uploads.settings.server.ts';
import en from '#app/account/account-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import { isTypeAllowed } from './uploads.policy.ts';

const say = bilingual(zh, en);

/**
 * A file that may be stored: an image is drawn anew, other files are as they were sent. Sizes are pixels, 0 for other
 * files.
 */
export type DrawnFile = { bytes: Buffer; type: FileType; width: number; height: number; thumbnail: Buffer | null };

type Limits = Pick<UploadSettings, 'uploadTypes' | 'uploadMaxSize'>;

/** Rounded up to two decimals: what is over a limit reads so. */
export const mebibytes = (size: number) => String(Math.ceil((size / 1024 ** 2) * 100) / 100);

/** What can be told before the content is read. @throws Refusal that the format is not allowed or the file too large */
export function checkFile(
  { suffix, size }: { suffix: string; size: number },
  { uploadTypes, uploadMaxSize }: Limits,
): void {
  const mimetype = mimeOf(suffix);
  if (!mimetype || !isTypeAllowed(uploadTypes, suffix, mimetype)) throw new Refusal(say.formatNotAllowed);
  if (size > uploadMaxSize) throw new Refusal(say.fileTooLarge(mebibytes(size), mebibytes(uploadMaxSize)));
}

/**
 * Tells the type by the content and draws images anew. @throws Refusal that the format is not allowed or the image is
 * none
 */
export async function drawFile(bytes: Buffer, suffix: string, { uploadTypes }: Limits): Promise<DrawnFile> {
  const type = typeOf(suffix, bytes);
  if (!type) throw new Refusal(mimeOf(suffix)?.startsWith('image/') ? say.notAnImage : say.formatNotAllowed);
  if (!isTypeAllowed(uploadTypes, type.suffix, type.mimetype)) throw new Refusal(say.formatNotAllowed);
  if (!type.isImage) return { bytes, type, width: 0, height: 0, thumbnail: null };
  const image = await cleanImage(bytes, type.suffix);
  if (!image) throw new Refusal(say.notAnImage);
  return { ...image, type, thumbnail: await makeThumbnail(image) };
}
