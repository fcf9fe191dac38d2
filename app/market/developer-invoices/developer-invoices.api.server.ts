import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { removeInvoice, uploadInvoice } from './developer-invoices.commands.server.ts';
import {
  getInvoiceFile,
  getInvoiceFileForDesk,
  listDeveloperInvoices,
  listInvoiceDesk,
} from './developer-invoices.queries.server.ts';
import {
  InvoiceDeskInput,
  InvoiceIdInput,
  maxInvoice_bytes,
  NoInput,
  UploadInvoiceInput,
} from './developer-invoices.schema.ts';

/** Endpoints of the invoices that companies write to the platform. */
export const developerInvoicesApi: Endpoint[] = [
  get('/api/developer/invoices', ['开发者上传的发票', 'Invoices of a developer'], NoInput, listDeveloperInvoices, {
    access: 'member',
  }),
  get('/api/developer/invoice', ['一张发票的文件', 'The file of an invoice'], InvoiceIdInput, getInvoiceFile, {
    access: 'member',
  }),
  post(
    '/api/developer/uploadInvoice',
    ['上传一个月的发票（multipart：month、number、amount、file）', 'Upload the invoice of a month (multipart: file)'],
    UploadInvoiceInput,
    uploadInvoice,
    {
      keepsPages: true,
      maxBody: maxInvoice_bytes + 65_536,
      limit: { per: 'member', max: 60, window_s: 3600 },
    },
  ),
  post('/api/developer/removeInvoice', ['删除一张发票', 'Delete an invoice'], InvoiceIdInput, removeInvoice, {
    keepsPages: true,
  }),
  get(
    '/api/admin/market/invoices',
    ['开发者的发票，可按月份筛选', 'Invoices of developers, of a month or all'],
    InvoiceDeskInput,
    listInvoiceDesk,
    { access: 'staff' },
  ),
  get(
    '/api/admin/market/invoice',
    ['一张开发者发票的文件；查看会记入日志', 'The file of an invoice; the view is logged'],
    InvoiceIdInput,
    getInvoiceFileForDesk,
    { access: 'staff' },
  ),
];
