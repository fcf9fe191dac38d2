import type { Widen } from '#app/core/texts/language.ts';
import type zh from './market-measures.zh.ts';

const namesOf = (names: string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

export default {
  title: 'Suspensions and blocks',
  lead: 'Suspending, reopening and removing plugins and blocking versions take two people: one asks and says why, another confirms. Where nobody else can, whoever asked confirms alone.',
  tabs: 'List',
  tab: { open: 'To be confirmed', decided: 'Decided' },
  ask: 'Ask for one',
  list: 'Suspensions and blocks',
  columns: { what: 'Measure', reason: 'Reason', asked: 'Asked by', decided: 'Confirmed by', acts: 'Actions' },
  kinds: {
    suspend: 'Suspend a plugin',
    reopen: 'Reopen a plugin',
    remove: 'Remove a plugin',
    block: 'Block a version',
  },
  kindsHelp: {
    suspend: 'It is neither shown nor downloaded, and who has it is told. It can be reopened.',
    reopen: 'It is shown and downloaded again.',
    remove: 'It is gone for good, and nobody else gets its identifier.',
    block: 'Whoever has this version is told to switch it off. It cannot be undone.',
  },
  states: { open: 'To be confirmed', confirmed: 'In effect', refused: 'Refused' },
  empty: { open: 'Nothing waits to be confirmed', decided: 'Nothing has been decided yet' },
  emptyText: 'What somebody asks for shows up here until it is confirmed.',
  confirm: 'Confirm',
  confirmOf: (what: string) => `Confirm: ${what}`,
  confirmTitle: 'Confirm, in effect at once?',
  confirmText: (what: string, reason: string) => `${what}. Reason: ${reason}`,
  refuse: 'Refuse',
  takeBack: 'Take back',
  refuseOf: (what: string) => `Refuse: ${what}`,
  waits: (names: string[], told: number) =>
    names.length === 0
      ? 'Nobody has the right to confirm it'
      : `A colleague has to confirm it: ${namesOf(names)} can.${told > 0 ? ` Notified: ${told === 1 ? 'one person' : `${told} people`}` : ''}`,
  lone: 'Nobody else on this site can confirm.',
  loneText:
    'Confirm what you ask for yourself: you say why you act alone, and the audit log keeps it. As soon as a second person has the right, it takes two again.',
  confirmAlone: 'Confirm alone',
  confirmAloneOf: (what: string) => `Confirm alone: ${what}`,
  aloneTitle: 'Confirm alone, in effect at once?',
  aloneReason: 'Why you act alone',
  aloneReasonHelp: 'For the audit log and your colleagues; the developer does not see it',
  acknowledge: 'Acknowledgement',
  acknowledged: 'I know that nobody else looks at this before it takes effect',
  alone: (reason: string) => `Alone: ${reason}`,
  askTitle: 'Ask for a suspension or block',
  kind: 'What to do',
  plugin: 'Identifier of the plugin',
  pluginHelp: 'The part of its address, for example smart-notes',
  version: 'Version',
  reason: 'Reason',
  reasonHelp: 'The developer sees it; of a block, whoever has the version too',
  readOnly: 'You can look, but not ask or confirm.',
} satisfies Widen<typeof zh>;
