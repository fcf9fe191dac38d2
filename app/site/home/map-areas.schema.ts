import { z } from 'zod';
import { SelectInput } from '#app/core/select.ts';

/** One administrative division of China; `value` is its six-digit code of GB/T 2260. */
export type Area = { value: string; label: string };

const code = z.union([z.literal(''), z.string().regex(/^\d{6}$/)]).default('');

/** Neither: provinces; a province: its cities; a province and one of its cities: that city's districts. */
export const AreaInput = SelectInput.extend({ province: code, city: code });
