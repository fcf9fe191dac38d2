import type zh from './earnings-api.zh.ts';

export default {
  moved: 'Moved to your balance.',
  flagged:
    'Your account is under review, so earnings can’t be moved to your balance for now. Please contact support if you have questions.',
} satisfies typeof zh;
