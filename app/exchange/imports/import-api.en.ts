import type { Widen } from '#app/core/texts/language.ts';
import type zh from './import-api.zh.ts';

export default {
  noFolder: 'There is no such folder or archive in DATA_DIR/imports',
  isRunning: 'Another import is running; please wait until it ends',
  hasEnded: 'This import has ended already',
  notFailed: 'Only an import that failed can go on',
  started: 'The import has begun',
  dryStarted: 'The dry run has begun',
  cancelled: 'The import was stopped',
} satisfies Widen<typeof zh>;
