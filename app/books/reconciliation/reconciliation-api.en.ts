import type { Widen } from '#app/core/texts/language.ts';
import type zh from './reconciliation-api.zh.ts';

export default {
  channelClosed: 'This channel isn’t set up, so there is no bill to fetch',
  providerFails: (reason: string) => `The provider gave no bill: ${reason}`,
  fileMissing: 'Choose a file',
  fileTooLarge: 'The file can’t be larger than 20 MB',
  fileUnreadable: (reason: string) => `The file can’t be read. Check the format you chose (${reason})`,
  fileEmpty: 'There isn’t a single line to reconcile in this file',
  imported: (lines: number) => `${lines} ${lines === 1 ? 'line' : 'lines'} imported and matched`,
  importedBefore: 'This bill had been imported before',
  dayNotOver: 'Only days that are over can be fetched',
  noBillYet: 'The provider hasn’t made the bill of that day yet',
  breakTaken: 'You are looking after this break now',
  breakProposed: 'Proposed. Somebody else has to confirm it',
  breakResolved: 'Break resolved',
  breakRejected: 'The proposal was sent back',
  actInvalid: 'This break can’t be resolved that way',
  creditedAlready: 'This money has been credited already',
  noMember: 'There is no such member',
  notOwn: 'You can’t decide on your own money',
  secondPerson: 'Somebody else has to confirm what moves money',
} satisfies Widen<typeof zh>;
