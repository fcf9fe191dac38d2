import type { Widen } from '#app/core/texts/language.ts';
import type zh from './releases-api.zh.ts';

export default {
  created: 'The new version has been uploaded',
  submittedAtOnce: 'The new version has been uploaded and sent for review',
  saved: 'Saved',
  withdrawn: 'The version has been withdrawn',
  scheduled: 'Scheduled',
  unscheduled: 'The schedule has been cancelled',
  rolledOut: (percent: number) => (percent === 100 ? 'Released to everyone' : `Rolled out to ${percent}%`),
  paused: 'The roll-out has been paused',
  resumed: 'The roll-out goes on',
  yanked: 'The version has been yanked',
  deprecated: 'The version has been deprecated',
  restored: 'The version is live again',
  stateChanged: 'The state of this version has just changed. Please reload the page.',
  versionTaken: (version: string) =>
    `Version ${version} exists already, and what was uploaded is never replaced: raise the number and pack again.`,
  versionInvalid: (version: string) =>
    `${version} cannot be a version: write MAJOR.MINOR.PATCH without build metadata, and without latest, next, reviews.`,
  versionNotGreater: (version: string, highest: string) =>
    `Version ${version} has to be greater than ${highest}, the highest of this channel.`,
  manifestId: (slug: string) => `The id in plugin.json has to be the plugin’s identifier: ${slug}`,
  packageOther: 'This package was not uploaded for this plugin: upload it again.',
  pluginStopped: 'This plugin is suspended or removed: no version can be uploaded or released meanwhile.',
  notPublishedYet: 'The plugin has not passed its first review yet: versions can be released afterwards.',
  stepNotGreater: (percent: number) => `A roll-out only grows; it is at ${percent}% now.`,
  scheduleRange: (days: number) => `Choose a time from now on, within ${days} days`,
  changesNeeded: 'Say in Chinese or English what this version changes',
  tooManyWaiting: (most: number) => `${most} versions wait already: release or withdraw some of them first.`,
} satisfies Widen<typeof zh>;
