import type { Widen } from '#app/core/texts/language.ts';
import type zh from './model-desk.zh.ts';

export default {
  title: 'Models',
  lead: 'Models and changes that members propose: check them, then publish or return them with a reason.',
  tabs: 'State',
  states: { waiting: 'Waiting', published: 'Published', returned: 'Returned', withdrawn: 'Withdrawn' },
  name: 'Model',
  kind: 'Task',
  change: 'Change of an entry',
  member: 'Proposed by',
  note: 'Note',
  sent: 'When',
  list: 'Proposals',
  empty: {
    waiting: 'Nothing waits for review',
    published: 'No proposal has been published yet',
    returned: 'No proposal was returned',
  },
  emptyText: 'Models and changes that members propose in the catalogue show up here.',
  back: 'Back to the list',
  from: (name: string) => `Proposed by ${name}`,
  stale:
    'Another change of this entry was published after this one was written. Below is what differs from the entry as it is now: make sure nothing is changed back.',
  openModel: 'Open the published entry',
  says: 'What it says',
  changes: 'What it changes',
  preview: 'As it will look',
  decide: 'Decision',
  publish: 'Publish',
  returnIt: 'Return',
  later: 'Decide later',
  cancel: 'Cancel',
  reason: 'Reason',
  reasonHelp: 'The member sees it: say what to add or to change',
  reasonNeeded: 'Write a reason first',
  readOnly: 'You can look, but not publish or return.',
} satisfies Widen<typeof zh>;
