import { pageTexts } from '#app/core/texts/page-texts.ts';
import { documentLanguage } from './request-headers.ts';

const texts = await pageTexts(
  () => import('#app/core/texts/core-request.zh.ts'),
  () => import('#app/core/texts/core-request.en.ts'),
);

export type RequestTexts = ReturnType<typeof texts.in>;

/** The request layer's texts in the document's language. */
export const requestTexts = (): RequestTexts => texts.in(documentLanguage());

/** The message of an HTTP status that is no success, specification section 8; 404 names the address. */
export function statusText(status: number, url: string, t: RequestTexts): string {
  if (status === 404) return t[404] + url;
  return isListed(status) ? t[status] : t.other;
}

/** The message when no answer came at all: nothing in time, or no way to the server. */
export function faultText(fault: 'timeout' | 'network', isOnline: boolean, t: RequestTexts): string {
  if (fault === 'timeout') return t.timeout;
  return isOnline ? t.serverException : t.offline;
}

const listed = [302, 400, 401, 403, 408, 409, 500, 501, 502, 503, 504, 505] as const;

const isListed = (status: number): status is (typeof listed)[number] => (listed as readonly number[]).includes(status);
