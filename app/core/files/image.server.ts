import sharp, { type Sharp } from 'sharp';
import { limitConcurrency } from '#app/core/concurrency.server.ts';

/** An image that is safe to serve. Sizes are pixels. */
export type CleanImage = { bytes: Buffer; width: number; height: number };

/** All frames of an animation together; 40 million pixels take 160 MB while they are drawn. */
const maxPixels = 40_000_000;
const maxSide = 16_384;

/** Two pictures are drawn at a time; a longer queue than this is a flood. */
const inTurn = limitConcurrency({ atOnce: 2, waiting: 30 });

/**
 * Draws an image anew in its own format: upright, in sRGB, without EXIF, comments or anything hidden behind it.
 * Animations keep their frames. BMP, which holds no such extras, is checked and cut to its length.
 * @param suffix jpg, jpeg, png, gif, webp or bmp
 * @returns null for bytes that are not a whole image of that format, or too many pixels
 * @throws Refusal too-many when too many images are being drawn
 */
export async function cleanImage(bytes: Buffer, suffix: string): Promise<CleanImage | null> {
  if (suffix === 'bmp') return cleanBitmap(bytes);
  return inTurn(async () => {
    try {
      return await drawAnew(bytes, suffix);
    } catch {
      return null;
    }
  });
}

async function drawAnew(bytes: Buffer, suffix: string): Promise<CleanImage | null> {
  const isAnimated = suffix === 'gif' || suffix === 'webp';
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, animated: isAnimated });
  const { width, height, pages = 1, pageHeight = height } = await image.metadata();
  if (width < 1 || pageHeight < 1 || width > maxSide || pageHeight > maxSide) return null;
  const upright = pages > 1 ? image : image.autoOrient();
  const { data, info } = await inFormat(upright, suffix).timeout({ seconds: 20 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/**
 * A clean image at another size, in its own format; of an animation its first frame.
 * @param suffix jpg, jpeg, png or webp
 * @throws Refusal too-many when too many images are being drawn
 */
export async function scaleImage({ bytes }: CleanImage, suffix: string, side: number): Promise<CleanImage> {
  return inTurn(async () => {
    const image = sharp(bytes, { limitInputPixels: maxPixels }).resize(side, side, { fit: 'fill' });
    const { data, info } = await inFormat(image, suffix).timeout({ seconds: 20 }).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

function inFormat(image: Sharp, suffix: string): Sharp {
  if (suffix === 'png') return image.png();
  if (suffix === 'gif') return image.gif();
  if (suffix === 'webp') return image.webp({ quality: 88 });
  return image.jpeg({ quality: 88 });
}

/** The BITMAPINFOHEADER format: sizes in the header must fit each other and the file. */
function cleanBitmap(bytes: Buffer): CleanImage | null {
  if (bytes.length < 54 || bytes.toString('latin1', 0, 2) !== 'BM') return null;
  const start = bytes.readUInt32LE(10);
  const headerSize = bytes.readUInt32LE(14);
  const width = bytes.readInt32LE(18);
  const height = Math.abs(bytes.readInt32LE(22));
  const depth = bytes.readUInt16LE(28);
  const packing = bytes.readUInt32LE(30);
  if (
    headerSize < 40 ||
    start < 14 + headerSize ||
    bytes.readUInt16LE(26) !== 1 ||
    ![1, 4, 8, 16, 24, 32].includes(depth) ||
    packing > 3
  )
    return null;
  if (width < 1 || height < 1 || width > maxSide || height > maxSide || width * height > maxPixels) return null;
  const isRunLength = packing === 1 || packing === 2;
  const length = isRunLength ? bytes.readUInt32LE(34) : Math.ceil((width * depth) / 32) * 4 * height;
  if (length < 1 || start + length > bytes.length) return null;
  return { bytes: bytes.subarray(0, start + length), width, height };
}

/** Longest side of a thumbnail in pixels: twice what lists show. */
const thumbnailSide = 480;

/**
 * A small WebP of a clean image (its first frame), or null for one that is small already or cannot be drawn.
 * @throws Refusal too-many when too many images are being drawn
 */
export async function makeThumbnail({ bytes, width, height }: CleanImage): Promise<Buffer | null> {
  if (Math.max(width, height) <= thumbnailSide) return null;
  return inTurn(async () => {
    try {
      const image = sharp(bytes, { limitInputPixels: maxPixels }).resize(thumbnailSide, thumbnailSide, {
        fit: 'inside',
      });
      return await image.webp({ quality: 80 }).timeout({ seconds: 20 }).toBuffer();
    } catch {
      return null; // BMP, which the drawing library does not read
    }
  });
}
