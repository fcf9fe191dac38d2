import { z } from 'zod';
import { tileBounds } from './map-canvas-kinds.ts';

/** A tile by its depth and its place from the left and from the top. */
export const TileInput = z
  .object({
    z: z.coerce.number().int().min(tileBounds.least).max(tileBounds.most),
    x: z.coerce.number().int().min(0),
    y: z.coerce.number().int().min(0),
  })
  .refine(({ z: level, x, y }) => x < 2 ** level && y < 2 ** level, { path: ['x'] });
