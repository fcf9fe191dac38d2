import type zh from './no-money-api.zh.ts';

export default {
  none: 'There is no money on this site, so this does not exist here.',
  noPage: 'There is no money on this site, so this page does not exist here.',
} satisfies typeof zh;
