import type zh from './first-steps-api.zh.ts';

export default {
  away: 'The list is put away for seven days',
  waived: 'This step is left out',
  needed: 'This step is back on the list',
} satisfies typeof zh;
