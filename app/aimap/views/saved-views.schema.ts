import { z } from 'zod';
import { rule } from '#app/core/rules.ts';

/** So many views one member may keep. */
export const mostViews = 50;

/** The path of the map with what it is asked for; nothing else of the site, and no other one. */
const address = rule
  .line()
  .trim()
  .max(500)
  .regex(/^\/aiMap(?:\?[\w.~%=&,@+-]*)?$/);

export const SaveViewInput = z.object({ name: rule.line().trim().min(1).max(60), address });
export const SavedViewInput = z.object({ id: rule.id() });

/** A view of the map under its name. */
export type SavedView = { id: number; name: string; address: string };
