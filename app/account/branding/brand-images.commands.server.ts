import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import type { z } from 'zod';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import { limitConcurrency } from '#app/core/concurrency.server.ts';
import { type Ctx, requireRecentProof } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { forgetSettings, writeSetting } from '#app/core/process/settings-registry.server.ts';
import { bilingual, type LocalText } from '#app/core/texts/language.ts';
import en from './branding-api.en.ts';
import zh from './branding-api.zh.ts';
import {
  type BrandImage,
  type BrandName,
  brandSides,
  iconSides,
  type IconUse,
  maxBrandImage_bytes,
  type RemoveBrandImageInput,
  type SaveBrandImageInput,
} from './branding.schema.ts';
import { getBrandingSettings } from './branding.settings.server.ts';
import { findSvgFault } from './svg-faults.server.ts';

const say = bilingual(zh, en);
const inTurn = limitConcurrency({ atOnce: 1, waiting: 5 });

/**
 * Puts a picture of the site in place: pictures are drawn anew, drawings (SVG) are kept when they hold nothing but a
 * picture, and of the square icon all sizes are made that browsers ask for.
 * @throws Refusal forbidden without the console's node "settings/edit" or a recent proof; at the field `file`
 */
export async function saveBrandImage(ctx: Ctx, input: z.output<typeof SaveBrandImageInput>): Promise<Reply> {
  await requireConsole(ctx, 'settings/edit');
  requireRecentProof(ctx);
  const made = await inTurn(() => drawImage(input.name, input['file']));
  await transact(ctx, async (tctx) => {
    await lockImages(tctx);
    const { brandImages } = await getBrandingSettings(tctx);
    if (brandImages[input.name]?.file === made.image.file) return; // the same again
    await sql`delete from account.brand_image where name = ${input.name}`.execute(tctx.db);
    for (const { file, type, bytes } of made.files)
      await sql`insert into account.brand_image (file, name, type, bytes, stored_at)
        values (${file}, ${input.name}, ${type}, ${bytes}, ${tctx.now})`.execute(tctx.db);
    await writeSetting(tctx, 'brandImages', { ...brandImages, [input.name]: made.image });
    await audit(tctx, 'account.saveBrandImage', { kind: 'setting', id: null }, { name: input.name, ...made.image });
  });
  forgetSettings();
  return new Reply(made.image, { text: say.imageSaved });
}

/**
 * Takes a picture of the site away, so that the product's own stands in its place.
 * @throws Refusal forbidden without the console's node "settings/edit" or a recent proof
 */
export async function removeBrandImage(ctx: Ctx, { name }: z.output<typeof RemoveBrandImageInput>): Promise<Reply> {
  await requireConsole(ctx, 'settings/edit');
  requireRecentProof(ctx);
  await transact(ctx, async (tctx) => {
    await lockImages(tctx);
    const { [name]: removed, ...others } = (await getBrandingSettings(tctx)).brandImages;
    if (!removed) return;
    await sql`delete from account.brand_image where name = ${name}`.execute(tctx.db);
    await writeSetting(tctx, 'brandImages', others);
    await audit(tctx, 'account.removeBrandImage', { kind: 'setting', id: null }, { name });
  });
  forgetSettings();
  return new Reply(null, { text: say.imageRemoved });
}

const lockImages = (tctx: Ctx) => sql`select pg_advisory_xact_lock(hashtext('admin.saveSettings'))`.execute(tctx.db);

type Drawn = { image: BrandImage; files: { file: string; type: string; bytes: Buffer }[] };

async function drawImage(name: BrandName, file: unknown): Promise<Drawn> {
  if (!(file instanceof File) || file.size === 0) throw atFile(say.fileMissing);
  if (file.size > maxBrandImage_bytes) throw atFile(say.fileTooLarge(maxBrandImage_bytes / 1024 / 1024));
  const bytes = Buffer.from(await file.arrayBuffer());
  const isDrawing = /\.svg$/i.test(file.name) || file.type === 'image/svg+xml';
  const fault = isDrawing ? findSvgFault(bytes.toString('utf8')) : null;
  if (fault) throw atFile(say[fault]);
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: 40_000_000 }).timeout({ seconds: 20 }).autoOrient();
    const { format, autoOrient } = await image.metadata();
    if (!['png', 'jpeg', 'webp', 'svg'].includes(format) || (format === 'svg') !== isDrawing)
      throw atFile(say.notImage);
    const { width, height } = autoOrient;
    checkSides(name, { width, height, isDrawing });
    return await drawings[name]({ image, bytes, isDrawing, width, height });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw atFile(say.notImage);
  }
}

type Sides = { width: number; height: number; isDrawing: boolean };

function checkSides(name: BrandName, { width, height, isDrawing }: Sides): void {
  const { share, icon, logoHeight } = brandSides;
  if (name === 'icon') {
    if (Math.abs(width - height) > 0.02 * Math.max(width, height)) throw atFile(say.notSquare(width, height));
    if (!isDrawing && Math.min(width, height) < icon) throw atFile(say.iconSmall(icon));
  } else if (name === 'share') {
    if (!isDrawing && (width < share.width / 2 || height < share.height / 2))
      throw atFile(say.shareSmall(share.width / 2, share.height / 2));
  } else if (!isDrawing && height < logoHeight) throw atFile(say.logoSmall(logoHeight));
}

type Given = Sides & { image: Sharp; bytes: Buffer };
const drawings: Record<BrandName, (given: Given) => Promise<Drawn>> = {
  logo: (given) => drawLogo('logo', given),
  logoDark: (given) => drawLogo('logo-dark', given),
  icon: drawIcon,
  share: async ({ bytes, isDrawing }) => {
    const { width, height } = brandSides.share;
    const image = open(bytes, isDrawing, width).resize(width, height, { fit: 'cover' }).flatten({ background: '#fff' });
    return keep('share', await image.jpeg({ quality: 86 }).toBuffer(), 'jpg', { width, height });
  },
};

async function drawLogo(name: string, { bytes, isDrawing, width, height }: Given): Promise<Drawn> {
  if (isDrawing) return keep(name, bytes, 'svg', { width, height });
  const image = open(bytes, false, 0).resize(1000, 160, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  return keep(name, data, 'png', info);
}

async function drawIcon({ bytes, isDrawing }: Given): Promise<Drawn> {
  const sized = (side: number) =>
    open(bytes, isDrawing, side).resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });
  const white = { background: '#ffffff' };
  const padded = Math.round(iconSides.mask * 0.1);
  const large = await sized(iconSides.large).png().toBuffer();
  const whole = keep('icon', isDrawing ? bytes : large, isDrawing ? 'svg' : 'png', {
    width: iconSides.large,
    height: iconSides.large,
  });
  const drawn: Record<IconUse, Buffer> = {
    tab: await sized(iconSides.tab).png().toBuffer(),
    touch: await sized(iconSides.touch).flatten(white).png().toBuffer(),
    small: await sized(iconSides.small).png().toBuffer(),
    large,
    mask: await sized(iconSides.mask - 2 * padded)
      .extend({ top: padded, bottom: padded, left: padded, right: padded, background: '#ffffff' })
      .flatten(white)
      .png()
      .toBuffer(),
  };
  const stem = whole.image.file.replace(/\.\w+$/, '');
  const sizes = Object.entries(drawn).map(([use, png]) => ({
    file: `${stem}-${use}.png`,
    type: 'image/png',
    bytes: png,
  }));
  return { ...whole, files: [...whole.files, ...sizes] };
}

/** A picture upright, or a drawing that is sharp at this width in pixels. */
function open(bytes: Buffer, isDrawing: boolean, width: number): Sharp {
  const options = { failOn: 'error', limitInputPixels: 40_000_000 } as const;
  if (!isDrawing) return sharp(bytes, options).autoOrient();
  return sharp(bytes, { ...options, density: Math.max(72, Math.min(600, width)) });
}

const typeOf = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg' } as const;

/** Named by what it shows, so that browsers may keep it for ever. */
function keep(name: string, bytes: Buffer, suffix: keyof typeof typeOf, sides: Omit<BrandImage, 'file'>): Drawn {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const file = `${name}-${hash}.${suffix}`;
  const { width, height } = sides;
  return { image: { file, width, height }, files: [{ file, type: typeOf[suffix], bytes }] };
}

const atFile = (text: LocalText) => new Refusal(text, { fields: { file: text } });
