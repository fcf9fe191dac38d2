import type { Widen } from '#app/core/texts/language.ts';
import type zh from './submissions-api.zh.ts';

export default {
  submitted: 'Sent for review',
  published: 'Every check passed: released at once',
  withdrawn: 'Withdrawn. You can change it and send it again',
  answered: 'Sent',
  sentBack: 'Sent back for review; it keeps its place in the queue',
  alreadyWaiting: 'A submission of this plugin is being reviewed: wait for its outcome, or withdraw it first.',
  nothingToSubmit: 'There is nothing to review: upload a new version or change the listing first.',
  versionNeeded: 'A first submission needs a version that passed the checks: upload one first.',
  versionNotReady: 'This version cannot be sent: it did not pass the checks, or something else is under way with it.',
  listingMissing: 'The listing is not complete yet: fill in what is marked, then send it.',
  changesNeeded: 'Say first what this version changes, in Chinese or English.',
  pluginStopped: 'This plugin is suspended or removed: nothing can be sent for review.',
  decidedAlready: 'This submission has just been decided or withdrawn. Please reload the page.',
  notAsked: 'No reviewer has asked for changes: there is nothing to send back.',
  aboutVersions: 'Versions of plugins that you uploaded',
  aboutSubmissions: 'Plugins that you sent for review',
  aboutMessages: 'What you said in reviews of plugins',
} satisfies Widen<typeof zh>;
