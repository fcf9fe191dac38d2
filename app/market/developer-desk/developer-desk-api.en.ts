import type { Widen } from '#app/core/texts/language.ts';
import type zh from './developer-desk-api.zh.ts';

export default {
  suspended: 'Suspended. The plugins are no longer listed, and the member is told',
  reopened: 'Reopened. The plugins are listed again, and the member is told',
  trusted: 'Trusted: updates in which the checks find nothing are published at once and looked at afterwards',
  untrusted: 'No longer trusted',
  changedMeanwhile: 'This developer has just changed. Load the page again and look',
  memberGone: 'The account of this member is closed and cannot come back',
} satisfies Widen<typeof zh>;
