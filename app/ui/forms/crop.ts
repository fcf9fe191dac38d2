/** Width and height in pixels. */
export type ImageSize = { width: number; height: number };
/** A square cut out of an image: its centre in image pixels and how far it is zoomed in; 1 is the largest square. */
export type Crop = { x: number; y: number; zoom: number };

export const maxZoom = 5;

/** The largest square around the middle. */
export const startCrop = (image: ImageSize): Crop => ({ x: image.width / 2, y: image.height / 2, zoom: 1 });

/** The side of the square in image pixels. */
export const sideOf = (image: ImageSize, { zoom }: Crop): number => Math.min(image.width, image.height) / zoom;

/** Moves the square by shares of its own side; it stays inside the image. */
export function moveCrop(image: ImageSize, crop: Crop, dx: number, dy: number): Crop {
  const side = sideOf(image, crop);
  return keepInside(image, { ...crop, x: crop.x + dx * side, y: crop.y + dy * side });
}

/**
 * Zooms within 1 to `maxZoom`; what lies under `at` stays there.
 * @param at a place of the square, from 0 to 1 each way; its middle unless told
 */
export function zoomCrop(
  image: ImageSize,
  crop: Crop,
  zoom: number,
  at: { x: number; y: number } = { x: 0.5, y: 0.5 },
): Crop {
  const next = { ...crop, zoom: Math.min(maxZoom, Math.max(1, zoom)) };
  const grown = sideOf(image, crop) - sideOf(image, next);
  return keepInside(image, { ...next, x: crop.x + (at.x - 0.5) * grown, y: crop.y + (at.y - 0.5) * grown });
}

function keepInside(image: ImageSize, crop: Crop): Crop {
  const half = sideOf(image, crop) / 2;
  const clamp = (value: number, size: number) => Math.min(size - half, Math.max(half, value));
  return { ...crop, x: clamp(crop.x, image.width), y: clamp(crop.y, image.height) };
}
