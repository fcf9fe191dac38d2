import { Refusal } from '#app/core/errors.ts';
import { type FileType, mimeOf, typeOf } from '#app/core/files/file-type.server.ts';
import { type CleanImage, cleanImage, makeThumbnail, scaleImage } from '#app/core/files/image.server.ts';
import { bilingual } from '#app/core/texts/language.ts';
import type { UploadSettings } from './uploads.settings.server.ts';
import en from '#app/account/account-api.en.ts';
import zh from '#app/account/account-api.zh.ts';
import { isTypeAllowed, squareOf } from './uploads.policy.ts';

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
 * Tells the type by the content and draws images anew, those of some topics at their size.
 * @throws Refusal that the format is not allowed, the image is none, or not one that the topic takes
 */
export async function drawFile(
  bytes: Buffer,
  { suffix, topic }: { suffix: string; topic: string },
  { uploadTypes }: Limits,
): Promise<DrawnFile> {
  const type = typeOf(suffix, bytes);
  if (!type) throw new Refusal(mimeOf(suffix)?.startsWith('image/') ? say.notAnImage : say.formatNotAllowed);
  if (!isTypeAllowed(uploadTypes, type.suffix, type.mimetype)) throw new Refusal(say.formatNotAllowed);
  const square = squareOf(topic);
  if (square && !scaled.has(type.suffix)) throw new Refusal(say.formatNotAllowed);
  if (!type.isImage) return { bytes, type, width: 0, height: 0, thumbnail: null };
  const clean = await cleanImage(bytes, type.suffix);
  if (!clean) throw new Refusal(say.notAnImage);
  const image = square ? await squared(clean, type.suffix, square) : clean;
  return { ...image, type, thumbnail: await makeThumbnail(image) };
}

const scaled: ReadonlySet<string> = new Set(['png', 'webp', 'jpg', 'jpeg']);

async function squared(
  image: CleanImage,
  suffix: string,
  { side, least }: { side: number; least: number },
): Promise<CleanImage> {
  const { width, height } = image;
  if (width !== height) throw new Refusal(say.notSquare(width, height));
  if (width < least) throw new Refusal(say.imageSmall(least));
  return width === side ? image : scaleImage(image, suffix, side);
}
