import { type Endpoint, post } from '#app/core/http/endpoint.server.ts';
import { setInvoice, showLicenceKey } from './plugin-purchases.commands.server.ts';
import { LicenceKeyInput, SetInvoiceInput } from './plugin-purchases.schema.ts';

/** Endpoints of what one bought in the market. */
export const pluginPurchasesApi: Endpoint[] = [
  post(
    '/api/market/licenceKey',
    ['查看我的许可证密钥，需要验证身份', 'The key of my licence, after a proof of identity'],
    LicenceKeyInput,
    showLicenceKey,
    { keepsPages: true, limit: { per: 'member', max: 30, window_s: 600 } },
  ),
  post(
    '/api/market/setInvoice',
    ['填写订单的发票抬头和税号', 'Say to whom the invoice of my order is made out'],
    SetInvoiceInput,
    setInvoice,
    { keepsPages: true, limit: { per: 'member', max: 30, window_s: 600 } },
  ),
];
