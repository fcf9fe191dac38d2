import { z } from 'zod';

/*
 * Glossary: invoice – what a company writes to the platform for the income of a month, as PDF.
 */

export const maxInvoice_bytes = 5 * 1024 * 1024;

/** Multipart, with the file in `file`. `amount` in fen, `month` of the site's. */
export const UploadInvoiceInput = z.looseObject({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  number: z
    .string()
    .transform((number) => number.replaceAll(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z-]{4,30}$/)),
  amount: z.coerce.number<number | string>().int().min(1).max(100_000_000_000),
});
export const InvoiceIdInput = z.object({ id: z.uuid() });
export const InvoiceDeskInput = z.object({ month: UploadInvoiceInput.shape.month.or(z.literal('')).catch('') });

/** Amounts in fen, sizes in bytes, times in unix seconds. */
export type DeveloperInvoice = {
  id: string;
  month: string;
  number: string;
  amount: number;
  size: number;
  uploadedAt: number;
  uploadedBy: string;
};
export type DeskInvoice = DeveloperInvoice & { developer: { id: number; slug: string; name: string } };
export const NoInput = z.object({});
