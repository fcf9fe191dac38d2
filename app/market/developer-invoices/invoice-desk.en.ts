import type { Widen } from '#app/core/texts/language.ts';
import type zh from './invoice-desk.zh.ts';

export default {
  title: 'Invoices of developers',
  lead: 'What companies invoiced month by month. Each download is logged.',
  month: 'Month',
  show: 'Show',
  all: 'All months',
  developer: 'Developer',
  number: 'Invoice number',
  amount: 'Amount',
  uploaded: 'Uploaded',
  by: (name: string) => `by ${name}`,
  acts: 'Acts',
  download: 'Download',
  downloadOf: (number: string) => `Download invoice ${number}`,
  empty: 'No invoices',
  emptyText: 'What companies upload on their Money page shows up here.',
  most: 'Only the newest 200 are listed; choose a month for older ones.',
} satisfies Widen<typeof zh>;
