import { z } from 'zod';
import { isDay } from './site-day.ts';

/** A day that PostgreSQL takes, YYYY-MM-DD: it knows no year 0. */
export const dayInput = z.iso.date().refine(isDay);
