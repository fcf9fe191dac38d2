/*
 * What of the product is about money, by the folders of its code: pages and endpoints of these are closed on a site
 * without money (decision 058). What stands in such a folder and has nothing to do with money is named. Pure.
 */

const areas = [
  'billing/',
  'books/',
  'market/developer-fees/',
  'market/developer-invoices/',
  'market/developer-money/',
  'market/offers/',
  'market/orders/',
  'market/plugin-refunds/',
  'market/refund-desk/',
];

/** Points, and what must go on: rules of points, invite links that are about, what providers tell of money that came. */
const apart = [
  'billing/points/',
  'billing/sign-in/',
  'billing/tasks/',
  'billing/terms/term-desk.',
  'billing/terms/terms.page.',
  'billing/invites/invite-landing.page.',
  'billing/refunds/payment-notifications.',
];

/** Whether a file of the product, by its path below app, is about money. */
export const isMoneyFile = (file: string): boolean =>
  areas.some((area) => file.startsWith(area)) && !apart.some((one) => file.startsWith(one));

/** Pages of the member centre that are about money, as rules name them; so are their nodes. */
const moneyRules = [
  'account/balance',
  'xiaowo/wallet',
  'xiaowo/withdraw',
  'xiaowo/cards',
  'xiaowo/statements',
  'xiaowo/share',
  'xiaowo/purchases',
];

/** Whether a rule of the site is about money. */
export const isMoneyRule = ({ area, name }: { area: string; name: string }): boolean =>
  area === 'site' && moneyRules.some((one) => name === one || name.startsWith(`${one}/`));
