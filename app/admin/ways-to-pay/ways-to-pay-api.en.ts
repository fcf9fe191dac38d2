import type zh from './ways-to-pay-api.zh.ts';

export default {
  gone: 'There is no money on this site now',
  back: 'Money is back on this site',
  same: 'Nothing has changed',
  held: 'There is still money on the site. Settle it first',
} satisfies typeof zh;
