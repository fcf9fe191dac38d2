import type { Widen } from '#app/core/texts/language.ts';
import type zh from './indev-api.zh.ts';

export default {
  applied: 'Your application has been sent',
  approvedAtOnce: 'Approved: you are a developer now',
  withdrawn: 'Your application has been withdrawn',
  approved: 'Approved. The member will be notified',
  returned: 'Returned. The member will be notified',
  slugTaken: 'Somebody uses this identifier already: choose another one.',
  decidedAlready: 'This application has just changed. Please reload the page.',
} satisfies Widen<typeof zh>;
