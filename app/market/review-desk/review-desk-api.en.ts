import type { Widen } from '#app/core/texts/language.ts';
import type zh from './review-desk-api.zh.ts';

export default {
  taken: 'You review it',
  approved: 'Approved. The developer will be notified',
  lookedAt: 'Looked at: nothing wrong',
  changes: 'The developer has been asked for changes',
  rejected: 'Rejected. The developer will be notified',
  written: 'Sent',
  noted: 'The note has been kept',
  released: 'Released from quarantine',
  versionRejected: 'The version is rejected. The developer will be notified',
  asked: 'Asked for: a colleague has to confirm it',
  confirmed: 'Confirmed and in effect. The developer will be notified',
  refused: 'Refused',
  own: 'This plugin is yours or your team’s: somebody else has to review it.',
  decidedAlready: 'Somebody else has just decided on it, or it was withdrawn. Please reload the page.',
  otherRound: 'The developer has just sent it again: look at the new round, then decide.',
  withDeveloper: 'It waits for changes by its developer: it can be decided once it is back.',
  onlyLook: 'This update is out already and can only be looked at: ask for a block if something is wrong.',
  pluginStopped: 'This plugin is suspended or removed: nothing of it can be approved.',
  noPlugin: 'There is no plugin with this identifier',
  noVersion: 'This plugin has no such version',
  notPossible: 'The plugin or version is in a state in which this cannot be done',
  alreadyAsked: 'Somebody has asked for this already: it waits to be confirmed.',
  needsAnother: 'A colleague has to confirm this: not whoever asked for it.',
  measureDecided: 'This has just been decided. Please reload the page.',
} satisfies Widen<typeof zh>;
