import type { Widen } from '#app/core/texts/language.ts';
import type zh from './editing-api.zh.ts';

export default {
  merged: (from: string, into: string) => `“${from}” was merged into “${into}”`,
  split: (title: string, count: number) =>
    count === 1 ? `A topic was split off “${title}”` : `${count} topics were split off “${title}”`,
  mergeReason: (from: string, into: string) => `“${from}” goes into “${into}”`,
  splitReason: (title: string) => `Split off “${title}”`,
  editReason: (title: string) => `Edited “${title}”`,
  topicMade: 'The topic is made as a draft; put it in its place in the layout, then publish it',
  topicSaved: 'The topic is saved',
  nothingNew: 'Nothing has changed',
  areaMade: 'The area is made as a draft; draw its border in the layout, then publish it',
  areaSaved: 'The area is saved',
  noArea: 'Choose an area',
  archived: (title: string) => `“${title}” was archived`,
  published: (title: string) => `“${title}” was published`,
  changedSince: (title: string) =>
    `Somebody has just changed “${title}”. Open this page again and look at it before you go on`,
  self: 'A topic cannot be merged into itself; choose another one',
  child: 'A topic cannot be merged into a part of itself. Merge the part into it instead',
  areas: 'Only topics can be merged. Move the topics of an area to another area',
  gone: 'This topic has been merged already; reload and begin from where it is now',
  leadsBack: 'The chosen topic has been merged into this one; it cannot go the other way round too',
  targetMerged: 'The chosen topic has been merged already; choose the one it is in now',
  targetHidden: 'The chosen topic is not published. Publish it first, or choose another one',
  splitPublished: 'Only a published topic can be split; publish it first',
  slugTaken: (slug: string) => `The address “${slug}” has been used before; choose another one`,
  areaHasTopics: 'This area still has topics. Move or archive them first',
  areaArchived: 'Its area is archived. Publish the area first, or move the topic to another one',
} satisfies Widen<typeof zh>;
