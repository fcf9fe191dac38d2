import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanImage } from './image.server.ts';

const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#c33' } });

/** A 24-bit BMP of the given size, with bytes hidden behind it. */
function bitmap(width: number, height: number, hidden = ''): Buffer {
  const row = Math.ceil((width * 24) / 32) * 4;
  const bytes = Buffer.alloc(54 + row * height);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return Buffer.concat([bytes, Buffer.from(hidden)]);
}

describe('cleanImage', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('draws %s anew in its format', async (format) => {
    const clean = await cleanImage(await picture().toFormat(format).toBuffer(), format === 'jpeg' ? 'jpg' : format);
    expect(clean).toMatchObject({ width: 40, height: 20 });
    expect((await sharp(clean!.bytes).metadata()).format).toBe(format);
  });

  it('turns a photo upright and drops its EXIF with the place it was taken at', async () => {
    const photo = await picture()
      .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const clean = await cleanImage(photo, 'jpg');
    expect(clean).toMatchObject({ width: 20, height: 40 });
    const { exif, orientation } = await sharp(clean!.bytes).metadata();
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
    expect(clean!.bytes.includes('secret owner')).toBe(false);
  });

  it('drops what is hidden behind an image', async () => {
    const clean = await cleanImage(
      Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
      'png',
    );
    expect(clean!.bytes.includes('<script>')).toBe(false);
    expect((await cleanImage(bitmap(3, 2, '<script>'), 'bmp'))!.bytes).toEqual(bitmap(3, 2));
  });

  it('keeps the frames of an animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 8, height: 6, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const clean = await cleanImage(animation, 'gif');
    expect(clean).toMatchObject({ width: 8, height: 6 });
    expect((await sharp(clean!.bytes, { animated: true }).metadata()).pages).toBe(3);
  });

  it('refuses what is no whole image', async () => {
    const jpeg = await picture(200, 200).jpeg().toBuffer();
    expect(await cleanImage(jpeg.subarray(0, jpeg.length - 200), 'jpg')).toBeNull();
    expect(await cleanImage(Buffer.from('ffd8ffe0', 'hex'), 'jpg')).toBeNull();
    for (const length of [0, 2, 53, 60]) expect(await cleanImage(bitmap(10, 10).subarray(0, length), 'bmp')).toBeNull();
  });

  it('refuses more pixels than it draws, told from the header alone', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 ** 2);
    expect(await cleanImage(bomb, 'png')).toBeNull();
    const header = bitmap(1, 1);
    header.writeInt32LE(2_000_000_000, 18);
    expect(await cleanImage(header, 'bmp')).toBeNull();
  });
});
