/*
 * What can be reached before one is let in: by strangers of a site for members only, and by members who have not agreed
 * to the terms yet. Everything else is behind the door, new addresses too.
 */

/** Addresses of the JSON API in front of the door; programs that speak their own protocol prove themselves. */
export const openApi: ReadonlySet<string> = new Set([
  '/api/index/index',
  '/api/user/checkIn',
  '/api/user/staffCheckIn',
  '/api/user/logout',
  '/api/user/challengePasskey',
  '/api/user/federations',
  '/api/user/startFederation',
  '/api/common/refreshToken',
  '/api/common/clickCaptcha',
  '/api/common/checkClickCaptcha',
  '/api/Ems/send',
  '/api/Sms/send',
  '/api/account/retrievePassword',
  '/api/account/invitation',
  '/api/account/setFirstPassword',
  '/api/account/consents',
  '/api/account/agree',
  '/api/account/proof',
  '/api/account/prove',
  '/api/account/proveByFederation',
  '/api/account/closing',
  '/api/account/closeAccount',
  '/api/account/keepAccount',
  '/api/account/dataExport',
  '/api/account/requestExport',
  '/api/admin/endImpersonation',
  '/api/notice/unsubscribe',
  '/api/Qiniu/callback', // signed by the store
  '/api/site/page',
  '/api/site/pages',
]);

/** Where members agree to what they have not agreed to yet. */
export const consentPath = '/user/consent';

const openPages = [
  /^\/user\/login(?:\/|$)/,
  /^\/user\/welcome\//,
  /^\/user\/consent$/,
  /^\/user\/account\/security\/(?:data|close)(?:\/|$)/,
  /^\/page\//,
  /^\/i\//,
  /^\/unsubscribe\//,
  /^\/robots\.txt$/,
  /^\/site\.webmanifest$/,
];

/** Whether a page can be reached in front of the door. */
export const isOpenPage = (path: string): boolean => openPages.some((pattern) => pattern.test(path));

type Domains = { emailDomainsAllowed: readonly string[]; emailDomainsRefused: readonly string[] };

/** Whether accounts may have an e-mail address: a domain speaks for those below it too, and a no goes before a yes. */
export function isEmailAllowed(address: string, { emailDomainsAllowed, emailDomainsRefused }: Domains): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const isIn = (domains: readonly string[]) => domains.some((one) => domain === one || domain.endsWith(`.${one}`));
  return !isIn(emailDomainsRefused) && (emailDomainsAllowed.length === 0 || isIn(emailDomainsAllowed));
}
