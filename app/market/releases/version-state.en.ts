import type { Widen } from '#app/core/texts/language.ts';
import type zh from './version-state.zh.ts';

export default {
  scanning: 'Checking',
  scan_failed: 'Checks failed',
  quarantined: 'Quarantined',
  clean: 'Ready for review',
  in_review: 'In review',
  changes_requested: 'Changes wanted',
  rejected: 'Rejected',
  approved: 'Approved',
  scheduled: 'Scheduled',
  rolling_out: 'Rolling out',
  live: 'Live',
  deprecated: 'Deprecated',
  yanked: 'Yanked',
  blocked: 'Blocked',
  withdrawn: 'Withdrawn',
} satisfies Widen<typeof zh>;
