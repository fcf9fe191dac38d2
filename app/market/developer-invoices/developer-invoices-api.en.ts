import type { Widen } from '#app/core/texts/language.ts';
import type zh from './developer-invoices-api.zh.ts';

export default {
  uploaded: 'The invoice is uploaded',
  removed: 'The invoice is deleted',
  companiesOnly: 'Only developers that are companies upload invoices',
  fileMissing: 'Choose the file of the invoice',
  fileTooLarge: 'The file is larger than 5 MB. Make it smaller first',
  notPdf: 'Upload a PDF file',
  future: 'This month has not come yet',
  numberUsed: 'An invoice of this number is uploaded already',
  fileUsed: 'This file is uploaded already as another invoice',
  about: 'Invoices that you uploaded',
} satisfies Widen<typeof zh>;
